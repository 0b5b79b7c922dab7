/** Files of reports that are kept no longer: they go, the record says since when, and its digests stay. */
import type { BlobStore } from '../adapters/blobs/index.ts'
import { removeUnnamed } from '../backup/snapshot/still-named.ts'
import type { Statement } from '../database/connection.ts'
import { transact, transactPlatform, serverScope, type Transaction } from '../database/transaction.ts'
import type { Services } from '../http/call-context.ts'

/** Removing a report can be taken back for so long; then its files go. */
const REMOVED_DAYS = 30
const AT_ONCE = 200

/** Whose files may go. `$1` is the organization, `$2` how many days old they are, `$3` how many at most. */
const OLD = {
  kept: `completed_at < now() - make_interval(days => $2)`,
  removed: `deleted < now() - make_interval(days => $2)`,
} as const

interface Digests {
  readonly digests: readonly string[]
}

const clearedStatement = (
  organizationId: string,
  which: keyof typeof OLD,
  days: number,
  most: number,
): Statement<Digests> => ({
  text: `update report set files_cleared_at = now() where organization_id = $1 and id in (
      select id from report where organization_id = $1 and files_cleared_at is null and data_digest is not null and ${OLD[which]}
      order by completed_at, id limit $3)
    returning array_remove(array[data_digest, pdf_digest, xlsx_digest, csv_digest], null) as digests`,
  values: [organizationId, days, most],
})

/** Clears the files of some old reports, within the transaction that says so. @returns of how many */
export async function clearReports(
  transaction: Transaction,
  blobs: Pick<BlobStore, 'remove'>,
  organizationId: string,
  { which, days, most = AT_ONCE }: { which: keyof typeof OLD; days: number; most?: number },
): Promise<number> {
  const { rows } = await transaction.query(clearedStatement(organizationId, which, days, most))
  const gone = rows.flatMap(({ digests }) => digests)
  await removeUnnamed(transaction, blobs, organizationId, gone)
  return rows.length
}

/** The files of reports that were removed and are not brought back any more, of all organizations. */
export async function clearRemoved({ pool, blobs }: Pick<Services, 'pool' | 'blobs'>): Promise<void> {
  const { rows } = await transactPlatform(pool, async transaction => {
    await transaction.query({ text: 'set local role cloche_backup' })
    return transaction.query<{ id: string }>({
      text: `select distinct organization_id as id from report where files_cleared_at is null and data_digest is not null
             and deleted < now() - make_interval(days => ${REMOVED_DAYS}) limit 500`,
    })
  })
  for (const { id } of rows)
    await transact(pool, serverScope(id), transaction =>
      clearReports(transaction, blobs, id, { which: 'removed', days: REMOVED_DAYS }),
    )
}
