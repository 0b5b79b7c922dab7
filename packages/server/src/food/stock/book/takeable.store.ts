/** Labels and food without one that may go out of a place: what is offered, and what a booking names of it. */
import { ENTITIES } from '@cloche/domain/entities'
import type { BatchInHand, LabelRow, TakenFacts, UnlabelledPile } from '@cloche/domain/operations'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { finished } from '../../../entity-engine/select.ts'
import { OPEN_FOOD } from '../../../operations/open-food.ts'
import { THERE } from '../../../operations/stock-balances.ts'

const label = selection(ENTITIES.label)
/** So many labels of one product are offered, the first to be used first. */
export const TAKEABLE_MAX = 200

const labelsIn = (rows: readonly object[]) => finished(rows as never, label.finish) as unknown as LabelRow[]

/** The labels that a booking names, as far as they are within reach, locked in the order of their ids, with their batches. */
export async function findTaken(
  transaction: Transaction,
  organizationId: string,
  reach: RowScope,
  ids: readonly string[],
): Promise<TakenFacts> {
  const values: unknown[] = [organizationId, ids]
  const within = rowScopeSql(ENTITIES.label, reach, value => `$${values.push(value)}`)
  const [labels, batches] = await Promise.all([
    transaction.query({
      text: `select ${label.sql} from label where organization_id = $1 and id = any($2::uuid[]) and deleted is null${
        within === undefined ? '' : ` and ${within}`
      } order by id for update`,
      values,
    }),
    transaction.query({
      text: `select id, code, status, status_reason as "statusReason",
          (select name from product where organization_id = $1 and id = batch.product_id) as "productName"
        from batch where organization_id = $1
          and id = any(array(select batch_id from label where organization_id = $1 and id = any($2::uuid[]))) order by id for share`,
      values: [organizationId, ids],
    }),
  ])
  const found = batches.rows as unknown as BatchInHand[]
  return { labels: labelsIn(labels.rows), batches: new Map(found.map(batch => [batch.id, batch])) }
}

/** What a label is called besides itself, where it is offered. */
export interface OfferedNames {
  readonly placeName: string
  readonly batchCode: string | null
}
export interface OfferedPile extends UnlabelledPile {
  readonly placeName: string
}

/** What there is of a product at a place and below it. */
export function takeableStatements(
  organizationId: string,
  reach: RowScope,
  productId: string,
  locationId: string,
): { readonly labels: Statement; readonly piles: Statement } {
  const there =
    '(select id from location where organization_id = $1 and $3::uuid = any(hierarchy) and deleted is null)'
  const scoped = (entity: 'label' | 'stockVariation', write: (within: string) => string): Statement => {
    const values: unknown[] = [organizationId, productId, locationId]
    const within = rowScopeSql(ENTITIES[entity], reach, value => `$${values.push(value)}`)
    return {
      text: write(
        `organization_id = $1 and product_id = $2 and location_id in ${there}${within === undefined ? '' : ` and ${within}`}`,
      ),
      values,
    }
  }
  return {
    labels: scoped(
      'label',
      within => `select ${label.sql}, (select name from location where organization_id = $1 and id = label.location_id) as "placeName",
          (select code from batch where organization_id = $1 and id = label.batch_id) as "batchCode"
        from label where ${within} and ${OPEN_FOOD} and state <> 'serve'
        order by coalesce(expiration, best_before) nulls last, id limit ${TAKEABLE_MAX}`,
    ),
    piles: scoped(
      'stockVariation',
      within => `select product_id as "productId", state, location_id as "locationId",
          (select name from location where organization_id = $1 and id = stock_balance.location_id) as "placeName",
          json_build_object('value', round(sum(value), 6)::float8, 'unit', measure) as quantity
        from stock_balance where ${within} and not is_labelled and ${THERE}
        group by product_id, state, location_id, measure having round(sum(value), 6) > 0
        order by location_id <> $3, location_id, state, measure limit 100`,
    ),
  }
}

export const labelsOffered = (rows: readonly object[]) =>
  labelsIn(rows).map((row, index) => ({ row, names: rows[index] as OfferedNames }))
