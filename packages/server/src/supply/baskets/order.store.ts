/** An order with what a decision about it needs, as SQL and as facts. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import type { KeptMessage, OrderFacts, OrderTarget } from '@cloche/domain/operations'
import { dayBounds, localDay } from '@cloche/domain/rules/calendar'
import type { OrderTerms } from '@cloche/domain/rules/orders'
import { chooseLocale, languageOf, translate, type Language, type Locale } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Statement } from '../../database/connection.ts'
import type { Transaction } from '../../database/transaction.ts'
import { selection } from '../../entity-engine/rows.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import type { RowScope } from '../../entity-engine/row-scope.ts'
import { zoneOfLocation } from '../../operations/zones.ts'
import { waysFrom } from './ways.store.ts'

const { orderBatch, order } = ENTITIES
const NOTICES = wordsOf('baskets')

export type Batch = Row<Entities['orderBatch']>
export type Line = Row<Entities['order']>

const lineSelection = selection(order)

/** Lines of some orders that were not called off, by their order, in their order. */
export async function linesOfAll(
  transaction: Transaction,
  organizationId: string,
  orderBatchIds: readonly string[],
): Promise<ReadonlyMap<string, Line[]>> {
  if (orderBatchIds.length === 0) return new Map()
  const { rows } = await transaction.query({
    text: `select ${lineSelection.sql} from "order" where organization_id = $1 and order_batch_id = any($2::uuid[])
      and deleted is null and status <> 'cancel' order by order_batch_id, priority, id limit 20000`,
    values: [organizationId, orderBatchIds],
  })
  const lines = rows.map(row => (lineSelection.finish ? lineSelection.finish(row) : row)) as unknown as Line[]
  return Map.groupBy(lines, ({ orderBatchId }) => orderBatchId ?? '')
}

/** Lines of an order that were not called off, in their order. */
export const linesOf = async (
  transaction: Transaction,
  organizationId: string,
  orderBatchId: string,
): Promise<Line[]> => (await linesOfAll(transaction, organizationId, [orderBatchId])).get(orderBatchId) ?? []

/** An order within scope, kept until the transaction ends. @throws NOT_FOUND */
export async function findOrder(
  transaction: Transaction,
  organizationId: string,
  id: string,
  rowScope: RowScope,
  lock: boolean,
): Promise<Batch> {
  const { statement, finish } = readStatement(orderBatch, organizationId, id.toLowerCase(), rowScope, {
    lock,
  })
  return oneOrNotFound(orderBatch, (await transaction.query(statement)).rows, finish)
}

export interface PlaceRow {
  readonly timeZone: string
  readonly currency: string
  readonly approvalAbove: number | null
  readonly locale: string
  readonly organization: string
}

/** The clock and the money of a place, and above which amount somebody approves. */
export const placeStatement = (organizationId: string, locationId: string): Statement<PlaceRow> => ({
  text: `select ${zoneOfLocation('l')} as "timeZone", o.currency, o.order_approval_above::float8 as "approvalAbove", o.locale, o.name as organization
    from location l join organization o on o.id = l.organization_id where l.organization_id = $1 and l.id = $2`,
  values: [organizationId, locationId],
})

export interface SupplierRow extends OrderTerms {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly language: Language | null
}

const TERMS = `id, name, email, phone, language, order_days as "orderDays", delivery_days as "deliveryDays",
  order_before as "orderBefore", lead_days as "leadDays", minimum::float8 as minimum, delivery_fee::float8 as "deliveryFee"`

export const suppliersStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<SupplierRow> => ({
  text: `select ${TERMS} from supplier where organization_id = $1 and id = any($2::uuid[]) and deleted is null order by name, id`,
  values: [organizationId, ids],
})

export interface MessageRow extends KeptMessage {
  readonly way: OrderTarget['way']
  readonly to: string
  readonly orderVersion: number
  readonly planned: string
  readonly sent: string | null
  readonly tries: number
  readonly fault: string | null
  readonly proof: string | null
  readonly digest: string | null
  readonly orderForwarderId: string | null
  readonly mailId: string | null
}

export const MESSAGE = `id, version, key, way, state, "to", order_version as "orderVersion", planned, sent, tries, fault, proof, digest,
  order_forwarder_id as "orderForwarderId", mail_id as "mailId"`

export const messagesStatement = (organizationId: string, orderBatchId: string): Statement<MessageRow> => ({
  text: `select ${MESSAGE} from order_message where organization_id = $1 and order_batch_id = $2 and deleted is null
    order by planned desc, id desc limit 500`,
  values: [organizationId, orderBatchId],
})

/** Orders to the same supplier for the same place that left on the same day of that place. */
const othersStatement = (
  organizationId: string,
  { id, supplierId, locationId }: Batch,
  from: string,
): Statement<{ count: number }> => ({
  text: `select count(*)::int as count from order_batch where organization_id = $1 and supplier_id = $2 and location_id = $3
    and id <> $4 and deleted is null and status <> 'cancel' and sending not in ('draft', 'toApprove') and sent_by_id is not null
    and coalesce(sent_at, updated) >= $5`,
  values: [organizationId, supplierId, locationId, id, from],
})

export const wordsIn =
  (locale: string): OrderFacts['words'] =>
  (key, values) => {
    const chosen = chooseLocale({ saved: locale as Locale })
    const language = languageOf(chosen)
    return translate(NOTICES[language], key, values, chosen)
  }

export interface Found {
  readonly facts: OrderFacts
  readonly place: PlaceRow
  readonly supplier: SupplierRow | undefined
  readonly batch: Batch
  readonly lines: readonly Line[]
  readonly messages: readonly MessageRow[]
}

/** All that a decision about an order needs. */
export async function readFacts(
  transaction: Transaction,
  {
    organizationId,
    now,
    mayApprove,
  }: { readonly organizationId: string; readonly now: string; readonly mayApprove: boolean },
  batch: Batch,
): Promise<Found> {
  const lines = await linesOf(transaction, organizationId, batch.id)
  const [places, suppliers, messages, makers] = await Promise.all([
    transaction.query(placeStatement(organizationId, batch.locationId ?? '')),
    transaction.query(
      suppliersStatement(organizationId, batch.supplierId === null ? [] : [batch.supplierId]),
    ),
    transaction.query(messagesStatement(organizationId, batch.id)),
    transaction.query<{ createdBy: string | null }>({
      text: `select u.id as "createdBy" from order_batch b left join "user" u on u.organization_id = b.organization_id and u.id = b.created_by
        where b.organization_id = $1 and b.id = $2`,
      values: [organizationId, batch.id],
    }),
  ])
  const [place] = places.rows as [PlaceRow]
  const [supplier] = suppliers.rows
  const ways = await waysFrom(
    transaction,
    organizationId,
    batch.locationId ?? '',
    batch.supplierId === null ? [] : [batch.supplierId],
  )
  const targets = ways({
    supplierId: batch.supplierId,
    supplier: batch.supplier,
    email: supplier?.email ?? null,
    productIds: lines.map(({ productId }) => productId),
  })
  const { rows: others } = await transaction.query(
    othersStatement(organizationId, batch, dayBounds(localDay(now, place.timeZone), place.timeZone).start),
  )
  const facts: OrderFacts = {
    order: { ...batch, createdBy: makers.rows[0]?.createdBy ?? null },
    lines,
    terms: supplier ?? null,
    timeZone: place.timeZone,
    approvalAbove: place.approvalAbove,
    mayApprove,
    othersToday: batch.supplierId === null ? 0 : (others[0]?.count ?? 0),
    targets,
    messages: messages.rows,
    words: wordsIn(place.locale),
  }
  return { facts, place, supplier, batch, lines, messages: messages.rows }
}
