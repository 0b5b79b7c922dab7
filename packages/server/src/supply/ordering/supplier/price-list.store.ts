/** What a price list is compared with: the supplier's catalogue, and products of ours. */
import type { ListedOffer, ListedProduct } from '@cloche/domain/rules/orders'
import type { Statement } from '../../../database/connection.ts'

export const offersStatement = (organizationId: string, supplierId: string): Statement<ListedOffer> => ({
  text: `select s.id, p.name as product, s.supplier_code as "supplierCode", s.gtin, s.price::float8 as price
    from supplier_product s join product p on p.organization_id = s.organization_id and p.id = s.product_id
    where s.organization_id = $1 and s.supplier_id = $2 and s.deleted is null order by s.id limit 20000`,
  values: [organizationId, supplierId],
})

export interface SupplierRow {
  readonly id: string
  readonly currency: string
}

export const supplierStatement = (organizationId: string, supplierId: string): Statement<SupplierRow> => ({
  text: `select s.id, o.currency from supplier s join organization o on o.id = s.organization_id
    where s.organization_id = $1 and s.id = $2 and s.deleted is null`,
  values: [organizationId, supplierId],
})

/** All products of ours that a list may name. */
export const productsStatement = (organizationId: string): Statement<ListedProduct> => ({
  text: `select id, name, sku, gtin from product where organization_id = $1 and deleted is null and active
    order by id limit 20000`,
  values: [organizationId],
})
