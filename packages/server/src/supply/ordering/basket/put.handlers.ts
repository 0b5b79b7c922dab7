/** Writing down what somebody makes of a basket, and sending it where that is asked. */
import { ENTITIES } from '@cloche/domain/entities'
import { putOrder as putting, sendOrder } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf } from '../../../operations/write-effects.ts'
import { findOrder, linesOf, readFacts, type Line } from '../../baskets/order.store.ts'
import { mayApprove, writeOrder } from '../../baskets/write-order.ts'
import { placeOf } from '../../baskets/place.ts'
import { putFacts } from '../../baskets/put-facts.ts'

const { orderBatch } = ENTITIES

type Put = Parameters<Handler<'ordering.putOrder'>>[0]['body']['order']

/** The order under this id, where there is one within reach. @throws ALREADY_EXISTS for one that is not */
async function thereIs(context: CallContext, transaction: Transaction, id: string) {
  const { organizationId } = context.actor
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7088))',
    values: [`${organizationId}/orderBatch/${id}`],
  })
  const { rows } = await transaction.query({
    text: 'select id from order_batch where organization_id = $1 and id = $2',
    values: [organizationId, id],
  })
  if (rows.length === 0) return null
  const scope = rowScopeOf(orderBatch, context.session, 'create')
  return findOrder(transaction, organizationId, id, scope, true).catch((error: unknown) => {
    if (error instanceof Problem)
      throw new Problem('ALREADY_EXISTS', { faults: [{ path: 'order.id', rule: 'problem.field.taken' }] })
    throw error
  })
}

/** Whether the same was put before under this id: sent twice, done once. */
const isSame = (asked: Put, lines: readonly Line[], deliverAt: string): boolean =>
  Date.parse(asked.deliverAt) === Date.parse(deliverAt) &&
  asked.lines.filter(({ packs, quantity }) => (packs ?? quantity?.value ?? 0) > 0).length === lines.length &&
  asked.lines.every(line => {
    const there = lines.find(({ productId }) => productId === line.productId.toLowerCase())
    return there !== undefined && (line.packs === undefined || line.packs === there.packs)
  })

/** @throws UNKNOWN_LINK, RULE_BROKEN with what speaks against sending it */
export const putOrder: Handler<'ordering.putOrder'> = context =>
  context.write(async transaction => {
    const { order: asked, send = 'no', accepts = [] } = context.body
    const { organizationId, now } = context.actor
    const id = asked.id.toLowerCase()
    const before = await thereIs(context as never, transaction, id)
    const place = await placeOf(context as never, transaction, before?.locationId ?? asked.locationId)
    const lines = before === null ? [] : await linesOf(transaction, organizationId, id)
    const isAgain =
      before !== null && before.sending !== 'draft' && send !== 'no' && isSame(asked, lines, before.deliverAt)
    const moment = momentOf(context as never, now)
    const scope = rowScopeOf(orderBatch, context.session, 'view')
    const answer = async () => ({
      orderBatch: await findOrder(transaction, organizationId, id, scope, false),
      orders: await linesOf(transaction, organizationId, id),
    })
    if (isAgain) return answer()
    const facts = await putFacts(transaction, organizationId, place, asked, { order: before, lines })
    await writeOrder(
      context as never,
      transaction,
      effectsOf(putting.decide({ ...asked, isSent: send !== 'no' }, facts, moment)),
    )
    if (send === 'no') return answer()
    const batch = await findOrder(transaction, organizationId, id, scope, true)
    const found = await readFacts(
      transaction,
      { organizationId, now, mayApprove: mayApprove(context as never) },
      batch,
    )
    const decision = sendOrder.decide({ orderBatchId: id, how: send, accepts }, found.facts, moment)
    await writeOrder(context as never, transaction, effectsOf(decision))
    return answer()
  })
