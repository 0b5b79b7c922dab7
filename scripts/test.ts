/**
 * `npm test`: every check, one part after the other, closing with "N passed, N failed".
 * `npm test -- <filter>` runs only the test files whose path holds the filter; `--only=check|unit|build|e2e` only
 * that part (several with commas between).
 */
import { globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks } from './check.ts'
import { projectFolder, runNode, type ChildResult } from './child.ts'
import { ensureChromium } from './chromium.ts'
import { oneCheck, tally, type Part } from './tally.ts'
import { buildWeb, isWebBuilt } from './web-build.ts'

type Counts = Omit<Part, 'name'>

const partNames = ['check', 'unit', 'build', 'e2e']
const args = process.argv.slice(2)
const filters = args.filter(argument => !argument.startsWith('--'))
const only = args
  .find(argument => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const isUnknown = args.find(argument => argument.startsWith('--') && !argument.startsWith('--only='))
if (isUnknown !== undefined || only?.some(name => !partNames.includes(name))) {
  console.error(`Say: npm test -- [--only=${partNames.join('|')}] [filter ...]`)
  process.exit(2)
}

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

const wanted = only ?? (filters.length > 0 ? ['unit'] : partNames)
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

async function unitTests(): Promise<Counts> {
  const report = join(reports, 'unit.json')
  const result = await runNode('node_modules/vitest/vitest.mjs', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ])
  return counted(result, () => {
    const found = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
    const count = (name: string): number => found[name] ?? 0
    return {
      passed: count('numPassedTests'),
      failed: count('numFailedTests'),
      skipped: count('numPendingTests') + count('numTodoTests'),
    }
  })
}

async function browserTests(): Promise<Counts> {
  const report = join(reports, 'e2e.json')
  const env = { CHROMIUM: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const result = await runNode(
    'node_modules/@playwright/test/cli.js',
    ['test', '--reporter=line,json', ...filters],
    env,
  )
  return counted(result, () => {
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as { stats: Record<string, number> }
    const count = (name: string): number => stats[name] ?? 0
    // A journey that needed its second try is told, so that it does not hide.
    if (count('flaky') > 0) console.log(`\n${count('flaky')} journeys passed at their second try only.\n`)
    return {
      passed: count('expected') + count('flaky'),
      failed: count('unexpected'),
      skipped: count('skipped'),
    }
  })
}

const parts = [
  ...(wanted.includes('check') ? [checks] : []),
  ...(wanted.includes('unit') ? [{ name: 'tests', run: unitTests }] : []),
  ...(wanted.includes('build') ? [{ name: 'web build', run: async () => oneCheck(await buildWeb()) }] : []),
  ...(wanted.includes('e2e') && globSync('e2e/*.spec.ts', { cwd: projectFolder }).length > 0
    ? [{ name: 'tests in a browser', run: browserTests }]
    : []),
]

try {
  if (wanted.includes('e2e') && !wanted.includes('build') && !isWebBuilt()) await buildWeb()
  process.exitCode = (await tally(parts)) > 0 ? 1 : 0
} finally {
  rmSync(reports, { recursive: true, force: true })
}
