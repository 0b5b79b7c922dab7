/** What a price list is compared with: the supplier's catalogue, and products of ours by their names. */
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

/** Products that are called so, in whatever letters. */
export const productsStatement = (
  organizationId: string,
  names: readonly string[],
): Statement<ListedProduct> => ({
  text: `select id, name, gtin from product where organization_id = $1 and deleted is null and active
    and lower(name) = any($2::text[]) order by id limit 20000`,
  values: [organizationId, names.map(name => name.toLowerCase())],
})
