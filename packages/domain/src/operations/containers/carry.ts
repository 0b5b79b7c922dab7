/** Moving a container with all that stands in it: to a location, into another container, or out of one. */
import { fillingFault, nestingFault, within, type Nested } from '../../rules/containers/index.ts'
import { unknownLink } from '../faults.ts'
import type { Known } from '../known/known.ts'
import { inOrder, isOnTheWay, type LabelRow } from '../labels/label-row.ts'
import { Ledger } from '../ledger/ledger.ts'
import { defineOperation, refuse, type Moment } from '../operation.ts'
import { happened, happeningFaults } from '../when.ts'
import { alterContainer, relocated, travellingFault, type ContainerInHand } from './container.ts'

export interface AskedCarry {
  /** When it happened, where that is not now: without a connection. */
  readonly at?: string
  readonly containerId: string
  /** Where it goes. */
  readonly locationId?: string
  /** What it goes into; null: out of what it stands in, where it is. */
  readonly parentId?: string | null
}

export interface CarryFacts {
  /** The one that moves, and all that stand in it. */
  readonly containers: readonly [ContainerInHand, ...ContainerInHand[]]
  /** The open labels in any of them. */
  readonly labels: readonly LabelRow[]
  /** Where it is to go, where that is there. */
  readonly location: { readonly id: string } | undefined
  /** What it is to go into, where that is there, and those it stands in. */
  readonly parent: ContainerInHand | undefined
  readonly above: readonly Nested[]
}

/** Why the container does not go into the other. Links to what lies outside of the branch that moves do not count. */
function nesting({ containers, parent, above }: CarryFacts): string | undefined {
  if (parent === undefined) return undefined
  const [{ id }] = containers
  const branch = containers.map(each => (each.id === id ? { ...each, parentId: null } : each))
  const all = new Map<string, Nested>([...above, ...branch].map(each => [each.id, each]))
  return (
    nestingFault([...all.values()], id, parent.id) ?? fillingFault(parent.status) ?? travellingFault(parent)
  )
}

export const carryContainer = defineOperation({
  call: 'containers.move',
  writes: ['label', 'container', 'event', 'stockVariation'],
  decide(asked: AskedCarry, facts: CarryFacts, moment) {
    const faults = happeningFaults(asked.at, 'move.at', moment.now, moment.by)
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const { containers, location, parent } = facts
    const travels = travellingFault(containers[0])
    if (travels !== undefined)
      return refuse('NOT_POSSIBLE_NOW', [{ path: 'move.containerId', rule: travels }])
    if ((asked.locationId === undefined) === (asked.parentId === undefined))
      return refuse('RULE_BROKEN', [{ path: 'move.locationId', rule: 'problem.container.onePlace' }])
    if (asked.locationId !== undefined && location === undefined)
      return refuse('UNKNOWN_LINK', [unknownLink('move.locationId')])
    if (asked.parentId && parent === undefined) return refuse('UNKNOWN_LINK', [unknownLink('move.parentId')])
    const rule = nesting(facts)
    if (rule !== undefined) return refuse('NOT_POSSIBLE_NOW', [{ path: 'move.parentId', rule }])
    const locationId = location?.id ?? parent?.locationId ?? containers[0].locationId
    return { ok: true, effects: carried(asked, facts, locationId, moment) }
  },
})

function carried(
  { at }: AskedCarry,
  { containers, labels, parent }: CarryFacts,
  locationId: string,
  moment: Moment,
) {
  const [container] = containers
  const parentId = parent?.id ?? null
  const ledger = new Ledger(moment, relocated(labels))
  if (container.locationId === locationId && container.parentId === parentId) return ledger.effects()
  const here = labels.filter(label => !isOnTheWay(label))
  for (const label of here) if (label.locationId !== locationId) ledger.change({ ...label, locationId })
  ledger.event({
    kind: 'info',
    action: 'container/move',
    locationId,
    containerId: container.id,
    data: {
      ...happened(at),
      ...(container.locationId === locationId ? {} : { fromLocationId: container.locationId }),
      ...(container.parentId === null ? {} : { fromParentId: container.parentId }),
      ...(parent === undefined ? {} : { parentId }),
      containerIds: containers.map(({ id }) => id),
      labelIds: here.map(({ id }) => id),
    },
  })
  for (const each of containers)
    alterContainer(ledger, each, { locationId, ...(each.id === container.id ? { parentId } : {}) })
  if (parent !== undefined) alterContainer(ledger, parent, { status: 'inUse' })
  return ledger.effects()
}

/** Null where the container is not known. */
export function carryFacts(known: Known, asked: AskedCarry): CarryFacts | null {
  const all = [...known.containers.values()]
  const [container, ...nested] = within(all, asked.containerId)
  if (container === undefined) return null
  const ids = new Set([container, ...nested].map(({ id }) => id))
  const parent = asked.parentId ? known.containers.get(asked.parentId) : undefined
  return {
    containers: [container, ...nested],
    labels: inOrder(known.labels.values()).filter(
      label => label.containerId !== null && ids.has(label.containerId) && !label.isFinal,
    ),
    location: asked.locationId === undefined ? undefined : known.locations.get(asked.locationId),
    parent,
    above: all.filter(({ id }) => !ids.has(id)),
  }
}
