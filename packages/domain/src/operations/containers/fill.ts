/** Putting labels into a container: they stand where it stands, and it is in use. */
import { fillingFault } from '../../rules/containers/index.ts'
import { takingFaults } from '../../rules/traceability/index.ts'
import type { Fault } from '../../problems.ts'
import { plainIds, unknownAmong } from '../faults.ts'
import type { Known } from '../known/known.ts'
import { everyOf, batchKnown } from '../labels/known-facts.ts'
import {
  foodAsked,
  inOrder,
  isEmpty,
  isOnTheWay,
  type BatchInHand,
  type LabelRow,
} from '../labels/label-row.ts'
import { Ledger } from '../ledger/ledger.ts'
import { defineOperation, refuse } from '../operation.ts'
import { happenedAt, happeningFaults } from '../when.ts'
import { alterContainer, packEvent, relocated, travellingFault, type ContainerInHand } from './container.ts'

export interface AskedFill {
  /** When it happened, where that is not now: without a connection. */
  readonly at?: string
  readonly containerId: string
  readonly labelIds: readonly string[]
}

export interface FillFacts {
  readonly container: ContainerInHand
  /** Those of the asked labels that are there. */
  readonly labels: readonly LabelRow[]
  /** The labels' batches, by id. */
  readonly batches: ReadonlyMap<string, BatchInHand>
}

/** Food that is kept back is not put beside other food: there it would be taken with it. What expired may be carried out. */
function keptBack({ container, labels, batches }: FillFacts, ids: readonly string[], at: string): Fault[] {
  return labels.flatMap(label => {
    const batch = batches.get(label.batchId)
    if (batch === undefined || batch.status === 'available' || label.containerId === container.id) return []
    return takingFaults(foodAsked(label, batch, at), `pack.labelIds.${ids.indexOf(label.id)}`)
  })
}

export const fillContainer = defineOperation({
  call: 'containers.pack',
  writes: ['label', 'container', 'event', 'stockVariation'],
  decide(asked: AskedFill, facts: FillFacts, moment) {
    const { container, labels } = facts
    const faults = happeningFaults(asked.at, 'pack.at', moment.now, moment.by)
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const rule = fillingFault(container.status) ?? travellingFault(container)
    if (rule !== undefined) return refuse('NOT_POSSIBLE_NOW', [{ path: 'pack.containerId', rule }])
    const ids = plainIds(asked.labelIds)
    const unknown = unknownAmong(ids, labels, 'pack.labelIds')
    if (unknown.length > 0) return refuse('UNKNOWN_LINK', unknown)
    const gone = labels.filter(isOnTheWay)
    if (gone.length > 0)
      return refuse(
        'NOT_POSSIBLE_NOW',
        gone.map(({ id }) => ({
          path: `pack.labelIds.${ids.indexOf(id)}`,
          rule: 'trace.label.onTheWay',
        })),
      )
    const closed = labels.filter(label => isEmpty(label) || label.isFinal)
    if (closed.length > 0)
      return refuse(
        'NOT_POSSIBLE_NOW',
        closed.map(({ id }) => ({
          path: `pack.labelIds.${ids.indexOf(id)}`,
          rule: 'problem.label.closed',
        })),
      )
    const held = keptBack(facts, ids, happenedAt(asked.at, labels, moment.now))
    if (held.length > 0) return refuse('NOT_POSSIBLE_NOW', held)
    const ledger = new Ledger(moment, relocated(labels))
    const { id: containerId, locationId } = container
    for (const label of labels.filter(each => each.containerId !== containerId)) {
      ledger.change({ ...label, containerId, locationId })
      ledger.event({ ...packEvent(label, containerId, locationId, asked.at), action: 'container/pack' })
    }
    alterContainer(ledger, container, { status: 'inUse' })
    return { ok: true, effects: ledger.effects() }
  },
})

/** Null where the container or a batch is not known. */
export function fillFacts(known: Known, asked: AskedFill): FillFacts | null {
  const container = known.containers.get(asked.containerId)
  const labels = inOrder(plainIds(asked.labelIds).flatMap(id => known.labels.get(id) ?? []))
  const batchIds = new Set(labels.map(label => label.batchId))
  const batches = everyOf(batchIds, id => batchKnown(known, id))
  return container === undefined || batches === null ? null : { container, labels, batches }
}
