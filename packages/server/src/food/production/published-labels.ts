/** What guests are told who scan a label or the code of a batch: whose product says so, those have their lines too. */
import type { Transaction } from '../../database/transaction.ts'
import type { BehaviourContext } from '../../entity-engine/behaviours.ts'
import { publish, unpublish } from '../../entity-engine/published.ts'
import { tellsGuests, type Telling } from '../../operations/publish.ts'

const PAGE = 10_000

/**
 * A page of the labels or batches of a product in the order of their ids, with those that were removed: they may be
 * restored, and are not shown till then.
 */
async function idsAfter(
  transaction: Transaction,
  organizationId: string,
  table: 'label' | 'batch',
  productId: string,
  after: string,
): Promise<string[]> {
  const { rows } = await transaction.query<{ readonly id: string }>({
    text: `select id from ${table} where organization_id = $1 and product_id = $2 and id > $3 order by id limit ${PAGE}`,
    values: [organizationId, productId, after],
  })
  return rows.map(({ id }) => id)
}

/** Keeps the lines of a product's labels and batches, where the product begins or ceases to show them. */
export async function keepPublishedLabels(
  { transaction, actor }: BehaviourContext,
  after: Telling,
  before: Telling | null,
): Promise<void> {
  // A product that is new has none.
  if (before === null) return
  const shows = tellsGuests(after)
  if (shows === tellsGuests(before)) return
  for (const table of ['label', 'batch'] as const) {
    let last: string | undefined = '00000000-0000-0000-0000-000000000000'
    while (last !== undefined) {
      const ids: string[] = await idsAfter(transaction, actor.organizationId, table, after.id, last)
      await (shows ? publish : unpublish)(transaction, actor.organizationId, table, ids)
      last = ids.length < PAGE ? undefined : ids.at(-1)
    }
  }
}
