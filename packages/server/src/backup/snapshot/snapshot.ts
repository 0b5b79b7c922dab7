/**
 * One moment of the whole database, read while it goes on being written: a transaction that sees what was committed
 * when it began, as the role that may read all organizations and write nothing.
 */
import { Readable } from 'node:stream'
import type pg from 'pg'
import { newClient } from '../../database/client.ts'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError } from '../backup-error.ts'
import type { TableShape } from '../archive/manifest.ts'
import { quoted } from '../../database/sql-names.ts'

/** Any number that nothing else locks. */
const LOCK = 7_030_029

/** How values are written, whatever the server's own settings say. */
const NOTATION = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  // A table may take longer than any call may.
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}
export const SET_NOTATION = Object.entries(NOTATION)
  .map(([name, value]) => `set local ${name} = '${value}'`)
  .join(';')

/**
 * Runs `work` in the snapshot.
 * @throws BackupError when the role is missing, or another backup of this database is being made.
 */
export async function inSnapshot<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = newClient({ ...config, application_name: 'cloche-backup' })
  // A connection that breaks fails the statement at hand; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(SET_NOTATION)
    await becomeReader(client)
    const lock = await client.query<{ isMine: boolean }>('select pg_try_advisory_xact_lock($1) as "isMine"', [
      LOCK,
    ])
    if (lock.rows[0]?.isMine !== true) throw new BackupError('Another backup of this database is being made.')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

async function becomeReader(client: pg.Client): Promise<void> {
  try {
    await client.query('set local role cloche_backup')
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '22023')
      throw new BackupError(
        'The database does not know the role of backups yet: start this version of Cloche on it once.',
      )
    if (code === '42501')
      throw new BackupError(
        'The login role may not become cloche_backup, which reads for backups; see docs/settings.md, "Production".',
      )
    throw error
  }
}

/** The rows of a table as COPY text. */
export function rowsOf(client: pg.Client, { name, columns }: TableShape): AsyncIterable<Buffer> {
  const list = columns.map(quoted).join(', ')
  // Partitioned tables are copied only as a query.
  const stream = client.query(copyTo(`copy (select ${list} from public.${quoted(name)}) to stdout`))
  return Readable.prototype.iterator.call(stream) as AsyncIterable<Buffer>
}
