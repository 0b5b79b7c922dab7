/** Holding a batch, and with it everything that was made from it, wherever it went. */
import { batchMachine, mayFollow } from '../../rules/programs/index.ts'
import { defineOperation, refuse } from '../operation.ts'
import { statusEffects, type BatchOnHold } from './batch-status.ts'

export interface AskedHold {
  readonly batchId?: string
  readonly labelId?: string
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

export const holdBatch = defineOperation({
  call: 'labeling.hold',
  writes: ['batch', 'event'],
  decide(asked: AskedHold, { start, reached }: HoldFacts, moment) {
    if ((asked.batchId === undefined) === (asked.labelId === undefined))
      return refuse('RULE_BROKEN', [{ path: 'hold', rule: 'problem.hold.batchOrLabel' }])
    if (start === undefined) return refuse('NOT_FOUND', [])
    if (start.status === 'rejected')
      return refuse('NOT_POSSIBLE_NOW', [{ path: 'hold', rule: 'problem.hold.rejected' }])
    const open = reached.filter(({ status }) => mayFollow(batchMachine, status, 'hold'))
    return { ok: true, effects: statusEffects(open, 'hold', asked.reason, moment, start.id) }
  },
})
