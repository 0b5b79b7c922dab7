/** Batches whose status changes, and the walk from one of them to everything made from it. */
import { ENTITIES } from '@cloche/domain/entities'
import type { BatchStatus } from '@cloche/domain/rules/programs'
import { newId } from '../../../adapters/ids.ts'
import type { Statement } from '../../../database/connection.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'

export interface BatchRow {
  readonly id: string
  readonly status: BatchStatus
  readonly statusReason: string | null
  readonly version: number
  readonly locationId: string
  readonly productId: string
}

const COLUMNS =
  'id, status, status_reason as "statusReason", version, location_id as "locationId", product_id as "productId"'

/** Batches within reach, locked in the order of their ids: whoever is using their food is waited for. */
export function lockBatchesStatement(
  organizationId: string,
  ids: readonly string[],
  reach: RowScope,
): Statement {
  const values: unknown[] = [organizationId, ids]
  const within = rowScopeSql(ENTITIES.batch, reach, value => `$${values.push(value)}`)
  return {
    text:
      `select ${COLUMNS} from batch where organization_id = $1 and id = any($2::uuid[]) and deleted is null` +
      `${within === undefined ? '' : ` and ${within}`} order by id for update`,
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
        select id from label where organization_id = $1 and batch_id = $2
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
    text: 'select $2::uuid as id, count(*)::int as labels from label where organization_id = $1 and batch_id = $2',
    values: [organizationId, batchId],
  }
}

/** Sets the status of locked batches. */
export function setStatusStatement(
  actor: Actor,
  ids: readonly string[],
  status: BatchStatus,
  reason: string,
): Statement {
  return {
    text:
      'update batch set status = $3, status_reason = $4, version = version + 1, updated = $5, updated_by = $6 ' +
      'where organization_id = $1 and id = any($2::uuid[])',
    values: [actor.organizationId, ids, status, reason, actor.now, actor.userId],
  }
}

/** A line of history for each batch, all in one statement. */
export function statusHistoryStatement(
  actor: Actor,
  batches: readonly BatchRow[],
  status: BatchStatus,
  reason: string,
): Statement {
  return {
    text: `insert into history (organization_id, at, id, entity, record_id, verb, version, user_id, user_name, before, after, acted_by_user_id, acted_by_name)
      select $1, $2, given.id, 'batch', given.record_id, 'change', given.version, $3, $4, given.before::jsonb, $5::jsonb, $10::uuid, $11::text
      from unnest($6::uuid[], $7::uuid[], $8::int[], $9::text[]) as given(id, record_id, version, before)`,
    values: [
      actor.organizationId,
      actor.now,
      actor.userId,
      actor.userName,
      JSON.stringify({ status, statusReason: reason }),
      batches.map(() => newId()),
      batches.map(batch => batch.id),
      batches.map(batch => batch.version + 1),
      batches.map(({ status: before, statusReason }) => JSON.stringify({ status: before, statusReason })),
      actor.actedBy?.userId ?? null,
      actor.actedBy?.userName ?? null,
    ],
  }
}
