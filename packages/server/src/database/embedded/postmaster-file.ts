import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedLog } from './embedded-error.ts'
import { isSocketFolder } from './socket-folder.ts'
import { isRunning, processesIn, signal, waitUntil } from './process-table.ts'

/**
 * PostgreSQL notes its running server in `postmaster.pid`. After a `kill -9` the note stays, and its number may
 * belong to a zombie or by now to some other program: so it is believed only when that process works in the folder.
 */
export interface Postmaster {
  pid: number
  socketFolder: string
}

/** The server running on the cluster, if any: for instance one that outlived the Cloche that started it. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const noted = readNote(cluster)
  if (noted === undefined || !isRunning(noted.pid)) return undefined
  const working = processesIn(realpathSync(cluster))
  return working === undefined || working.includes(noted.pid) ? noted : undefined
}

function readNote(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether no process of any server works in the folder; true where the system does not tell. */
export function isDeserted(cluster: string): boolean {
  return (processesIn(realpathSync(cluster)) ?? []).length === 0
}

/** Whether the server has noted that it stops: it takes no new clients, and may wait for the ones it has. */
export function isStopping(cluster: string): boolean {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'stopping'
  } catch {
    return false
  }
}

/**
 * Makes the cluster free after a killed server: waits for what is left of its processes, ends them when they do
 * not end by themselves, and takes away the note and the old socket folder. Call it only when no postmaster runs.
 */
export async function clearDeadServer(
  cluster: string,
  socketFolder: string,
  log: EmbeddedLog,
): Promise<void> {
  const folder = realpathSync(cluster)
  const left = (): number[] => processesIn(folder) ?? []
  if (!(await waitUntil(() => left().length === 0, 1_500))) {
    log.warn('Parts of a killed PostgreSQL are still running; ending them')
    for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
      for (const pid of left()) signal(pid, name)
      if (await waitUntil(() => left().length === 0, 5_000)) break
    }
  }
  const old = readNote(cluster)?.socketFolder ?? ''
  if (old !== socketFolder && isSocketFolder(old)) rmSync(old, { recursive: true, force: true })
  // Where the system does not tell who works in the folder, PostgreSQL's own check of the note must stay.
  if (processesIn(folder) !== undefined) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/** Stops a server: its sessions are ended, its data written. Ends it the hard way only when that takes too long. */
export async function stopPostmaster(pid: number, log: EmbeddedLog): Promise<void> {
  signal(pid, 'SIGINT')
  if (await waitUntil(() => !isRunning(pid), 60_000)) return
  log.warn('PostgreSQL takes too long to stop; it will recover at the next start')
  signal(pid, 'SIGQUIT')
  if (await waitUntil(() => !isRunning(pid), 10_000)) return
  signal(pid, 'SIGKILL')
  await sleep(100)
}
