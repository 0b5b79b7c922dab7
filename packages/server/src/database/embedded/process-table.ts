import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What the operating system says about other processes. On Linux it is read from /proc; elsewhere from `ps`.
 */

const hasProc = process.platform === 'linux'

/** Start times count from the boot, so the boot belongs to them. */
const boot = hasProc ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : ''

/** State letter and start time of a process, undefined when there is none of that number. */
function readProcess(pid: number): { state: string; started: string } | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  try {
    if (hasProc) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in parentheses may hold spaces and parentheses of its own: count from the last one.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return { state: fields[0] ?? '', started: `${boot}:${fields[19] ?? ''}` }
    }
    const line = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    return line === '' ? undefined : { state: line.charAt(0), started: line.slice(line.indexOf(' ')).trim() }
  } catch {
    return undefined
  }
}

/** True while the process does anything. A zombie, dead but not yet collected by its parent, does not. */
export function isRunning(pid: number): boolean {
  const found = readProcess(pid)
  return found !== undefined && found.state !== 'Z' && found.state !== 'X'
}

/** Tells apart two processes that had the same number one after the other; undefined when none has it. */
export function startOf(pid: number): string | undefined {
  return readProcess(pid)?.started
}

/**
 * Running processes whose working folder is the given one (an absolute path without symbolic links): for a data
 * folder of PostgreSQL, its postmaster and all its children. Undefined where the system does not tell.
 */
export function processesIn(folder: string): number[] | undefined {
  if (!hasProc) return undefined
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        return pid !== process.pid && readlinkSync(`/proc/${pid}/cwd`) === folder && isRunning(pid)
      } catch {
        return false
      }
    })
}

/** Sends a signal; a process that is already gone is no fault. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until `done` is true; answers false when it was not within the time (milliseconds). */
export async function waitUntil(done: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (!done()) {
    if (performance.now() > end) return false
    await sleep(20)
  }
  return true
}
