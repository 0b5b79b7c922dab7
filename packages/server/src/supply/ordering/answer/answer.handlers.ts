/** What suppliers answer: by the page of a link, which opens one order and nothing else. */
import { ENTITIES } from '@cloche/domain/entities'
import { answerOrder, type AskedAnswer, type CatalogueLine, type Moment } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { timesMoney } from '@cloche/domain/rules/amounts'
import { localDay } from '@cloche/domain/rules/calendar'
import { heldBy, mayMove } from '@cloche/domain/rules/orders'
import { chooseLocale, languageOf, type Locale } from '@cloche/domain/text'
import { originOf } from '../../../audit/origin.ts'
import { serverActor } from '../../../audit/server-actor.ts'
import { transact, transactPlatform, serverScope, type Transaction } from '../../../database/transaction.ts'
import { changeRecord, type WriteContext } from '../../../entity-engine/write.ts'
import type { AnswerTo, GuestHandler, Services } from '../../../http/call-context.ts'
import { serverMoment } from '../../../operations/moment.ts'
import { effectsOf } from '../../../operations/write-effects.ts'
import { documentOf } from '../send/document.ts'
import { findOrder, readFacts, type Found } from '../../baskets/order.store.ts'
import { writeOrder } from '../../baskets/write-order.ts'
import { informOfPrice } from '../supplier/price.behaviours.ts'
import { digestOf } from './links.ts'

const { orderBatch } = ENTITIES
const WHOLE = { kind: 'organization' } as const
type Page = AnswerTo<'ordering.supplierOrder'>['order']

interface LinkRow {
  readonly organizationId: string
  readonly orderBatchId: string
  readonly orderVersion: number
  readonly recipient: string
  readonly endsAt: string
}

/** Whoever has no valid link is answered the same, whatever is wrong with it. */
const noLink = () => new Problem('NOT_FOUND', { entity: orderBatch.name })

/** @throws NOT_FOUND for a link that is over or never was */
async function linkOf(services: Pick<Services, 'pool'>, token: string): Promise<LinkRow> {
  const { rows } = await transactPlatform(services.pool, transaction =>
    transaction.query<LinkRow>({
      text: `select organization_id as "organizationId", order_batch_id as "orderBatchId", order_version as "orderVersion",
          recipient, ends_at as "endsAt" from order_link where digest = $1 and ends_at > now()`,
      values: [digestOf(token)],
    }),
  )
  const [link] = rows
  if (link === undefined) throw noLink()
  return link
}

async function foundBy(transaction: Transaction, link: LinkRow, now: string): Promise<Found> {
  const { organizationId, orderBatchId } = link
  const batch = await findOrder(transaction, organizationId, orderBatchId, WHOLE, true)
  return readFacts(transaction, { organizationId, now, mayApprove: false }, batch)
}

/** What a supplier sees: the order and its lines; no id, person or place of the house besides. */
async function pageOf(transaction: Transaction, link: LinkRow, found: Found, now: string): Promise<Page> {
  const { batch, lines, place, supplier } = found
  const document = await documentOf(transaction, link.organizationId, found)
  const byId = new Map(document.lines.map(line => [line.id, line]))
  const { address, postcode, city } = document.place
  const timeZone = place.timeZone
  return {
    organization: document.buyer.name,
    place: document.place.name,
    address: [address, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null,
    supplier: document.seller.name,
    number: document.number,
    orderVersion: batch.orderVersion,
    isNewer: batch.orderVersion > link.orderVersion,
    deliverAt: batch.deliverAt,
    deliverOn: localDay(batch.deliverAt, timeZone),
    today: localDay(now, timeZone),
    timeZone,
    currency: place.currency,
    language: supplier?.language ?? languageOf(chooseLocale({ saved: place.locale as Locale })),
    note: batch.note,
    customerNumber: document.customerNumber,
    sending: batch.sending,
    isOver: batch.status !== 'start' || batch.sending === 'despatched' || batch.sending === 'declined',
    answeredAt: batch.answeredAt,
    answer: batch.answer,
    confirmedFor: batch.confirmedFor,
    total: batch.total,
    endsAt: link.endsAt,
    lines: lines.map(line => {
      const of = byId.get(line.id)
      return {
        orderId: line.id,
        name: of?.supplierName ?? of?.name ?? '',
        supplierCode: of?.supplierCode ?? null,
        quantity: line.quantity,
        packs: line.packs,
        pack: of?.pack ?? null,
        packName: of?.packName ?? null,
        price: line.price,
        confirmed: line.confirmed,
        substitute: line.said,
      }
    }),
  }
}

const writing = (
  services: Services,
  transaction: Transaction,
  organizationId: string,
  now: string,
): WriteContext => ({
  actor: { ...serverActor(organizationId), now },
  transaction,
  behaviours: services.behaviours,
  rowScope: WHOLE,
  places: WHOLE,
})

/** @throws NOT_FOUND for a link that is over or never was */
export const supplierOrder: GuestHandler<'ordering.supplierOrder'> = async ({ services, body }) => {
  const link = await linkOf(services, body.token)
  const { organizationId } = link
  const now = new Date().toISOString()
  return transact(services.pool, serverScope(organizationId), async transaction => {
    const found = await foundBy(transaction, link, now)
    const { batch } = found
    const write = writing(services, transaction, organizationId, now)
    const isRead = batch.readAt === null && batch.status === 'start'
    const after = isRead
      ? ((await changeRecord(write, orderBatch, batch.id, {
          readAt: now,
          ...(mayMove(batch.sending, 'read') ? { sending: 'read' } : {}),
        })) as typeof batch)
      : batch
    return { order: await pageOf(transaction, link, { ...found, batch: after }, now) }
  })
}

async function catalogueOf(
  transaction: Transaction,
  organizationId: string,
  supplierId: string | null,
): Promise<CatalogueLine[]> {
  const { rows } = await transaction.query<CatalogueLine>({
    text: `select id, version, product_id as "productId", supplier_code as "supplierCode", price::float8 as price,
        previous_price::float8 as "previousPrice", price_changed_at as "priceChangedAt"
      from supplier_product where organization_id = $1 and supplier_id = $2 and deleted is null order by id limit 5000 for update`,
    values: [organizationId, supplierId],
  })
  return rows
}

/** Decides and writes an answer: the reference is searched for, and written as such. */
export async function take(
  write: WriteContext,
  services: Services,
  found: Found,
  asked: AskedAnswer,
  moment: Moment,
): Promise<void> {
  const { transaction, actor } = write
  const { organizationId } = actor
  const catalogue = await catalogueOf(transaction, organizationId, found.batch.supplierId)
  const effects = effectsOf(
    answerOrder.decide(
      asked,
      { ...found.facts, catalogue, perPack: (price, packs) => timesMoney(price, 1 / packs) },
      moment,
    ),
  )
  await writeOrder({ actor, services }, transaction, effects)
  for (const { entity, before, after, id } of effects.changes) {
    const of = catalogue.find(line => line.id === id)
    const [was, is] = [before['price'], after['price']]
    if (entity !== 'supplierProduct' || of === undefined || typeof was !== 'number' || typeof is !== 'number')
      continue
    await informOfPrice(write, {
      supplierId: found.batch.supplierId ?? '',
      productId: of.productId,
      before: was,
      after: is,
    })
  }
  const reference = asked.reference?.trim() ?? ''
  if (reference !== '')
    await changeRecord(write, orderBatch, found.batch.id, { supplierReference: reference.slice(0, 100) })
}

/** @throws NOT_FOUND for a link that is over or never was, RULE_BROKEN for an order that is closed */
export const answer: GuestHandler<'ordering.answerOrder'> = async ({ services, body, request }) => {
  const { token, answer: asked } = body
  const link = await linkOf(services, token)
  const { organizationId } = link
  const now = new Date().toISOString()
  return transact(services.pool, serverScope(organizationId), async transaction => {
    const found = await foundBy(transaction, link, now)
    const document = await documentOf(transaction, organizationId, found)
    const packOf = new Map(document.lines.map(({ id, pack }) => [id, pack]))
    const lines = asked.lines.map(({ packs, ...line }) => {
      const pack = packOf.get(line.orderId.toLowerCase()) ?? null
      return {
        ...line,
        orderId: line.orderId.toLowerCase(),
        ...(packs === undefined || pack === null ? {} : { quantity: heldBy(packs, pack) }),
      }
    })
    const write = writing(services, transaction, organizationId, now)
    const actor = { ...write.actor, origin: originOf(request), userName: link.recipient.slice(0, 200) }
    await take(
      { ...write, actor },
      services,
      found,
      { ...asked, lines, way: 'link', by: link.recipient },
      serverMoment(organizationId, now),
    )
    return { order: await pageOf(transaction, link, await foundBy(transaction, link, now), now) }
  })
}
