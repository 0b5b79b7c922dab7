/** What is known when somebody puts an order: its place, its supplier, what is offered, what stands in it. */
import type { Offer, OrderInHand, PutFacts } from '@cloche/domain/operations'
import type { Transaction } from '../../database/transaction.ts'
import { offersOfStatement } from './basket.store.ts'
import type { Line } from './order.store.ts'
import { packOf, type Place } from './place.ts'

/** Who is asked for what. */
interface AskedPut {
  readonly supplierId?: string | undefined
  readonly supplierLocationId?: string | undefined
  readonly lines: readonly { readonly productId: string }[]
}

/** All that decides what becomes of an order that is put. */
export async function putFacts(
  transaction: Transaction,
  organizationId: string,
  place: Place,
  asked: AskedPut,
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
