/**
 * The way in for every command of package.json. It needs nothing but Node 20 and npm: it installs what is missing,
 * then hands over to the script of the command on the Node that the project pins.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { ensureInstalled, pinnedNode, projectFolder, StartError } from './install.mjs'

/**
 * A server's memory: without these glibc keeps what a hundred packed answers once took, and V8 three times 32 MB for
 * what lives for milliseconds. The Dockerfile says the same, and what a start says below: garbage is collected when the
 * heap has grown by two fifths, and not when it has doubled and more.
 */
const thrifty = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }

/** What each command runs: a script of ours or a program of a package, with its first arguments. */
const commands = {
  start: ['--max-semi-space-size=16', '--heap-growing-percent=100', 'scripts/start.ts'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  build: ['scripts/web-build.ts'],
  format: ['node_modules/oxfmt/bin/oxfmt'],
  explain: ['scripts/explain.ts'],
  derive: ['scripts/derive.ts'],
  bench: ['bench/run.ts'],
  soak: ['bench/soak.ts'],
  attack: ['scripts/attack.ts'],
  advisories: ['scripts/advisories.ts'],
  sbom: ['scripts/sbom.ts'],
  verify: ['scripts/verify.ts'],
  'first-owner': ['packages/server/src/tenancy/organizations/first-start/command.ts'],
  backup: ['packages/server/src/backup/backup-command.ts'],
  restore: ['packages/server/src/backup/restore-command.ts'],
  'import-organization': ['packages/server/src/tenancy/exports/import-command.ts'],
  distribute: ['packages/server/src/database/spread/distribute-command.ts'],
  conformance: ['scripts/conformance.ts'],
  'print-agent': ['packages/agent/src/main.ts'],
  'machine-agent': ['packages/agent/src/machines/main.ts'],
  'play-machines': ['packages/agent/src/player/main.ts'],
}

function main() {
  const [name = '', ...rest] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    throw new StartError(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  }
  ensureInstalled()
  const flags = command.filter(part => part.startsWith('--'))
  const [script = '', ...first] = command.filter(part => !part.startsWith('--'))
  const path = join(projectFolder, 'node_modules', '.bin') + delimiter + (process.env['PATH'] ?? '')
  // What was compiled once is taken from here at the next start, which takes a quarter less time so.
  const cache = process.env['NODE_COMPILE_CACHE'] ?? join(projectFolder, 'node_modules', '.cache', 'compile')
  const node = pinnedNode()
  const words = [...flags, join(projectFolder, script), ...first, ...rest]
  const env = { ...thrifty, ...process.env, PATH: path, NODE_COMPILE_CACHE: cache }
  // Files named by the caller count from where the caller is; npm itself starts us in the project's folder.
  const cwd = process.env['INIT_CWD'] === undefined ? process.cwd() : projectFolder
  if (name === 'start' && mayBecome()) {
    process.chdir(cwd)
    process.execve(node, [node, ...words], env)
  }
  const child = spawn(node, words, {
    env,
    // Over the channel the command notices when this process is killed, and stops too.
    stdio: name === 'start' || name === 'dev' ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    cwd,
  })
  child.on('error', error => fail(`Node could not be started: ${error.message}`))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A Ctrl-C in a terminal reaches the command by itself.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  if (process.env['npm_lifecycle_event'] !== undefined) stopWithShell(child)
  child.on('exit', (code, signal) =>
    process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0)),
  )
}

/** Whether this process can turn into the server's: one that only waits for it would take 30 MB as long as it runs. */
function mayBecome() {
  return process.platform !== 'win32' && typeof process.execve === 'function'
}

/**
 * npm passes a SIGTERM only to the shell between it and us, which ends without a word: so losing that parent means
 * to stop.
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWithShell(child) {
  const shell = process.ppid
  const look = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(look)
    child.kill('SIGTERM')
  }, 250)
  look.unref()
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

try {
  main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  fail(error.message)
}
