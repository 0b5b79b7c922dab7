/** How much there is of each organization, counted now and then, so that lists of all of them need not. */
import { ALL_ENTITIES } from '@cloche/domain/entities'
import type { Pool } from '../../database/connection.ts'
import { transact, transactPlatform, serverScope } from '../../database/transaction.ts'
import { tableName } from '../../database/sql-names.ts'

const EVERY_HOURS = 12
const TAKEN_AT_ONCE = 5

/** Whatever is a record of its own; what is only added to, by time, is not counted. */
const COUNTED = ALL_ENTITIES.filter(
  ({ scope, shape, partitionBy }) => scope !== 'platform' && shape !== 'ledger' && partitionBy === undefined,
).map(tableName)

const SIZES = `select ${COUNTED.map(table => `(select count(*) from ${table} where organization_id = $1)`).join(' + ')} as records,
    (select count(*) from label where organization_id = $1) as labels,
    (select count(*) from attachment where organization_id = $1) as files,
    (select coalesce(sum(size), 0) from attachment where organization_id = $1) as bytes`

interface Sizes {
  readonly records: string
  readonly labels: string
  readonly files: string
  readonly bytes: string
}

/** Takes organizations that are due, for nobody else to take. */
const take = (pool: Pool) =>
  transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<{ readonly id: string }>({
      text: `update customer set measure_due = now() + make_interval(hours => $1) where organization_id in (
          select organization_id from customer where measure_due <= now() and status <> 'erased'
          order by measure_due limit ${TAKEN_AT_ONCE} for update skip locked)
        returning organization_id as id`,
      values: [EVERY_HOURS],
    })
    return rows.map(({ id }) => id)
  })

/** Counts what is due. Answers how many organizations that were. */
export async function measureDue(pool: Pool): Promise<number> {
  const due = await take(pool)
  for (const organizationId of due)
    await transact(pool, serverScope(organizationId), async transaction => {
      const { rows } = await transaction.query<Sizes>({ text: SIZES, values: [organizationId] })
      const { labels, records, files, bytes } = rows[0] as Sizes
      await transaction.query({
        text: `update customer set labels = $2, records = $3, files = $4, bytes = $5, measured = now()
          where organization_id = $1`,
        values: [organizationId, labels, records, files, bytes],
      })
    })
  return due.length
}
