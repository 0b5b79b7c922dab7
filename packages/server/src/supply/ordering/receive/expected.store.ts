/** What a screen of receiving shows of the lines of an order. */
import type { Amount } from '@cloche/domain/rules/amounts'
import type { ProductLife } from '@cloche/domain/rules/expiry'
import type { Statement } from '../../../database/connection.ts'

export interface CaseRow {
  readonly orderId: string
  readonly productId: string
  readonly order: Readonly<Record<string, unknown>>
  readonly name: string
  readonly substituteName: string | null
  readonly life: ProductLife | null
  readonly temperatureMin: number | null
  readonly temperatureMax: number | null
  readonly supplierCode: string | null
  readonly supplierName: string | null
  readonly pack: Amount | null
  readonly packName: string | null
  readonly codes: readonly string[]
}

const amountOf = (column: string) =>
  `case when ${column}_value is null then null else json_build_object('value', ${column}_value, 'unit', ${column}_unit) end`

/** Its lines with product, pack, and the codes of cases and packs. */
export const caseStatement = (organizationId: string, orderBatchId: string): Statement<CaseRow> => ({
  text: `select line.id as "orderId", line.product_id as "productId", product.name, product.life,
      product.temperature_min as "temperatureMin", product.temperature_max as "temperatureMax",
      json_build_object('id', line.id, 'productId', line.product_id, 'quantity', ${amountOf('line.quantity')},
        'received', ${amountOf('line.received')}, 'refused', ${amountOf('line.refused')}, 'outcome', line.outcome,
        'status', line.status, 'price', line.price, 'packs', line.packs) as "order",
      (select name from product other where other.organization_id = $1 and other.id = line.substitute_id) as "substituteName",
      sold.supplier_code as "supplierCode", sold.supplier_name as "supplierName", ${amountOf('sold.pack')} as pack, sold.pack_name as "packName",
      array(select distinct code from unnest(array_remove(array[sold.gtin, product.gtin], null)) as code) as codes
    from "order" line
    join product on product.organization_id = $1 and product.id = line.product_id
    left join supplier_product sold on sold.organization_id = $1 and sold.id = line.supplier_product_id
    where line.organization_id = $1 and line.order_batch_id = $2 and line.deleted is null order by line.priority, line.id`,
  values: [organizationId, orderBatchId],
})

/** What crates a supplier's deliveries come in, the usual ones first. */
export const cratesStatement = (organizationId: string, supplierId: string | null): Statement => ({
  text: `select crate from supplier_entry where organization_id = $1 and supplier_id = $2 and crate is not null
    group by crate order by count(*) desc, crate limit 20`,
  values: [organizationId, supplierId],
})
