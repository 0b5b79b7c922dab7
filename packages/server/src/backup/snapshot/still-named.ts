/** Which files may go: two records may be of one file. */
import { blobKey, type BlobStore } from '../../adapters/blobs/index.ts'
import type { Transaction } from '../../database/transaction.ts'
import { FILE_COLUMNS } from './files.ts'

const NAMED = FILE_COLUMNS.map(
  ({ table, column, kept }) =>
    `select ${column} as digest from ${table} where organization_id = $1 and ${column} = any($2::text[]) and ${kept}`,
).join(' union ')

/** Of these digests those that a record still has a file of. */
export async function stillNamed(
  transaction: Transaction,
  organizationId: string,
  digests: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.query<{ digest: string }>({
    text: NAMED,
    values: [organizationId, digests],
  })
  return new Set(rows.map(({ digest }) => digest))
}

/** Removes the files of rows that were removed or cleared in this transaction, but for those that something else names. */
export async function removeUnnamed(
  transaction: Transaction,
  blobs: Pick<BlobStore, 'remove'>,
  organizationId: string,
  digests: readonly string[],
): Promise<void> {
  const gone = [...new Set(digests)]
  if (gone.length === 0) return
  const named = await stillNamed(transaction, organizationId, gone)
  for (const digest of gone) if (!named.has(digest)) await blobs.remove(blobKey(organizationId, digest))
}
