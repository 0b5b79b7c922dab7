/** When backups are made by themselves, and by which of any number of servers. */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { BackupRhythm } from '../config-values.ts'
import type { Pool } from '../database/connection.ts'

const HOUR_MS = 3_600_000
/** After a failure, until the same server tries again. */
const RETRY_MS = 900_000
/** Which turn was taken last, of what the installation remembers of itself. */
const TURN = 'backup.turn'

/** The instant of the last turn at or before `now`: the same for all servers of the same time zone. */
export function lastTurn(rhythm: BackupRhythm, now: Date): Date {
  if (rhythm.kind === 'hours') {
    const length = rhythm.hours * HOUR_MS
    return new Date(Math.floor(now.getTime() / length) * length)
  }
  const turn = new Date(now)
  turn.setHours(rhythm.hour, rhythm.minute, 0, 0)
  if (turn > now) turn.setDate(turn.getDate() - 1)
  return turn
}

/** @returns whether the turn is this server's: for exactly one of those who ask. */
export function takeTurn(pool: Pool, turn: Date): Promise<boolean> {
  return pool.use(async connection => {
    const { rowCount } = await connection.send({
      text: `insert into installation (key, value) values ($1, $2)
             on conflict (key) do update set value = excluded.value where installation.value < excluded.value`,
      values: [TURN, turn.toISOString()],
    })
    return rowCount === 1
  })
}

/** What was begun and not finished is another's turn, or this one's after its next start. */
async function giveTurnBack(pool: Pool): Promise<void> {
  await pool.use(connection =>
    connection.send({ text: 'delete from installation where key = $1', values: [TURN] }),
  )
}

export interface BackupSchedule {
  /** Makes a backup where its turn has come and no other server takes it. */
  look(): Promise<void>
  /** Ends the backup at hand unfinished: a server that is to stop does not wait for it. */
  stop(): Promise<void>
}

export interface ScheduleOptions {
  readonly rhythm: BackupRhythm
  readonly pool: Pool
  /** Told with what the command said. */
  readonly done: (said: string) => void
  readonly failed: (said: string) => void
  readonly run?: (stopped: AbortSignal) => Promise<{ code: number | null; said: string }>
}

/** The first backup is made soon after the first start, so that settings that cannot work are told at once. */
export function scheduledBackups({
  rhythm,
  pool,
  done,
  failed,
  run = runCommand,
}: ScheduleOptions): BackupSchedule {
  let retryAt = Infinity
  const stopped = new AbortController()
  let working: Promise<void> = Promise.resolve()
  const make = async (): Promise<void> => {
    const now = new Date()
    const isMine = now.getTime() >= retryAt || (await takeTurn(pool, lastTurn(rhythm, now)))
    if (!isMine || stopped.signal.aborted) return
    retryAt = Infinity
    const { code, said } = await run(stopped.signal)
    if (stopped.signal.aborted) return giveTurnBack(pool)
    if (code === 0) return done(said)
    retryAt = Date.now() + RETRY_MS
    failed(said)
  }
  return {
    look() {
      working = make().catch((error: unknown) =>
        failed(error instanceof Error ? error.message : String(error)),
      )
      return working
    },
    async stop() {
      stopped.abort()
      await working
    },
  }
}

/** A process of its own, which yields to the server: packing and encrypting would keep people waiting. */
async function runCommand(stopped: AbortSignal): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'backup-command.ts'), '--scheduled'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stopped,
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  return new Promise(resolve => {
    child.once('error', error => resolve({ code: null, said: error.message }))
    child.once('close', code => resolve({ code, said: said.trim() }))
  })
}
