/** What products cost and what there is of them: what a receipt moves the cost by. */
import type { BookingFacts, CostedProduct } from '@cloche/domain/operations'
import type { Valuation } from '@cloche/domain/rules/stock'
import type { Statement } from '../database/connection.ts'
import { THERE } from './stock-balances.ts'

interface CostedRow extends CostedProduct {
  readonly id: string
  readonly method: Valuation
}

/** Products that are about to be written, locked as they are, and behind the lock what others received of them meanwhile. */
export const costingStatements = (
  organizationId: string,
  productIds: readonly string[],
): readonly [lock: Statement, costing: Statement] => [
  {
    text: 'select id from product where organization_id = $1 and id = any($2::uuid[]) and deleted is null order by id for no key update',
    values: [organizationId, productIds],
  },
  {
    text: `select product.id, product.version, organization.stock_valuation as method,
        json_build_object('cost', product.cost, 'unit', product.consumption_unit) as price,
        (select coalesce(json_agg(json_build_object('value', round(value, 6), 'unit', measure)), '[]') from (
          select measure, sum(value) as value from stock_balance
          where organization_id = $1 and product_id = product.id and ${THERE} group by measure) summed) as "onHand"
      from product join organization on organization.id = $1
      where product.organization_id = $1 and product.id = any($2::uuid[]) and product.deleted is null`,
    values: [organizationId, productIds],
  },
]

/** The products that were read so, with the way in which the organization values stock. */
export function costingOf(
  found: readonly Readonly<Record<string, unknown>>[],
): NonNullable<BookingFacts['costing']> {
  const rows = found as unknown as readonly CostedRow[]
  return {
    method: rows[0]?.method ?? 'last',
    products: new Map(rows.map(({ id, version, price, onHand }) => [id, { version, price, onHand }])),
  }
}
