/** What the database tells of its own health, read on a connection beside the pool, which may be taken or hang. */
import type pg from 'pg'
import { LAST_BACKUP, LAST_REHEARSAL } from '../../backup/remembered.ts'
import { newClient } from '../../database/client.ts'
import { TIME_TABLES } from '../../database/partitions.ts'
import { LATE_MINUTES, type Stored } from './parts.ts'

const LIMIT_MS = 2_000
const STRAY_MAX = 1_000

const strayRows = TIME_TABLES.map(table => `(select 1 from ${table}_default limit ${STRAY_MAX})`).join(
  ' union all ',
)

const TEXT = `select extract(epoch from clock_timestamp()) * 1000 as now,
    (select value from installation where key = '${LAST_BACKUP}') as backup,
    (select value from installation where key = '${LAST_REHEARSAL}') as rehearsal,
    (select count(*)::int from (${strayRows}) as stray) as "strayRows",
    (select min(last) from (
      select max(right(child.relname, 6)) as last from pg_inherits
      join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
      where parent.relname = any($1) and child.relname ~ '_[0-9]{6}$' group by parent.relname) as months) as "lastMonth",
    unsealed.count as unsealed, unsealed.oldest::text as "oldestPart", mail.*
  from (select count(*)::int as count, min(part) as oldest from unsealed) as unsealed,
    (select count(*) filter (where sealed is not null)::int as "mailWaiting",
      count(*) filter (where sealed is not null and created < now() - make_interval(mins => ${LATE_MINUTES}))::int as "mailLate",
      count(*) filter (where given_up is not null)::int as "mailGivenUp" from mail) as mail`

/** Remembers since when the oldest record that is not sealed has been the same. */
export class StoredHealth {
  readonly #connection: pg.ClientConfig
  #oldest: { part: string | null; since: number } = { part: null, since: 0 }

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection
  }

  /** Undefined: it did not answer within two seconds. */
  async read(): Promise<Stored | undefined> {
    const client = newClient({
      ...this.#connection,
      application_name: 'cloche-health',
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
    })
    const limit = setTimeout(() => void client.end().catch(() => undefined), LIMIT_MS)
    const started = performance.now()
    try {
      await client.connect()
      const asked = Date.now()
      const { rows } = await client.query(TEXT, [TIME_TABLES])
      const milliseconds = Math.round(performance.now() - started)
      const { now, oldestPart, ...rest } = rows[0] as Omit<Stored, 'now'> & {
        now: string
        oldestPart: string | null
      }
      const here = (asked + Date.now()) / 2
      return { ...rest, milliseconds, now: Number(now), here, unsealedSeconds: this.#waited(oldestPart) }
    } catch {
      return undefined
    } finally {
      clearTimeout(limit)
      client.end().catch(() => undefined)
    }
  }

  #waited(part: string | null): number {
    if (part !== this.#oldest.part) this.#oldest = { part, since: performance.now() }
    return part === null ? 0 : Math.round((performance.now() - this.#oldest.since) / 1000)
  }
}
