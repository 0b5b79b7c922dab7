/**
 * Brings node_modules in line with package-lock.json. Runs on Node 20 and without any package.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/** A start that failed for a reason that its message tells. */
export class StartError extends Error {}

const oldestNode = 20
const oldestWithoutPin = 24

/** Major version of the running Node. */
function major() {
  return Number(process.versions.node.split('.')[0])
}

/** Installs the packages when they are not those of package-lock.json. */
export function ensureInstalled() {
  if (major() < oldestNode) {
    throw new StartError(
      `Cloche needs Node ${oldestNode} or newer to start; this is ${process.versions.node}.`,
    )
  }
  const missing = firstMissing()
  if (missing === undefined) return
  const start = Date.now()
  console.log('Installing the packages of package-lock.json; the first time takes a minute or two ...')
  const npm = process.env['npm_execpath']
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const ran = spawnSync(
    npm?.endsWith('.js') ? process.execPath : 'npm',
    npm?.endsWith('.js') ? [npm, ...options] : options,
    {
      cwd: projectFolder,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      shell: process.platform === 'win32' && !npm?.endsWith('.js'),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const still = firstMissing()
  if (ran.status !== 0 || still !== undefined) {
    const said = ran.error?.message ?? lastLines(`${ran.stdout}\n${ran.stderr}`)
    throw new StartError(
      `The packages could not be installed (${still ?? 'npm ci failed'}). The last words of npm:\n\n${said}\n\n` +
        'Check the network and the registry of npm ("npm ping"), then try again.',
    )
  }
  console.log(`Installed in ${Math.round((Date.now() - start) / 1000)} s.`)
}

/**
 * What npm says went wrong, without its warnings and stacks.
 * @param {string} text
 */
function lastLines(text) {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const errors = lines.filter(
    line => /^npm error/i.test(line) && !/^npm error\s*(?:at |\}|\w+: |$)/i.test(line),
  )
  return (errors.length > 0 ? errors.slice(0, 12) : lines.slice(-12)).map(line => `  ${line}`).join('\n')
}

/**
 * Compares the lock file with npm's own note of what it installed, which npm writes last.
 * @returns the first package that is missing or of another version; optional ones may be missing.
 */
function firstMissing() {
  const locked = readPackages(join(projectFolder, 'package-lock.json'))
  const installed = readPackages(join(projectFolder, 'node_modules', '.package-lock.json'))
  if (locked === undefined)
    throw new StartError('package-lock.json is missing: this is not a whole checkout.')
  if (installed === undefined) return 'nothing is installed'
  for (const [path, { version, optional, link }] of Object.entries(locked)) {
    if (!path.includes('node_modules/') || link) continue
    const found = installed[path]
    if (found === undefined ? !optional : found.version !== version) return `${path} ${version}`
    if (found !== undefined && !existsSync(join(projectFolder, path))) return `${path} ${version}`
  }
  return undefined
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }> | undefined}
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** The Node to run on: the pinned one where it is installed and runs, else this one if it is new enough. */
export function pinnedNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const path = join(projectFolder, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file)
  if (existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0) return path
  if (major() >= oldestWithoutPin) return process.execPath
  throw new StartError(
    `Cloche runs on Node ${oldestWithoutPin}, and npm has none for ${process.platform} on ${process.arch} here. ` +
      `This is Node ${process.versions.node}: install Node ${oldestWithoutPin} or newer and try again.`,
  )
}
