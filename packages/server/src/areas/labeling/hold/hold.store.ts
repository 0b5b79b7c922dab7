/** Batches whose status changes, and the walk from one of them to everything made from it. */
import { ENTITIES } from '@cloche/domain/entities'
import type { BatchOnHold } from '@cloche/domain/operations'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'

const COLUMNS =
  'id, status, status_reason as "statusReason", status_by_id as "statusById", version, location_id as "locationId", product_id as "productId"'

/**
 * Locks all labels of batches, which are to say their status, in the order of their ids: as everything that takes food does
 * before it looks at batches, so that neither waits for the other. Answers one row, whatever there is.
 */
export function lockLabelsStatement(organizationId: string, batchIds: readonly string[]): Statement {
  return {
    text: `select count(*) from (select id from label where organization_id = $1 and batch_id = any($2::uuid[]) and deleted is null order by id for update) as locked`,
    values: [organizationId, batchIds],
  }
}

/** Batches within reach. `lock`: in the order of their ids; whoever is using their food is waited for. */
export function batchesOnHoldStatement(
  organizationId: string,
  ids: readonly string[],
  reach: RowScope,
  lock: boolean,
): Statement<BatchOnHold> {
  const values: unknown[] = [organizationId, ids]
  const within = rowScopeSql(ENTITIES.batch, reach, value => `$${values.push(value)}`)
  return {
    text:
      `select ${COLUMNS} from batch where organization_id = $1 and id = any($2::uuid[]) and deleted is null` +
      `${within === undefined ? '' : ` and ${within}`} order by id${lock ? ' for update' : ''}`,
    values,
  }
}

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

/**
 * Every batch with a label that something of this batch went into, however far, and how many such labels it has.
 * The inner query with its own limit keeps the walk on the index of links, one look-up a label, in any plan.
 */
export function reachedStatement(organizationId: string, batchId: string): Statement {
  return {
    text: `with recursive reached(id) as (
        select id from label where organization_id = $1 and batch_id = $2 and deleted is null
        union
        select next.to_id from reached cross join lateral (
          select to_id from label_link where organization_id = $1 and from_id = reached.id offset 0
        ) next
      )
      select batch_id as id, count(*)::int as labels
      from reached join label on label.organization_id = $1 and label.id = reached.id group by batch_id`,
    values: [organizationId, batchId],
  }
}

export function labelCountStatement(organizationId: string, batchId: string): Statement {
  return {
    text: 'select $2::uuid as id, count(*)::int as labels from label where organization_id = $1 and batch_id = $2 and deleted is null',
    values: [organizationId, batchId],
    keepsPlan: true,
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
