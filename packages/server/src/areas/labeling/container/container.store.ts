/** Containers with all that stands in them, and their labels. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { ContainerStatus } from '@cloche/domain/rules/containers'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { changeOf } from '../../../entity-engine/changes.ts'
import { historyLines } from '../../../entity-engine/history.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'

export interface ContainerRow {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly sscc: string | null
  readonly status: ContainerStatus
  readonly version: number
  readonly parentId: string | null
  readonly locationId: string
  readonly tare: number | null
  readonly shapeName: string | null
  readonly shapeTare: number | null
  readonly maxWeight: number | null
  readonly isReusable: boolean
}

const COLUMNS = `c.id, c.name, c.code, c.sscc, c.status, c.version, c.parent_id as "parentId", c.location_id as "locationId", c.tare,
  s.name as "shapeName", s.tare as "shapeTare", s.max_weight as "maxWeight", coalesce(s.is_reusable, true) as "isReusable"`

/** Deeper than any nesting may be, should a circle have been written past the rules. */
const STEPS = 12

/** The container within reach and all that stand in it, the asked one first. `lock`: until the transaction ends. */
export function containersStatement(
  organizationId: string,
  id: string,
  reach: RowScope,
  lock: boolean,
): Statement {
  const values: unknown[] = [organizationId, id, STEPS]
  const within = rowScopeSql(ENTITIES.container, reach, value => `$${values.push(value)}`)
  return {
    text: `with recursive tree(id, depth) as (
        select id, 0 from container where organization_id = $1 and id = $2 and deleted is null${within === undefined ? '' : ` and ${within}`}
        union all
        select child.id, depth + 1 from tree join container child
          on child.organization_id = $1 and child.parent_id = tree.id and child.deleted is null where depth < $3
      )
      select ${COLUMNS} from container c
        left join container_shape s on s.organization_id = $1 and s.id = c.shape_id
      where c.organization_id = $1 and c.id in (select id from tree)
      order by (c.id = $2) desc, c.name, c.id${lock ? ' for update of c' : ''}`,
    values,
  }
}

/** The container itself and those it stands in, outermost last, wherever they are. */
export function aboveStatement(organizationId: string, id: string): Statement {
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
): Promise<[ContainerRow, ...ContainerRow[]]> {
  const { rows } = await transaction.query(containersStatement(organizationId, id, reach, lock))
  const [first, ...rest] = rows as unknown as ContainerRow[]
  if (first === undefined || first.id !== id.toLowerCase())
    throw new Problem('NOT_FOUND', { entity: 'container' })
  return [first, ...rest]
}

export interface ContainerChange {
  readonly locationId?: string
  readonly parentId?: string | null
  readonly status?: ContainerStatus
  readonly sscc?: string
}

/** Writes what became of containers, with their history; those that stay as they are are left out. */
export async function changeContainers(
  transaction: Transaction,
  actor: Actor,
  changes: readonly { before: ContainerRow; change: ContainerChange }[],
): Promise<void> {
  const real = changes.flatMap(({ before, change }) => {
    const different = Object.entries(change).filter(
      ([name, value]) => before[name as keyof ContainerRow] !== value,
    )
    return different.length === 0
      ? []
      : [{ before, after: { ...before, ...change }, change: Object.fromEntries(different) }]
  })
  if (real.length === 0) return
  const column = (read: (row: ContainerRow) => unknown) => real.map(({ after }) => read(after))
  await transaction.query({
    text: `update container set location_id = given.location_id, parent_id = given.parent_id, status = given.status, sscc = given.sscc,
             version = version + 1, updated = $2, updated_by = $3
           from unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[]) as given(id, location_id, parent_id, status, sscc)
           where container.organization_id = $1 and container.id = given.id`,
    values: [
      actor.organizationId,
      actor.now,
      actor.userId,
      column(row => row.id),
      column(row => row.locationId),
      column(row => row.parentId),
      column(row => row.status),
      column(row => row.sscc),
    ],
    change: changeOf(
      ENTITIES.container,
      'change',
      real.flatMap(({ before, after }) => [before, after]) as unknown as WireRow[],
    ),
  })
  await transaction.query(
    historyLines(
      actor,
      real.map(({ before, change }) => ({
        entity: 'container',
        recordId: before.id,
        verb: 'change',
        version: before.version + 1,
        before: Object.fromEntries(
          Object.keys(change).map(name => [name, before[name as keyof ContainerRow]]),
        ),
        after: change,
      })),
    ),
  )
}

/** A container that was available is in use once something was put into it, by whatever call. */
export async function noteFilled(transaction: Transaction, actor: Actor, id: string): Promise<void> {
  const { rows } = await transaction.query(
    containersStatement(actor.organizationId, id, { kind: 'organization' }, true),
  )
  const before = (rows as unknown as ContainerRow[]).find(row => row.id === id)
  if (before?.status === 'available')
    await changeContainers(transaction, actor, [{ before, change: { status: 'inUse' } }])
}
