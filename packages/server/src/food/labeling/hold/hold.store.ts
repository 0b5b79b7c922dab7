/** Batches as they are named for a hold, and what is said of one. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'

/** Batches within reach, or with a label that is. */
export function batchesInHandStatement(
  organizationId: string,
  ids: readonly string[],
  reach: RowScope,
  labelReach: RowScope,
): Statement<{ id: string }> {
  const values: unknown[] = [organizationId, ids]
  const add = (value: unknown) => `$${values.push(value)}`
  const within = rowScopeSql(ENTITIES.batch, reach, add)
  const inHand = rowScopeSql(ENTITIES.label, labelReach, add)
  return {
    text: `select id from batch where organization_id = $1 and id = any($2::uuid[]) and deleted is null
      ${
        within === undefined
          ? ''
          : `and (${within} or id in (select batch_id from label where organization_id = $1 and batch_id = any($2::uuid[])
          and deleted is null${inHand === undefined ? '' : ` and ${inHand}`}))`
      }`,
    values,
  }
}

/** The batch of a label within reach. */
export function batchOfLabelStatement(organizationId: string, labelId: string, reach: RowScope): Statement {
  const values: unknown[] = [organizationId, labelId]
  const within = rowScopeSql(ENTITIES.label, reach, value => `$${values.push(value)}`)
  return {
    text: `select batch_id as id from label where organization_id = $1 and id = $2 and deleted is null${within === undefined ? '' : ` and ${within}`}`,
    values,
  }
}

interface Affected {
  readonly product: string
  readonly code: string | null
  readonly places: readonly { readonly name: string; readonly labels: number }[]
}

/** What is said of a hold: the batch that was named, and where labels in use of all of them are; most of them first. */
export function affectedStatement(
  organizationId: string,
  startId: string,
  batchIds: readonly string[],
): Statement<Affected> {
  return {
    text: `select product.name as product, batch.code, coalesce((
        select json_agg(json_build_object('name', name, 'labels', labels) order by labels desc, name) from (
          select location.name, count(*)::int as labels from label
          join location on location.organization_id = $1 and location.id = label.location_id
          where label.organization_id = $1 and label.batch_id = any($3::uuid[]) and not label.is_final and label.deleted is null
          group by location.id, location.name) at), '[]') as places
      from batch join product on product.organization_id = $1 and product.id = batch.product_id
      where batch.organization_id = $1 and batch.id = $2`,
    values: [organizationId, startId, batchIds],
  }
}
