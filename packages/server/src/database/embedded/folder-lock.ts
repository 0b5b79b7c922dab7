import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import { isRunning, startOf } from './process-table.ts'

/**
 * One Cloche per data folder. The lock is a file with the number and the start of the process that holds it, so
 * a lock left by a killed process, or by one whose number was given to another program, is known to be stale.
 */

const lockName = 'cloche.lock'

interface Holder {
  pid: number
  started: string
}

function readHolder(path: string): Holder | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof found !== 'object' || found === null) return undefined
    const { pid, started } = found as Partial<Holder>
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined
  } catch {
    return undefined
  }
}

function isHeld(holder: Holder | undefined): holder is Holder {
  return holder !== undefined && isRunning(holder.pid) && startOf(holder.pid) === holder.started
}

/**
 * Takes the lock of a data folder and answers the function that gives it back.
 * @throws EmbeddedError when another running Cloche holds it.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, lockName)
  const own = join(folder, `${lockName}.${process.pid}`)
  const me: Holder = { pid: process.pid, started: startOf(process.pid) ?? '' }
  writeFileSync(own, JSON.stringify(me), { mode: 0o600 })
  try {
    for (;;) {
      try {
        // A hard link either makes the lock whole or fails: nobody ever sees a half-written one.
        linkSync(own, path)
        return () => {
          const holder = readHolder(path)
          if (holder?.pid === me.pid && holder.started === me.started) rmSync(path, { force: true })
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = readHolder(path)
      if (isHeld(holder)) {
        throw new EmbeddedError(
          `Another Cloche is running on this data folder (${folder}), process ${holder.pid}. ` +
            `Stop it first, or give this one another folder with CLOCHE_DATA.`,
        )
      }
      setAside(path, own)
    }
  } finally {
    rmSync(own, { force: true })
  }
}

/** Removes a stale lock; when another process took its place in between, puts that one back. */
function setAside(path: string, own: string): void {
  const aside = `${own}.stale`
  try {
    renameSync(path, aside)
    if (isHeld(readHolder(aside))) linkSync(aside, path)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}
