/** Containers with all that stands in them, and their labels. */
import { ENTITIES } from '@cloche/domain/entities'
import type { ContainerInHand } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import type { Nested } from '@cloche/domain/rules/containers'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'

/** Columns of `ContainerInHand` of container `c` and its shape `s`. */
export const CONTAINER_COLUMNS = `c.id, c.name, c.code, c.sscc, c.status, c.version, c.parent_id as "parentId", c.shipment_id as "shipmentId", c.location_id as "locationId", c.tare,
  s.name as "shapeName", s.tare as "shapeTare", s.max_weight as "maxWeight", coalesce(s.is_reusable, true) as "isReusable"`

/** Deeper than any nesting may be, should a circle have been written past the rules. */
const STEPS = 12

/** The container within reach and all that stand in it, the asked one first. `lock`: until the transaction ends. */
export function containersStatement(
  organizationId: string,
  id: string,
  reach: RowScope,
  lock: boolean,
): Statement<ContainerInHand> {
  const values: unknown[] = [organizationId, id, STEPS]
  const within = rowScopeSql(ENTITIES.container, reach, value => `$${values.push(value)}`)
  return {
    text: `with recursive tree(id, depth) as (
        select id, 0 from container where organization_id = $1 and id = $2 and deleted is null${within === undefined ? '' : ` and ${within}`}
        union all
        select child.id, depth + 1 from tree join container child
          on child.organization_id = $1 and child.parent_id = tree.id and child.deleted is null where depth < $3
      )
      select ${CONTAINER_COLUMNS} from container c
        left join container_shape s on s.organization_id = $1 and s.id = c.shape_id
      where c.organization_id = $1 and c.id in (select id from tree)
      order by (c.id = $2) desc, c.name, c.id${lock ? ' for update of c' : ''}`,
    values,
  }
}

/** The container itself and those it stands in, outermost last, wherever they are. */
export function aboveStatement(
  organizationId: string,
  id: string,
): Statement<Nested & { readonly name: string }> {
  return {
    text: `with recursive way(id, depth) as (
        select $2::uuid, 0
        union all
        select parent.parent_id, depth + 1 from way join container parent
          on parent.organization_id = $1 and parent.id = way.id and parent.parent_id is not null where depth < $3
      )
      select c.id, c.name, c.parent_id as "parentId" from way join container c on c.organization_id = $1 and c.id = way.id
      order by way.depth`,
    values: [organizationId, id, STEPS],
  }
}

/** @throws NOT_FOUND: no such container within reach. */
export async function findContainers(
  transaction: Transaction,
  organizationId: string,
  id: string,
  reach: RowScope,
  lock: boolean,
): Promise<[ContainerInHand, ...ContainerInHand[]]> {
  const { rows } = await transaction.query(containersStatement(organizationId, id, reach, lock))
  const [first, ...rest] = rows
  if (first === undefined || first.id !== id.toLowerCase())
    throw new Problem('NOT_FOUND', { entity: 'container' })
  return [first, ...rest]
}
