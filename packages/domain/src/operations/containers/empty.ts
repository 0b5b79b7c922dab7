/** Taking labels out of a container, or with none named all of them. */
import { plainIds, unknownAmong } from '../faults.ts'
import type { Known } from '../known/known.ts'
import { inOrder, isOnTheWay, type LabelRow } from '../labels/label-row.ts'
import { Ledger } from '../ledger/ledger.ts'
import { defineOperation, refuse } from '../operation.ts'
import { happeningFaults } from '../when.ts'
import {
  alterContainer,
  packEvent,
  relocated,
  statusOfEmptied,
  travellingFault,
  type ContainerInHand,
} from './container.ts'

export interface AskedEmpty {
  /** When it happened, where that is not now: without a connection. */
  readonly at?: string
  readonly containerId: string
  readonly labelIds?: readonly string[]
}

export interface EmptyFacts {
  readonly container: ContainerInHand
  /** All open labels in it. */
  readonly labels: readonly LabelRow[]
  /** Whether other containers stand in it. */
  readonly holdsContainers: boolean
}

export const emptyContainer = defineOperation({
  call: 'containers.unpack',
  writes: ['label', 'container', 'event', 'stockVariation'],
  decide(asked: AskedEmpty, { container, labels, holdsContainers }: EmptyFacts, moment) {
    const faults = happeningFaults(asked.at, 'unpack.at', moment.now, moment.by)
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const rule = travellingFault(container)
    if (rule !== undefined) return refuse('NOT_POSSIBLE_NOW', [{ path: 'unpack.containerId', rule }])
    const ids = asked.labelIds && plainIds(asked.labelIds)
    const going = ids === undefined ? labels : labels.filter(({ id }) => ids.includes(id))
    const unknown = ids === undefined ? [] : unknownAmong(ids, going, 'unpack.labelIds')
    if (unknown.length > 0) return refuse('UNKNOWN_LINK', unknown)
    const gone = going.filter(isOnTheWay)
    if (gone.length > 0)
      return refuse(
        'NOT_POSSIBLE_NOW',
        gone.map(({ id }) => ({
          path: `unpack.labelIds.${(ids ?? []).indexOf(id)}`,
          rule: 'trace.label.onTheWay',
        })),
      )
    const ledger = new Ledger(moment, relocated(labels))
    for (const label of going) {
      ledger.change({ ...label, containerId: null })
      ledger.event({
        ...packEvent(label, container.id, label.locationId, asked.at),
        action: 'container/unpack',
      })
    }
    const isFilled = holdsContainers || going.length < labels.length
    alterContainer(ledger, container, { status: statusOfEmptied(container, isFilled) })
    return { ok: true, effects: ledger.effects() }
  },
})

/** Null where the container is not known. */
export function emptyFacts(known: Known, { containerId }: AskedEmpty): EmptyFacts | null {
  const container = known.containers.get(containerId)
  if (container === undefined) return null
  return {
    container,
    labels: inOrder(known.labels.values()).filter(
      label => label.containerId === containerId && !label.isFinal,
    ),
    holdsContainers: [...known.containers.values()].some(({ parentId }) => parentId === containerId),
  }
}
