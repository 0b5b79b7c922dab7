/** What was counted of piles: whoever takes something back asks whether a count has settled it since. */
import type { LaterCount } from '@cloche/domain/operations'
import type { Transaction } from '../database/transaction.ts'

/** The last booked count of each pile of some products at some places, whatever it found. `except`: a count that is left out. */
export async function laterCounts(
  transaction: Transaction,
  organizationId: string,
  except: string,
  piles: readonly Pick<LaterCount, 'productId' | 'locationId'>[],
): Promise<LaterCount[]> {
  if (piles.length === 0) return []
  const { rows } = await transaction.query<LaterCount>({
    text: `select line.product_id as "productId", line.state, line.place_id as "locationId", max(line.counted_at) as at
      from stock_count_line line join stock_count on stock_count.organization_id = $1
        and stock_count.id = line.stock_count_id and stock_count.status = 'booked'
      where line.organization_id = $1 and line.product_id = any($2::uuid[]) and line.place_id = any($3::uuid[])
        and line.stock_count_id <> $4 group by 1, 2, 3`,
    values: [
      organizationId,
      [...new Set(piles.map(({ productId }) => productId))],
      [...new Set(piles.map(({ locationId }) => locationId))],
      except,
    ],
  })
  return rows
}
