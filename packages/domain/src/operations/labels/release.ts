/** Letting held batches go again, or rejecting them for good. */
import type { SECOND_WAYS } from '../../catalogue/names/proofs.ts'
import type { Fault } from '../../problems.ts'
import { batchMachine, mayFollow } from '../../rules/programs/index.ts'
import { unknownLink } from '../faults.ts'
import type { Known } from '../known/known.ts'
import { defineOperation, refuse } from '../operation.ts'
import { happeningFaults } from '../when.ts'
import { statusEffects, type BatchOnHold } from './batch-status.ts'

export interface AskedRelease {
  /** When it happened, where that is not now: without a connection. */
  readonly at?: string
  readonly batchIds: readonly string[]
  readonly status: 'available' | 'rejected'
  readonly reason: string
  /** The incidence that is decided on: food that is not held is released from it, too, and why is kept. */
  readonly incidenceId?: string
}

/** A second person who vouches, and how they proved to be there; `alone`: nobody else could, and it is whoever acts. */
export interface Vouching {
  readonly userId: string
  readonly how: (typeof SECOND_WAYS)[number]
}

export interface ReleaseFacts {
  readonly batches: readonly BatchOnHold[]
  /** Without one nothing is let go; whoever rejects food needs none. */
  readonly second?: Vouching
}

export const releaseBatches = defineOperation({
  call: 'labeling.release',
  writes: ['batch', 'event'],
  decide(asked: AskedRelease, { batches, second }: ReleaseFacts, moment) {
    const { batchIds, status } = asked
    const isFree = (of: BatchOnHold) =>
      asked.incidenceId !== undefined && status === 'available' && of.status === 'available'
    const faults = happeningFaults(asked.at, 'release.at', moment.now, moment.by)
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const byId = new Map(batches.map(batch => [batch.id, batch]))
    const unknown: Fault[] = []
    const closed: Fault[] = []
    batchIds.forEach((id, index) => {
      const path = `release.batchIds.${index}`
      const batch = byId.get(id.toLowerCase())
      if (batch === undefined) unknown.push(unknownLink(path))
      else if (!isFree(batch) && !mayFollow(batchMachine, batch.status, status))
        closed.push({
          path,
          rule: batch.status === 'rejected' ? 'problem.hold.rejected' : 'problem.hold.notHeld',
        })
    })
    if (unknown.length > 0) return refuse('UNKNOWN_LINK', unknown)
    if (closed.length > 0) return refuse('NOT_POSSIBLE_NOW', closed)
    if (status === 'rejected') return { ok: true, effects: statusEffects(batches, status, asked, moment) }
    if (second === undefined || (second.userId === moment.by.userId && second.how !== 'alone'))
      return refuse('SECOND_NEEDED', [{ path: 'release.proof', rule: 'problem.field.required' }])
    const vouched = { verifiedBy: second.userId, verifiedHow: second.how }
    return { ok: true, effects: statusEffects(batches, status, { ...asked, vouched }, moment) }
  },
})

/** Null where one of the batches is not known. */
export function releaseFacts(known: Known, { batchIds }: AskedRelease): ReleaseFacts | null {
  const batches = batchIds.map(id => known.batches.get(id))
  return batches.every(batch => batch !== undefined) ? { batches } : null
}
