/** What an installation remembers of its backups: how the last one went, and how the last rehearsal of a restore did. */
import type { ClientConfig } from 'pg'
import { explainStartError } from '../start-error.ts'
import { ask } from './ask.ts'
import { BackupError } from './backup-error.ts'

export const LAST_BACKUP = 'backup.last'
export const LAST_REHEARSAL = 'backup.rehearsed'

/** How the last backup went. */
export interface LastBackup {
  /** ISO 8601. */
  readonly at: string
  readonly ok: boolean
  /** Where to, without keys and secrets. */
  readonly to: string
  readonly name?: string
  readonly bytes?: number
  /** Files that the store had lost before; absent: none. */
  readonly missing?: number
  readonly error?: string
}

/** How the last rehearsal of a restore went. */
export interface LastRehearsal {
  /** When it began, ISO 8601. */
  readonly at: string
  readonly ok: boolean
  /** Which backup was restored; absent: none could be found. */
  readonly name?: string
  /** When that one was made, ISO 8601. */
  readonly taken?: string
  readonly seconds: number
  readonly error?: string
}

export const rememberBackup = (database: ClientConfig, last: LastBackup): Promise<void> =>
  remember(database, LAST_BACKUP, last)

export const rememberRehearsal = (database: ClientConfig, last: LastRehearsal): Promise<void> =>
  remember(database, LAST_REHEARSAL, last)

/** Why it failed, as it is remembered. */
export const sentenceOf = (error: unknown): string =>
  error instanceof BackupError
    ? error.message
    : (explainStartError(error) ?? (error instanceof Error ? error.message : String(error)))

async function remember(database: ClientConfig, key: string, value: object): Promise<void> {
  await ask(
    database,
    `insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  )
}

/** As it is noted; null: there was none. */
export async function rehearsalNoted(database: ClientConfig): Promise<string | null> {
  const [found] = await ask<{ value: string }>(database, 'select value from installation where key = $1', [
    LAST_REHEARSAL,
  ])
  return found?.value ?? null
}
