/** An order as it leaves, read for its sheet, its table, its UBL document and its messages. */
import type { OrderDocument, OrderParty } from '@cloche/domain/rules/orders'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Found } from '../../baskets/order.store.ts'

type PartyRow = OrderParty & { readonly customerNumber?: string | null }

const partiesStatement = (
  organizationId: string,
  of: {
    readonly locationId: string
    readonly supplierId: string | null
    readonly supplierLocationId: string | null
  },
): Statement<{ kind: 'buyer' | 'place' | 'seller' } & PartyRow> => ({
  text: `select 'buyer' as kind, name, vat_id as "vatId", gln, address, city, postcode, country, phone, email, null as "customerNumber"
      from organization where id = $1
    union all
    select 'place', name, null, null, address, city, postcode, country, phone, null, null from location where organization_id = $1 and id = $2
    union all
    select 'seller', name, vat_id, gln, null, null, null, null, phone, email, customer_number from supplier where organization_id = $1 and id = $3
    union all
    select 'seller', name, null, null, address, city, postcode, country, phone, null, null from location where organization_id = $1 and id = $4`,
  values: [organizationId, of.locationId, of.supplierId, of.supplierLocationId],
})

interface LineRow {
  readonly id: string
  readonly product: string
  readonly supplierName: string | null
  readonly supplierCode: string | null
  readonly gtin: string | null
  readonly packValue: number | null
  readonly packUnit: string | null
  readonly packName: string | null
}

const linesStatement = (organizationId: string, orderBatchId: string): Statement<LineRow> => ({
  text: `select o.id, p.name as product, s.supplier_name as "supplierName", s.supplier_code as "supplierCode", s.gtin,
      s.pack_value::float8 as "packValue", s.pack_unit as "packUnit", s.pack_name as "packName"
    from "order" o join product p on p.organization_id = o.organization_id and p.id = o.product_id
    left join supplier_product s on s.organization_id = o.organization_id and s.id = o.supplier_product_id
    where o.organization_id = $1 and o.order_batch_id = $2`,
  values: [organizationId, orderBatchId],
})

const NOBODY: OrderParty = {
  name: '',
  vatId: null,
  gln: null,
  address: null,
  city: null,
  postcode: null,
  country: null,
  phone: null,
  email: null,
}

/** What stands in the document of an order as it is now. */
export async function documentOf(
  transaction: Transaction,
  organizationId: string,
  { batch, lines, place }: Pick<Found, 'batch' | 'lines' | 'place'>,
): Promise<OrderDocument> {
  const [parties, products, people] = await Promise.all([
    transaction.query(
      partiesStatement(organizationId, {
        locationId: batch.locationId ?? '',
        supplierId: batch.supplierId,
        supplierLocationId: batch.supplierLocationId,
      }),
    ),
    transaction.query(linesStatement(organizationId, batch.id)),
    transaction.query<{ name: string | null }>({
      text: 'select coalesce(full_name, name) as name from "user" where organization_id = $1 and id = $2',
      values: [organizationId, batch.sentById],
    }),
  ])
  const partyOf = (kind: 'buyer' | 'place' | 'seller'): PartyRow =>
    parties.rows.find(row => row.kind === kind) ?? { ...NOBODY, name: batch.supplier ?? '' }
  const byId = new Map(products.rows.map(row => [row.id, row]))
  return {
    number: batch.code ?? batch.id.slice(-8).toUpperCase(),
    version: batch.orderVersion,
    replaces: batch.orderVersion > 1 ? batch.orderVersion - 1 : null,
    issuedAt: batch.updated,
    deliverAt: batch.deliverAt,
    timeZone: place.timeZone,
    currency: place.currency,
    buyer: partyOf('buyer'),
    place: partyOf('place'),
    seller: partyOf('seller'),
    customerNumber: partyOf('seller').customerNumber ?? null,
    orderedBy: people.rows[0]?.name ?? null,
    note: batch.note,
    total: batch.total,
    deliveryFee: batch.deliveryFee,
    lines: lines.map(line => {
      const of = byId.get(line.id)
      const pack =
        of?.packValue == null || of.packUnit === null
          ? null
          : ({ value: of.packValue, unit: of.packUnit } as OrderDocument['lines'][number]['pack'])
      return {
        id: line.id,
        name: of?.product ?? line.name ?? '',
        supplierName: of?.supplierName ?? null,
        supplierCode: of?.supplierCode ?? null,
        gtin: of?.gtin ?? null,
        productId: line.productId,
        quantity: line.quantity,
        packs: line.packs,
        pack,
        packName: of?.packName ?? null,
        price: line.price,
        note: null,
      }
    }),
  }
}
