/** What a plan needs of suppliers: shown before it is accepted, written into drafts when it is. */
import { putOrder } from '@cloche/domain/operations'
import { daysBetween } from '@cloche/domain/rules/calendar'
import type { Wish } from '@cloche/domain/rules/orders'
import { derivedId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { fillBasket, findOrder, linesOf, type Place, putFacts, writeOrder } from '../../../supply/index.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf } from '../../../operations/write-effects.ts'
import { ENTITIES } from '@cloche/domain/entities'

const { orderBatch } = ENTITIES

/** Baskets look ahead so many days at most. */
const AHEAD_MAX = 14

export type Basket = Awaited<ReturnType<typeof fillBasket>>

/** The basket of a place with a plan in it that no task makes yet: levels and tasks, each product once. */
export function basketFor(
  context: Pick<CallContext, 'actor'>,
  transaction: Transaction,
  place: Place,
  {
    today,
    day,
    besides,
  }: { readonly today: string; readonly day: string; readonly besides: readonly Wish[] },
): Promise<Basket> {
  const { organizationId, now, memberId } = context.actor
  const days = Math.min(Math.max(daysBetween(today, day) + 1, 1), AHEAD_MAX)
  return fillBasket(
    transaction,
    { organizationId, place, now, memberId, besides },
    { from: ['levels', 'plan'], days },
  )
}

/** Lines that are proposed and stand in no draft yet. */
export const newLines = ({ groups }: Basket, drafted: ReadonlySet<string>) =>
  groups.flatMap(group =>
    group.lines
      .filter(line => !drafted.has(`${group.draft?.orderBatchId ?? ''}/${line.productId}`))
      .map(line => ({ group, line })),
  )

/** What stands in drafts already, so that it is not shown as new. */
export async function draftedOf(
  transaction: Transaction,
  organizationId: string,
  { groups }: Basket,
): Promise<ReadonlySet<string>> {
  const drafted = new Set<string>()
  for (const { draft } of groups) {
    if (draft === null) continue
    for (const { productId } of await linesOf(transaction, organizationId, draft.orderBatchId))
      drafted.add(`${draft.orderBatchId}/${productId}`)
  }
  return drafted
}

/**
 * Writes what the basket proposes into the draft of each supplier, or into a new one under an id of the plan's own. What
 * stands in a draft stays as it is.
 */
export async function writeDrafts(
  context: CallContext,
  transaction: Transaction,
  place: Place,
  planId: string,
  basket: Basket,
): Promise<{ readonly orderBatchIds: string[]; readonly orderLines: number }> {
  const { organizationId, now } = context.actor
  const fresh = newLines(basket, await draftedOf(transaction, organizationId, basket))
  const orderBatchIds: string[] = []
  let orderLines = 0
  for (const [group, lines] of Map.groupBy(fresh, one => one.group)) {
    const deliverAt = group.draft?.deliverAt ?? group.chances[0]?.deliverAt
    if (deliverAt === undefined) continue
    const key = group.supplierId ?? group.supplierLocationId ?? ''
    const id = group.draft?.orderBatchId ?? derivedId('plan-order', planId, key, now)
    const scope = rowScopeOf(orderBatch, context.session, 'create')
    const order = group.draft === null ? null : await findOrder(transaction, organizationId, id, scope, true)
    const before = order === null ? [] : await linesOf(transaction, organizationId, id)
    const asked = {
      id,
      ...(group.supplierId === null
        ? { supplierLocationId: group.supplierLocationId ?? '' }
        : { supplierId: group.supplierId }),
      deliverAt,
      ...(group.draft?.note ? { note: group.draft.note } : {}),
      lines: group.lines.map(line => ({
        productId: line.productId,
        ...(line.offer === null || line.packs === null
          ? { quantity: line.quantity }
          : { supplierProductId: line.offer.supplierProductId, packs: line.packs }),
        why: line.why,
      })),
    }
    const facts = await putFacts(transaction, organizationId, place, asked, { order, lines: before })
    const decision = putOrder.decide({ ...asked, isSent: false }, facts, momentOf(context, now))
    await writeOrder(context, transaction, effectsOf(decision))
    orderBatchIds.push(id)
    orderLines += lines.length
  }
  return { orderBatchIds, orderLines }
}
