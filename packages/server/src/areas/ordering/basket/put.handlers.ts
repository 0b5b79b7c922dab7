/** Writing down what somebody makes of a basket, and sending it where that is asked. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  putOrder as putting,
  sendOrder,
  type Offer,
  type OrderInHand,
  type PutFacts,
} from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf } from '../../../operations/write-effects.ts'
import { findOrder, linesOf, readFacts, type Line } from '../send/order.store.ts'
import { mayApprove, writeOrder } from '../send/write-order.ts'
import { offersOfStatement } from './basket.store.ts'
import { packOf, placeOf, type Place } from './place.ts'

const { orderBatch } = ENTITIES

type Put = Parameters<Handler<'ordering.putOrder'>>[0]['body']['order']

async function putFacts(
  transaction: Transaction,
  organizationId: string,
  place: Place,
  asked: Put,
  before: { readonly order: OrderInHand | null; readonly lines: readonly Line[] },
): Promise<PutFacts> {
  const productIds = asked.lines.map(({ productId }) => productId.toLowerCase())
  const named = asked.supplierId ?? asked.supplierLocationId ?? ''
  const [products, rows, suppliers] = await Promise.all([
    transaction.query<{ id: string; name: string }>({
      text: `select id, name from product where organization_id = $1 and id = any($2::uuid[]) and deleted is null order by id for key share`,
      values: [organizationId, productIds],
    }),
    transaction.query(offersOfStatement(organizationId, productIds)),
    transaction.query<{ name: string }>({
      text: `select name from ${asked.supplierId === undefined ? 'location' : 'supplier'} where organization_id = $1 and id = $2 and deleted is null`,
      values: [organizationId, named.toLowerCase() || null],
    }),
  ])
  const offerMap = new Map<string, Offer>(
    rows.rows.map(offer => [
      offer.supplierProductId,
      { ...packOf(offer), supplierId: offer.supplierId, productId: offer.productId },
    ]),
  )
  return {
    locationId: place.id,
    timeZone: place.timeZone,
    supplier: suppliers.rows[0]?.name ?? null,
    order: before.order,
    lines: before.lines,
    products: new Map(products.rows.map(({ id, name }) => [id, name])),
    offers: offerMap,
  }
}

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
