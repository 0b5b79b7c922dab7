/** A line in the basket of a supplier: into the draft that waits there, or a new one. A product that is in it already stays. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  putOrder,
  type AskedOrderLine,
  type Offer,
  type OrderInHand,
  type OrderLineInHand,
} from '@cloche/domain/operations'
import type { Amount } from '@cloche/domain/rules/amounts'
import { isAheadOf, timeOnDay } from '@cloche/domain/rules/calendar'
import { chancesToOrder, inPacks, type CataloguePack, type SupplierTerms } from '@cloche/domain/rules/orders'
import type { FiringFault } from '@cloche/domain/rules/triggers'
import { newId } from '../../adapters/ids.ts'
import type { Statement } from '../../database/connection.ts'
import type { Transaction } from '../../database/transaction.ts'
import { selection } from '../../entity-engine/rows.ts'
import type { WriteContext } from '../../entity-engine/write.ts'
import { serverMoment } from '../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../operations/write-effects.ts'

/** Where nobody says when, deliveries come in the morning. */
const MORNING = '08:00'
const batchSelection = selection(ENTITIES.orderBatch)
const lineSelection = selection(ENTITIES.order)

interface OfferRow extends SupplierTerms {
  readonly supplierProductId: string
  readonly supplierId: string
  readonly supplier: string
  readonly product: string
  readonly packValue: number
  readonly packUnit: Amount['unit']
  readonly price: number | null
  readonly minimumPacks: number
}

/** Who sells a product to a place: whom its level there names first, then the preferred, then the cheapest. */
const offerStatement = (organizationId: string, placeId: string, productId: string): Statement<OfferRow> => ({
  text: `select s.id as "supplierProductId", s.supplier_id as "supplierId", u.name as supplier, p.name as product,
      s.pack_value::float8 as "packValue", s.pack_unit as "packUnit", s.price::float8 as price, s.minimum_packs as "minimumPacks",
      u.order_days as "orderDays", u.delivery_days as "deliveryDays", u.order_before as "orderBefore", u.lead_days as "leadDays"
    from supplier_product s
    join supplier u on u.organization_id = s.organization_id and u.id = s.supplier_id and u.deleted is null and u.active
      and (u.place_ids = '{}' or u.place_ids && (select hierarchy from location where organization_id = $1 and id = $2))
    join product p on p.organization_id = s.organization_id and p.id = s.product_id and p.deleted is null
    where s.organization_id = $1 and s.product_id = $3 and s.deleted is null and s.active
    order by exists (select from stock_level v where v.organization_id = $1 and v.location_id = $2 and v.product_id = $3
        and v.supplier_id = s.supplier_id and v.deleted is null and v.active) desc,
      s.is_preferred desc, s.price nulls last, s.id limit 1`,
  values: [organizationId, placeId, productId],
})

type PackRow = Pick<OfferRow, 'packValue' | 'packUnit' | 'price' | 'minimumPacks'>
const packOf = ({ packValue, packUnit, price, minimumPacks }: PackRow): CataloguePack => ({
  pack: { value: packValue, unit: packUnit },
  price,
  minimumPacks,
})

/** What the lines that stand already are bought as, though it may not be sold any more. */
const offersOfLinesStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<PackRow & Pick<OfferRow, 'supplierProductId'> & { readonly productId: string }> => ({
  text: `select id as "supplierProductId", product_id as "productId", pack_value::float8 as "packValue", pack_unit as "packUnit",
      price::float8 as price, minimum_packs as "minimumPacks"
    from supplier_product where organization_id = $1 and id = any($2::uuid[]) order by id`,
  values: [organizationId, ids],
})

/** The newest order of a place to a supplier that waits to be sent. */
async function draftOf(
  transaction: Transaction,
  organizationId: string,
  placeId: string,
  supplierId: string,
): Promise<{ readonly order: OrderInHand | null; readonly lines: readonly OrderLineInHand[] }> {
  const { rows } = await transaction.query({
    text: `select ${batchSelection.sql} from order_batch where organization_id = $1 and location_id = $2 and supplier_id = $3
      and deleted is null and status = 'pending' and sending = 'draft' order by created desc, id limit 1 for update`,
    values: [organizationId, placeId, supplierId],
  })
  const [row] = rows
  if (row === undefined) return { order: null, lines: [] }
  const order = (batchSelection.finish?.(row) ?? row) as unknown as OrderInHand
  const found = await transaction.query({
    text: `select ${lineSelection.sql} from "order" where organization_id = $1 and order_batch_id = $2 and deleted is null
      and status <> 'cancel' order by priority, id limit 2000`,
    values: [organizationId, order.id],
  })
  const lines = found.rows.map(one => (lineSelection.finish?.(one) ?? one) as unknown as OrderLineInHand)
  return { order, lines }
}

export interface WantedLine {
  readonly placeId: string
  readonly timeZone: string
  readonly productId: string
  /** Null: one pack. */
  readonly quantity: Amount | null
  /** What the trigger is called. */
  readonly because: string
}

const keptLine = (line: OrderLineInHand): AskedOrderLine => ({
  productId: line.productId,
  ...(line.supplierProductId !== null && line.packs !== null
    ? { supplierProductId: line.supplierProductId, packs: line.packs }
    : { quantity: line.quantity }),
})

/** Puts a line into the basket. @returns the order, or why there is none */
export async function putIntoBasket(
  { actor, transaction }: WriteContext,
  { placeId, timeZone, productId, quantity, because }: WantedLine,
): Promise<{ readonly orderId: string } | { readonly fault: FiringFault }> {
  const { organizationId, now } = actor
  const [offer] = (await transaction.query(offerStatement(organizationId, placeId, productId))).rows
  if (offer === undefined) return { fault: 'noSupplier' }
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7112))',
    values: [`${organizationId}/${placeId}/${offer.supplierId}`],
  })
  const { order, lines } = await draftOf(transaction, organizationId, placeId, offer.supplierId)
  if (lines.some(line => line.productId === productId)) return { fault: 'inBasket' }
  const pack = packOf(offer)
  const asked = quantity ?? pack.pack
  const { packs, quantity: amount } = inPacks(asked, pack)
  const why = { reason: 'trigger', of: because, need: amount.value, unit: amount.unit } as const
  const added: AskedOrderLine =
    packs === null
      ? { productId, quantity: amount, why }
      : { productId, supplierProductId: offer.supplierProductId, packs, why }
  const [chance] = chancesToOrder(offer, now, timeZone)
  const deliverAt =
    order !== null && isAheadOf(order.deliverAt, now)
      ? order.deliverAt
      : timeOnDay(chance?.deliverOn ?? now.slice(0, 10), MORNING, timeZone)
  const products = new Map(lines.map(line => [line.productId, line.name ?? '']))
  const there = await transaction.query(
    offersOfLinesStatement(
      organizationId,
      lines.flatMap(({ supplierProductId }) => supplierProductId ?? []),
    ),
  )
  const offers = new Map<string, Offer>(
    there.rows.map(({ supplierProductId, productId: of, ...row }) => [
      supplierProductId,
      { ...packOf(row), supplierId: offer.supplierId, productId: of },
    ]),
  )
  offers.set(offer.supplierProductId, { ...pack, supplierId: offer.supplierId, productId })
  const decision = putOrder.decide(
    {
      id: order?.id ?? newId(),
      supplierId: offer.supplierId,
      deliverAt,
      ...(order?.note ? { note: order.note } : {}),
      lines: [...lines.map(keptLine), added],
    },
    {
      locationId: placeId,
      timeZone,
      supplier: offer.supplier,
      order,
      lines,
      products: products.set(productId, offer.product),
      offers,
    },
    serverMoment(organizationId, now),
  )
  const effects = effectsOf(decision)
  await writeEffects(actor, transaction, effects)
  const made = effects.records.find(({ entity }) => entity === 'orderBatch')
  return { orderId: order?.id ?? made?.row.id ?? '' }
}
