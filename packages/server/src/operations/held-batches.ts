/** Batches whose status changes, locked, and the walk from one of them to everything made from it. */
import { ENTITIES } from '@cloche/domain/entities'
import type { BatchOnHold } from '@cloche/domain/operations'
import type { Statement } from '../database/connection.ts'
import type { Transaction } from '../database/transaction.ts'
import { rowScopeSql, type RowScope } from '../entity-engine/row-scope.ts'

const WHOLE = { kind: 'organization' } as const
const COLUMNS =
  'id, status, status_reason as "statusReason", status_by_id as "statusById", version, location_id as "locationId", product_id as "productId"'

/**
 * Locks all labels of batches, which are to say their status, in the order of their ids: as everything that takes food does
 * before it looks at batches, so that neither waits for the other. Answers one row, whatever there is.
 */
function lockLabelsStatement(organizationId: string, batchIds: readonly string[]): Statement {
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

/**
 * Every batch with a label that something of this batch went into, however far, and how many such labels it has.
 * The inner query with its own limit keeps the walk on the index of links, one look-up a label, in any plan.
 */
function reachedStatement(organizationId: string, batchId: string): Statement {
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

function labelCountStatement(organizationId: string, batchId: string): Statement {
  return {
    text: 'select $2::uuid as id, count(*)::int as labels from label where organization_id = $1 and batch_id = $2 and deleted is null',
    values: [organizationId, batchId],
    keepsPlan: true,
  }
}

/** Batches of these ids with their labels, locked: whoever is using their food is waited for. */
export async function lockedBatches(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
  reach: RowScope,
): Promise<BatchOnHold[]> {
  if (ids.length === 0) return []
  const [, batches] = await Promise.all([
    transaction.query(lockLabelsStatement(organizationId, ids)),
    transaction.query(batchesOnHoldStatement(organizationId, ids, reach, true)),
  ])
  return batches.rows
}

/**
 * All that is held with a batch, locked, and how many labels each has; itself first. Somebody may be using a reached batch
 * this moment: its lock waits for them, and the walk is made again until it reaches nothing new.
 */
export async function reachedFrom(
  transaction: Transaction,
  organizationId: string,
  startId: string,
  isWhole: boolean,
) {
  const walk = (isWhole ? reachedStatement : labelCountStatement)(organizationId, startId)
  const labels = new Map([[startId, 0]])
  const batches: BatchOnHold[] = []
  const seen = new Set<string>()
  for (;;) {
    const { rows } = await transaction.query(walk)
    for (const row of rows) labels.set(row['id'] as string, row['labels'] as number)
    const fresh = [...labels.keys()].filter(id => !seen.has(id))
    if (fresh.length === 0) return { labels, batches }
    for (const id of fresh) seen.add(id)
    batches.push(...(await lockedBatches(transaction, organizationId, fresh, WHOLE)))
  }
}
