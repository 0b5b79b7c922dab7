/** Holding a batch, and with it everything that was made from it, wherever it went. */
import { batchMachine, mayFollow } from '../../rules/programs/index.ts'
import type { Known } from '../known/known.ts'
import { plainIds, unknownAmong } from '../faults.ts'
import { defineOperation, refuse, type Decision, type Moment } from '../operation.ts'
import { happeningFaults } from '../when.ts'
import { statusEffects, type BatchOnHold } from './batch-status.ts'

export interface AskedHold {
  /** When it happened, where that is not now: without a connection. */
  readonly at?: string
  readonly batchId?: string
  readonly labelId?: string
  /** Several batches, by themselves: what stood in one chamber. */
  readonly batchIds?: readonly string[]
  /** The incidence for which they are held. */
  readonly incidenceId?: string
  /** With all that was made from it. */
  readonly reach?: boolean
  readonly reason: string
}

export interface HoldFacts {
  /** The batch that was named, or that of the label that was. */
  readonly start: BatchOnHold | undefined
  /** All that is held with it: what it went into, as far as that is known; it is among them. */
  readonly reached: readonly BatchOnHold[]
}

/** Holds batches that were named one by one, each for itself. */
function holdSeveral(
  asked: AskedHold,
  batchIds: readonly string[],
  batches: readonly BatchOnHold[],
  moment: Moment,
): Decision {
  if (asked.reach === true)
    return refuse('RULE_BROKEN', [{ path: 'hold.reach', rule: 'problem.field.notHere' }])
  const unknown = unknownAmong(plainIds(batchIds), batches, 'hold.batchIds')
  if (unknown.length > 0) return refuse('UNKNOWN_LINK', unknown)
  const open = batches.filter(({ status }) => mayFollow(batchMachine, status, 'hold'))
  return { ok: true, effects: statusEffects(open, 'hold', asked, moment) }
}

export const holdBatch = defineOperation({
  call: 'labeling.hold',
  writes: ['batch', 'event'],
  decide(asked: AskedHold, { start, reached }: HoldFacts, moment) {
    const faults = happeningFaults(asked.at, 'hold.at', moment.now, moment.by)
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const { batchId, labelId, batchIds } = asked
    if ([batchId, labelId, batchIds].filter(named => named !== undefined).length !== 1)
      return refuse('RULE_BROKEN', [{ path: 'hold', rule: 'problem.hold.batchOrLabel' }])
    if (batchIds !== undefined) return holdSeveral(asked, batchIds, reached, moment)
    if (start === undefined) return refuse('NOT_FOUND', [])
    if (start.status === 'rejected')
      return refuse('NOT_POSSIBLE_NOW', [{ path: 'hold', rule: 'problem.hold.rejected' }])
    const open = reached.filter(({ status }) => mayFollow(batchMachine, status, 'hold'))
    return { ok: true, effects: statusEffects(open, 'hold', asked, moment, start.id) }
  },
})

/** Null where the batch is not known. What it went into elsewhere is held when the server does it. */
export function holdFacts(known: Known, { batchId, labelId, batchIds }: AskedHold): HoldFacts | null {
  if (batchIds !== undefined) {
    const reached = batchIds.flatMap(id => known.batches.get(id) ?? [])
    return reached.length < batchIds.length ? null : { start: undefined, reached }
  }
  const start = known.batches.get(batchId ?? known.labels.get(labelId ?? '')?.batchId ?? '')
  return start === undefined ? null : { start, reached: [start] }
}
