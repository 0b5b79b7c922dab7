/** What of a recipe is open at a place, first expiry first: what a registration by the recipe may take from. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Registration } from '@cloche/domain/operations'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
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
        where label.organization_id = $1 and label.product_id = line.ingredient_id and label.deleted is null
          and not label.is_final and label.quantity_value > 0
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
