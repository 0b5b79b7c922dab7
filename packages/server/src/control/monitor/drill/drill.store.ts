/** Lots that a drill may draw, and who had food in hand. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'

export type DrillKind = 'supplierLot' | 'production'

/** One lot by chance: received with the supplier's lot, or made here, within scope, of the last days, with labels. */
export function drawStatement(
  organizationId: string,
  kinds: readonly DrillKind[],
  since: string,
  rowScope: RowScope,
): Statement {
  const values: unknown[] = [organizationId, since]
  const within = rowScopeSql(ENTITIES.batch, rowScope, value => `$${values.push(value)}`)
  const one: Record<DrillKind, string> = {
    supplierLot: `(origin = 'receipt' and supplier_lot is not null)`,
    production: `origin = 'production'`,
  }
  return {
    text: `select batch.id, batch.code, batch.name, batch.origin, batch.product_id as "productId", batch.location_id as "locationId",
        supplier_lot as "supplierLot", (select name from product where organization_id = $1 and product.id = batch.product_id) as product
      from batch where organization_id = $1 and deleted is null and made_at >= $2
        and (${kinds.map(kind => one[kind]).join(' or ')})${within === undefined ? '' : ` and ${within}`}
        and exists (select 1 from label where organization_id = $1 and label.batch_id = batch.id and label.deleted is null)
      order by random() limit 1`,
    values,
  }
}

/** People who did something to any of these labels, each with how often and the last time. */
export function handledStatement(
  organizationId: string,
  labelIds: readonly string[],
  batchIds: readonly string[],
): Statement {
  return {
    text: `select event.user_id as "userId", coalesce(person.full_name, person.name, '') as name, event.at
      from event join "user" person on person.organization_id = $1 and person.id = event.user_id
      where event.organization_id = $1 and (event.label_id = any($2::uuid[])
        or (event.label_id is null and event.batch_id = any($3::uuid[])))
      order by event.at desc limit 20000`,
    values: [organizationId, labelIds, batchIds],
  }
}
