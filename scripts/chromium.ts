import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './child.ts'

// The one without windows first: it spends half as much on a new page.
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** How Chromium is started for tests. */
export const launchArguments: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A page lives for seconds here: what makes it fast for hours, on further threads, costs more than it gives.
  '--js-flags=--no-opt --no-maglev --single-threaded-gc',
]

/** Whose browser it is in tests. */
export const browserContext = {
  locale: 'en-GB',
  timezoneId: 'Europe/Madrid',
  reducedMotion: 'reduce',
} as const

/** The system's Chromium (CHROMIUM names another), or undefined. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM']
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)))
  const candidates = named === undefined || named === '' ? [...onPath, ...elsewhere] : [named]
  // Ubuntu has a file of that name which only tells to install something else: so it must really run.
  return candidates.find(
    path => existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0,
  )
}

/** The system's Chromium, installed first where that is possible: by root on Debian and its kin. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found !== undefined) return found
  const remedy = 'Install it (on Debian: apt-get install chromium fonts-noto-core) or name one in CHROMIUM.'
  if (process.env['CHROMIUM']) throw new Error(`CHROMIUM=${process.env['CHROMIUM']} does not run. ${remedy}`)
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`The tests in a browser need Chromium, and there is none. ${remedy}`)
  }
  console.log('Installing Chromium for the tests ...')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], env)
  let said = ''
  // Not every relative of Debian has the one without windows.
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    const options = ['install', '-q', '-y', '--no-install-recommends', browser, 'fonts-noto-core']
    said = (await run('apt-get', options, env)).output
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  throw new Error(`Chromium could not be installed. ${remedy}\n${said.split('\n').slice(-8).join('\n')}`)
}
