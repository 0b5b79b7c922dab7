/** Balances of stock are sums of a sealed ledger: each is summed again and compared. */
import { plainInstant } from '@cloche/domain/rules/ledger-seals'
import { UNITS } from '../operations/measures.ts'
import { NO_BATCH } from '../operations/stock-balances.ts'
import type { Finding } from './check.ts'
import type { Ask } from './records.store.ts'

const FINDINGS_MAX = 20
const PILE = 'product_id, location_id, state, batch_id, measure, is_labelled'

/** Where a balance is not what its movements sum to: named by its product. */
export async function checkBalances(ask: Ask, organizationId: string): Promise<Finding[]> {
  const { rows } = await ask({
    text: `with ${UNITS}, summed as (
        select product_id, location_id, state, coalesce(batch_id, '${NO_BATCH}') as batch_id, measure, label_id is not null as is_labelled,
          sum(quantity_value * factor) as value, max(at) as at
        from stock_variation join units on units.unit = quantity_unit where organization_id = $1 group by 1, 2, 3, 4, 5, 6),
      kept as (select ${PILE}, value from stock_balance where organization_id = $1)
      select product_id::text as id, coalesce(at, now())::text as at from summed full join kept using (${PILE})
      where coalesce(summed.value, 0) <> coalesce(kept.value, 0) order by product_id, location_id, state limit ${FINDINGS_MAX}`,
    values: [organizationId],
  })
  return (rows as unknown as { id: string; at: string }[]).map(({ id, at }): Finding => {
    const sealedAt = plainInstant(at)
    const subject = { entity: 'product', id }
    return {
      kind: 'changed',
      ledger: 'stock_balance',
      sealedAt,
      id,
      at: sealedAt,
      fields: ['value'],
      subject,
    }
  })
}
