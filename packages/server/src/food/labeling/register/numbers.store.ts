/** The numbers of batches: one row for the organization, one for each product. */
import type { Serials } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'

/**
 * Takes the next number of the organization's batches and the next serial of the product by itself, so that nobody waits
 * for whoever has them; a number may stay unused.
 */
export const takeNextSerials = (
  organizationId: string,
  productId: string,
): Statement<{ product: number; batch: number }> => ({
  text: `with number as (
           update organization set next_batch_serial = next_batch_serial + 1 where id = $1 returning next_batch_serial - 1 as batch
         )
         update product set next_product_serial = next_product_serial + 1 from number
         where organization_id = $1 and id = $2 and deleted is null
         returning next_product_serial - 1 as product, number.batch`,
  values: [organizationId, productId],
  keepsPlan: true,
  change: { entity: 'product', verb: 'change', ids: [productId], places: null },
})

/** Gives back numbers that came to nothing, each unless somebody has taken one since. */
export const giveBackSerials = (
  organizationId: string,
  productId: string,
  { product, batch }: Serials,
): Statement => ({
  text: `with number as (
           update organization set next_batch_serial = $4 where id = $1 and next_batch_serial = $4 + 1
         )
         update product set next_product_serial = $3 where organization_id = $1 and id = $2 and next_product_serial = $3 + 1`,
  values: [organizationId, productId, product, batch],
  keepsPlan: true,
  change: { entity: 'product', verb: 'change', ids: [productId], places: null },
})

/**
 * Takes the numbers of a batch within a transaction: the rows stay locked, so no two batches get them.
 * @throws UNKNOWN_LINK
 */
export async function takeSerials(
  transaction: Transaction,
  organizationId: string,
  productId: string,
): Promise<Serials> {
  const { rows } = await transaction.query(takeNextSerials(organizationId, productId))
  // Removed since it was read.
  if (rows[0] === undefined)
    throw new Problem('UNKNOWN_LINK', {
      faults: [{ path: 'registration.productId', rule: 'problem.field.unknownLink' }],
    })
  return rows[0]
}
