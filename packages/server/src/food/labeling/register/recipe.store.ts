/** What of a recipe is open at a place, first expiry first: what a registration by the recipe may take from. */
import { ENTITIES } from '@cloche/domain/entities'
import type { BarePile, Registration } from '@cloche/domain/operations'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { OPEN_LABEL } from '../../../operations/open-food.ts'
import { batchesSql, wholeLabel } from '../ledger/labels.store.ts'

/** So many labels of one ingredient are looked at: one press rarely empties more. */
const LABELS_EACH = 12

/**
 * A column of those labels. What may go in is decided by the operation; here stands only what keeps the reading small:
 * open, of a batch that is available, past no date, at the place or below it.
 */
function nearestSql(column: 'id' | 'batch_id', within: string): string {
  return `select near.${column} from (select distinct ingredient_id from composition
        where organization_id = $1 and product_id = $2 and deleted is null and active) line
      cross join lateral (select label.id, label.batch_id from label
        where label.organization_id = $1 and label.product_id = line.ingredient_id and ${OPEN_LABEL}
          and label.location_id = any(array(select id from location where organization_id = $1 and $3::uuid = any(hierarchy)))
          and (least(label.expiration, label.best_before) is null or least(label.expiration, label.best_before) > now())
          and exists (select 1 from batch where batch.organization_id = $1 and batch.id = label.batch_id and batch.status = 'available')${within}
        order by least(label.expiration, label.best_before) nulls last, label.id limit ${LABELS_EACH}) near`
}

/** The statements that read them with their batches. `lock`: until the transaction ends, in the order of their ids. */
export function recipeStatements(
  organizationId: string,
  reach: RowScope,
  { productId }: Registration,
  locationId: string,
  lock: boolean,
): { readonly labels: Statement; readonly batches: Statement } {
  const values: unknown[] = [organizationId, productId, locationId]
  const within = rowScopeSql(ENTITIES.label, reach, value => `$${values.push(value)}`)
  const nearest = (column: 'id' | 'batch_id') =>
    nearestSql(column, within === undefined ? '' : ` and ${within}`)
  return {
    labels: {
      text: `select ${wholeLabel.sql} from label where organization_id = $1 and id = any(array(${nearest('id')}))
               and not is_final and quantity_value > 0 order by id${lock ? ' for update' : ''}`,
      values,
      keepsPlan: true,
    },
    batches: {
      text: batchesSql(nearest('batch_id'), lock),
      values,
      keepsPlan: true,
    },
  }
}

/**
 * What is without a label at a place or below it of what a recipe asks for, that of the place itself first. `lock`: until the
 * transaction ends, so that two never take the same.
 */
export const unlabelledStatement = (
  organizationId: string,
  { productId }: Registration,
  locationId: string,
  lock: boolean,
): Statement<BarePile> => ({
  text: `select kept.product_id as "productId", kept.state, kept.location_id as "locationId",
      json_build_object('value', round(kept.value, 6), 'unit', kept.measure) as quantity,
      json_build_object('cost', product.cost, 'unit', product.consumption_unit) as price
    from stock_balance kept join product on product.organization_id = $1 and product.id = kept.product_id
    where kept.organization_id = $1 and not kept.is_labelled and round(kept.value, 6) > 0
      and kept.product_id in (select ingredient_id from composition where organization_id = $1 and product_id = $2 and deleted is null and active)
      and kept.location_id = any(array(select id from location where organization_id = $1 and $3::uuid = any(hierarchy)))
    order by kept.product_id, kept.location_id <> $3, kept.location_id, kept.state, kept.batch_id, kept.measure${lock ? ' for update of kept' : ''}`,
  values: [organizationId, productId, locationId],
  keepsPlan: true,
})
