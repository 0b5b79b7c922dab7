/** The tree of locations in the database: read with what is at each, locked and moved as a whole. */
import type { TreeChange, TreeNode } from '@cloche/domain/rules/location-tree'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'

/** A node as it is answered, without its children. */
export interface PlaceNode extends TreeNode {
  readonly name: string
  readonly color: string | null
  readonly icon: string | null
  readonly version: number
  readonly hierarchy: readonly string[]
}

const NODES_MAX = 10_000

const NODES = `select id, name, type, parent_id as "parentId", priority as "order", version, color, icon, hierarchy
  from location where organization_id = $1 and deleted is null`

/** Living places, in the order of screens. `within`: only these and what lies below them; null: all. */
export function nodesStatement(
  organizationId: string,
  within: readonly string[] | null,
): Statement<PlaceNode> {
  return {
    text: `${NODES}${within === null ? '' : ' and hierarchy && $2::uuid[]'}
           order by priority, left(search_text, 100), id limit ${NODES_MAX}`,
    values: within === null ? [organizationId] : [organizationId, within],
  }
}

/** How many of something there are at each place itself. */
const COUNTS = {
  users: `select place, count(*)::int as count from "user", unnest(location_ids) place
          where organization_id = $1 and deleted is null and active group by place`,
  devices: `select location_id as place, count(*)::int as count from device
            where organization_id = $1 and deleted is null group by location_id`,
  licenses: `select location_id as place, count(*)::int as count from license
             where organization_id = $1 and deleted is null and active and location_id is not null
               and status in ('completed', 'pending_cancel') and "from" <= now() and ("to" is null or "to" > now())
             group by location_id`,
} as const
export type Counted = keyof typeof COUNTS

export const countStatement = (
  what: Counted,
  organizationId: string,
): Statement<{ place: string; count: number }> => ({
  text: COUNTS[what],
  values: [organizationId],
})

/**
 * The whole tree, which nobody else moves until the transaction ends. What is added meanwhile beneath a place waits
 * for that place, and what was added before is seen: the tree is read after it is locked.
 */
export async function lockTree(transaction: Transaction, organizationId: string): Promise<PlaceNode[]> {
  await transaction.query({
    text: 'select id from location where organization_id = $1 and deleted is null order by id for update',
    values: [organizationId],
  })
  const { rows } = await transaction.query(nodesStatement(organizationId, null))
  return rows
}

/** Writes the new places of branches and of all that lies in them. */
export async function writeTree(
  transaction: Transaction,
  actor: Actor,
  changes: readonly TreeChange[],
): Promise<void> {
  await transaction.query({
    text: `update location set parent_id = given.parent_id, priority = given.priority, hierarchy = given.hierarchy::uuid[],
             version = version + 1, updated = $2, updated_by = $3
           from unnest($4::uuid[], $5::uuid[], $6::int[], $7::text[]) as given(id, parent_id, priority, hierarchy)
           where location.organization_id = $1 and location.id = given.id`,
    values: [
      actor.organizationId,
      actor.now,
      actor.userId,
      changes.map(change => change.id),
      changes.map(change => change.parentId),
      changes.map(change => change.order),
      changes.map(change => `{${change.hierarchy.join()}}`),
    ],
  })
}
