/** Moving a container with all that stands in it: one event, and the snapshots of every label in it. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { fillingFault, nestingFault } from '@cloche/domain/rules/containers'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { Ledger } from '../ledger/ledger.ts'
import { CLOCK, nowIn } from '../ledger/labels.store.ts'
import { placeStatement } from '../register/register.store.ts'
import { aboveStatement, changeContainers, findContainers, type ContainerRow } from './container.store.ts'
import { labelsInHand, moving, write } from './pack.handlers.ts'

interface AskedMove {
  readonly containerId: string
  /** Where it goes. */
  readonly locationId?: string
  /** What it goes into; null: out of what it stands in, where it is. */
  readonly parentId?: string | null
}

interface Target {
  readonly locationId: string
  readonly parent: ContainerRow | null
}

export const moveContainer: Handler = context =>
  context.write(async transaction => {
    const asked = context.body['move'] as AskedMove
    if ((asked.locationId === undefined) === (asked.parentId === undefined))
      throw brokenRule('move.locationId', 'problem.container.onePlace')
    const reach = rowScopeOf(ENTITIES.container, context.session, 'edit')
    const { organizationId } = context.actor
    const id = asked.containerId.toLowerCase()
    const containers = await findContainers(transaction, organizationId, id, reach, true)
    const target = await targetOf(context, transaction, asked, containers)
    return carry(context, transaction, containers, target)
  })

/** @throws UNKNOWN_LINK, NOT_POSSIBLE_NOW: the place is not there, or the container does not go into the other. */
async function targetOf(
  context: CallContext,
  transaction: Transaction,
  asked: AskedMove,
  containers: readonly [ContainerRow, ...ContainerRow[]],
): Promise<Target> {
  const { organizationId } = context.actor
  const reach = rowScopeOf(ENTITIES.container, context.session, 'edit')
  const [container] = containers
  if (asked.locationId !== undefined) {
    const { rows } = await transaction.query(
      placeStatement(organizationId, asked.locationId.toLowerCase(), reach),
    )
    const place = rows[0]?.['id'] as string | undefined
    if (place === undefined)
      throw new Problem('UNKNOWN_LINK', {
        faults: [{ path: 'move.locationId', rule: 'problem.field.unknownLink' }],
      })
    return { locationId: place, parent: null }
  }
  if (!asked.parentId) return { locationId: container.locationId, parent: null }
  const parentId = asked.parentId.toLowerCase()
  const found = await findContainers(transaction, organizationId, parentId, reach, true).catch(error => {
    throw error instanceof Problem && error.code === 'NOT_FOUND'
      ? new Problem('UNKNOWN_LINK', {
          faults: [{ path: 'move.parentId', rule: 'problem.field.unknownLink' }],
        })
      : error
  })
  const above = (await transaction.query(aboveStatement(organizationId, parentId))).rows
  // Links to what lies outside of the branch that moves do not count: it is cut off there.
  const branch = containers.map(each => (each.id === container.id ? { ...each, parentId: null } : each))
  const all = new Map([...branch, ...(above as unknown as ContainerRow[])].map(each => [each.id, each]))
  for (const each of branch) all.set(each.id, each)
  const rule = nestingFault([...all.values()], container.id, parentId) ?? fillingFault(found[0].status)
  if (rule !== undefined) throw new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'move.parentId', rule }] })
  return { locationId: found[0].locationId, parent: found[0] }
}

async function carry(
  context: CallContext,
  transaction: Transaction,
  containers: readonly [ContainerRow, ...ContainerRow[]],
  { locationId, parent }: Target,
) {
  const [container] = containers
  const { actor } = context
  const ids = containers.map(each => each.id)
  const isNews = container.locationId !== locationId || container.parentId !== (parent?.id ?? null)
  const counted = await transaction.query({
    text: `select count(*)::int as count from label where organization_id = $1 and container_id = any($2::uuid[]) and not is_final and deleted is null`,
    values: [actor.organizationId, ids],
  })
  const count = counted.rows[0]?.['count'] as number
  if (!isNews) return { labels: count, container }
  const { labels, now } =
    count > 0
      ? await labelsInHand(context, transaction, { ids: [], containerIds: ids })
      : { labels: [], now: nowIn(await transaction.query(CLOCK)) }
  if (labels.length !== count) throw new Problem('NOT_POSSIBLE_NOW')
  const ledger = new Ledger(actor, now, moving(labels))
  for (const label of labels) if (label.locationId !== locationId) ledger.change({ ...label, locationId })
  ledger.event({
    kind: 'info',
    action: 'container/move',
    locationId,
    containerId: container.id,
    data: {
      ...(container.locationId === locationId ? {} : { fromLocationId: container.locationId }),
      ...(container.parentId === null ? {} : { fromParentId: container.parentId }),
      ...(parent === null ? {} : { parentId: parent.id }),
      containerIds: ids,
      labelIds: labels.map(({ id }) => id),
    },
  })
  await write(transaction, ledger)
  const parentId = parent?.id ?? null
  await changeContainers(transaction, actor, [
    ...containers.map(before => ({
      before,
      change: { locationId, ...(before.id === container.id ? { parentId } : {}) },
    })),
    ...(parent === null ? [] : [{ before: parent, change: { status: 'inUse' as const } }]),
  ])
  return { labels: labels.length, container: { ...container, locationId, parentId } }
}
