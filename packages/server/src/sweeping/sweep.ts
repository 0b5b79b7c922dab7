/** Removes rows that are old, a few at a time, whatever the list says of them; any number of servers may do it at once. */
import type { Pool } from '../database/connection.ts'
import { organizationSetting, transactPlatform } from '../database/transaction.ts'
import { noteEnded } from './ended.ts'
import { conditionOf, removalOf, sinceSql, type Sweep } from './endings.ts'

/** Rows of one transaction: it holds each of them for milliseconds. */
export const ROWS_AT_ONCE = 500

const keys = new WeakMap<Pool, Promise<ReadonlyMap<string, readonly string[]>>>()

/** The columns of the primary key of every table. */
function primaryKeys(pool: Pool): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = keys.get(pool)
  if (known !== undefined) return known
  const read = pool
    .use(connection =>
      connection.send<{ table: string; columns: readonly string[] }>({
        text: `select c.relname as table, json_agg(a.attname order by place) as columns
          from pg_index i join pg_class c on c.oid = i.indrelid, unnest(i.indkey::int[]) with ordinality as key(number, place)
          join pg_attribute a on a.attnum = number
          where i.indisprimary and a.attrelid = i.indrelid and c.relnamespace = 'public'::regnamespace
          group by c.relname`,
      }),
    )
    .then(({ rows }) => new Map(rows.map(({ table, columns }) => [table, columns])))
  keys.set(pool, read)
  read.catch(() => keys.delete(pool))
  return read
}

export interface Swept {
  readonly count: number
  /** Nothing was left for want of time. */
  readonly isAll: boolean
}

async function repeat(
  pool: Pool,
  { table }: Sweep,
  organizationId: string | undefined,
  until: number,
  statement: { readonly text: string; readonly values: unknown[] },
): Promise<Swept> {
  for (let count = 0; ;) {
    const went = await transactPlatform(pool, async transaction => {
      if (organizationId !== undefined) await transaction.query(organizationSetting(organizationId))
      return (await transaction.query(statement)).rowCount
    })
    count += went
    noteEnded(pool, table, went)
    // Fewer: that was all, save what others hold just now.
    if (went < ROWS_AT_ONCE) return { count, isAll: true }
    if (Date.now() > until) return { count, isAll: false }
  }
}

/**
 * Removes what is older than so many days, of one organization where it is looked through so.
 * @param until the epoch's milliseconds after which no further part is begun
 */
export async function sweep(
  pool: Pool,
  one: Sweep,
  { days, organizationId, until }: { days: number; organizationId?: string; until: number },
): Promise<Swept> {
  const key = (await primaryKeys(pool)).get(one.table) ?? []
  const own = one.owner === undefined ? [] : [organizationId]
  const text = removalOf(one, key, conditionOf(one, `$${own.length + 1}`), String(ROWS_AT_ONCE))
  const swept = await repeat(pool, one, organizationId, until, { text, values: [...own, days] })
  const { ending } = one
  if (ending.by !== 'sweep' || ending.most === undefined) return swept
  const beyond = `least(${ROWS_AT_ONCE}, (select greatest(count(*) - $1::bigint, 0) from "${one.table}"))`
  const spared = ending.spared === undefined ? 'true' : `t.${ending.spared.field} is null`
  const order = ` order by ${sinceSql(ending)}`
  const least = { text: removalOf(one, key, spared, beyond, order), values: [ending.most] }
  const more = await repeat(pool, one, organizationId, until, least)
  return { count: swept.count + more.count, isAll: swept.isAll && more.isAll }
}
