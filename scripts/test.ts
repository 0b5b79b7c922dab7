/**
 * `npm test`: the checks, one part after the other, closing with the time of each and "N passed, N failed".
 *
 * - `--rest`: what that leaves out, attacks, slow tests and all other journeys (rest.ts says which).
 * - `--only=check|unit|build|e2e`: only these parts, several with commas between.
 * - `--changed`, `--changed=<ref>`: the quick way: types, and of lint, format and tests what is concerned by what differs
 *   from where the branch left `main`, or that ref.
 * - `--watch`: the tests again with each change, until Ctrl-C.
 * - Everything else goes to the runner of the tests as it is: part of a path, `-t "part of a name"`, `--update`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedFiles, testsOf } from './changed.ts'
import { checksOf } from './check.ts'
import { journeyFaults, journeyTimes, type JourneyReport } from './journey-faults.ts'
import { projectFolder, runNode, type ChildResult } from './child.ts'
import { ensureChromium } from './chromium.ts'
import { ensureMosquitto } from './mosquitto.ts'
import { CORE_TAG, isOfRest, REST_ENDINGS } from './rest.ts'
import { oneCheck, tally, type Part } from './tally.ts'
import { timeByKind, type UnitReport } from './time-by-kind.ts'
import { buildWeb, isWebBuilt } from './web-build.ts'

type Counts = Omit<Part, 'name'>

const partNames = ['check', 'unit', 'build', 'e2e']
const args = process.argv.slice(2)
const valueOf = (name: string) =>
  args.find(argument => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = valueOf('only')?.split(',')
const isRest = args.includes('--rest')
const isWatching = args.includes('--watch')
const isQuick = args.includes('--changed') || valueOf('changed') !== undefined
/** For the runner. */
const handed = args.filter(argument => !/^--(?:only=|changed(?:=|$)|watch$|rest$)/.test(argument))
const wanted =
  only ??
  (handed.length > 0 || isWatching
    ? ['unit']
    : isQuick
      ? ['check', 'unit']
      : isRest
        ? ['unit', 'e2e']
        : partNames)
/** Each runner knows others. */
const hasOptions = handed.some(argument => argument.startsWith('-'))
const isUnclear = hasOptions && wanted.length > 1
if (isUnclear || wanted.some(name => !partNames.includes(name))) {
  console.error(
    `Say: npm test -- [--only=${partNames.join('|')}] [--rest] [--changed[=<ref>]] [--watch] [what the runner takes]\n` +
      'Options of a runner need one part: --only=unit (vitest) or --only=e2e (Playwright).',
  )
  process.exit(2)
}
/** Ends the run for a ref that git does not know: git has said so. */
function changedSince(ref: string | undefined): string[] {
  try {
    return changedFiles(ref)
  } catch {
    process.exit(2)
  }
}
const changed = isQuick ? changedSince(valueOf('changed')) : undefined
const concerned =
  changed && testsOf(changed).filter(path => isRest === isOfRest(path) || changed.includes(path))
/** Whoever names files or journeys means them, of whichever half they are. */
const isWhole = !isQuick && handed.length === 0

/** Databases of tests are thrown away: where memory serves as a disk and has room, they lie there. */
const memoryDisk = '/dev/shm'
const roomNeeded = 6 * 2 ** 30

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= roomNeeded && freemem() >= roomNeeded
  } catch {
    return false
  }
}
if (process.env['TMPDIR'] === undefined && hasRoom(memoryDisk)) process.env['TMPDIR'] = memoryDisk

const reports = mkdtempSync(join(tmpdir(), 'cloche-reports-'))

/** Counts of a report; a run that failed without a failed test (it broke down) counts as one failure. */
function counted(result: ChildResult, read: () => Counts): Counts {
  let counts: Counts = { passed: 0, failed: 0 }
  try {
    counts = read()
  } catch {
    return { passed: 0, failed: 1, output: result.output }
  }
  const failed = counts.failed === 0 && result.code !== 0 ? 1 : counts.failed
  return { ...counts, failed, output: result.output }
}

/** What the runner is asked to say is shown, and not only its faults. */
function show(result: ChildResult): ChildResult {
  if (!hasOptions) return result
  console.log(result.output)
  return { ...result, output: '' }
}

async function unitTests(): Promise<Counts> {
  if (concerned?.length === 0) return { passed: 0, failed: 0 }
  await ensureMosquitto()
  const hasScreens =
    !isRest && (concerned === undefined || concerned.some(path => path.endsWith('.test.tsx')))
  const env = hasScreens ? { CHROMIUM: await ensureChromium() } : {}
  const report = join(reports, 'unit.json')
  const result = await runNode(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(concerned ?? []),
      ...(isWhole ? REST_ENDINGS.map(ending => (isRest ? ending : `--exclude=**/*${ending}`)) : []),
      ...handed,
    ],
    env,
  )
  return counted(show(result), () => {
    const found = JSON.parse(readFileSync(report, 'utf8')) as UnitReport
    return {
      passed: found.numPassedTests ?? 0,
      failed: found.numFailedTests ?? 0,
      // Those that a name left out are not told.
      skipped: hasOptions ? 0 : (found.numPendingTests ?? 0) + (found.numTodoTests ?? 0),
      times: timeByKind(found, projectFolder),
    }
  })
}

async function browserTests(): Promise<Counts> {
  const report = join(reports, 'e2e.json')
  const env = { CHROMIUM: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const result = await runNode(
    'node_modules/@playwright/test/cli.js',
    [
      'test',
      '--reporter=line,json',
      ...(isQuick ? [`--only-changed=${valueOf('changed') ?? 'main'}`] : []),
      ...(isWhole ? [isRest ? '--grep-invert' : '--grep', CORE_TAG] : []),
      ...handed,
    ],
    env,
  )
  let faults = ''
  const counts = counted(show(result), () => {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as JourneyReport
    const count = (name: string): number => stats[name] ?? 0
    faults = journeyFaults(suites).join('\n')
    return {
      passed: count('expected') + count('flaky'),
      failed: count('unexpected'),
      skipped: count('skipped'),
      times: journeyTimes(suites),
    }
  })
  // A journey that needed another try is named, so that it does not hide; what failed is said once more at the end.
  if (counts.failed > 0) return { ...counts, output: `${counts.output}\n${faults}\n` }
  if (faults !== '') console.log(`\n${faults}\n`)
  return counts
}

/** The runner itself, on this terminal. */
async function watchTests(): Promise<number> {
  const vitest = join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, '--watch', ...(concerned ?? []), ...handed], {
    cwd: projectFolder,
    stdio: 'inherit',
  })
  // A Ctrl-C is the runner's; this process ends with it.
  process.on('SIGINT', () => undefined)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 0
}

const parts = [
  ...(wanted.includes('check') ? [checksOf(changed)] : []),
  ...(wanted.includes('unit') ? [{ name: 'tests', run: unitTests }] : []),
  ...(wanted.includes('build') ? [{ name: 'web build', run: async () => oneCheck(await buildWeb()) }] : []),
  ...(wanted.includes('e2e') && globSync('e2e/*.spec.ts', { cwd: projectFolder }).length > 0
    ? [{ name: 'tests in a browser', run: browserTests }]
    : []),
]

try {
  if (wanted.includes('e2e') && !wanted.includes('build') && !isWebBuilt()) await buildWeb()
  process.exitCode = isWatching ? await watchTests() : (await tally(parts)) > 0 ? 1 : 0
} finally {
  rmSync(reports, { recursive: true, force: true })
}
