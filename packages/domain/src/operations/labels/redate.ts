/** Correcting the dates of labels by hand, with the reason that stays beside them. */
import type { Fault } from '../../problems.ts'
import { redate } from '../../rules/expiry/index.ts'
import { may } from '../../rules/permissions/index.ts'
import { isFinalState } from '../../rules/programs/index.ts'
import { defineOperation } from '../operation.ts'
import { isTypedDate } from './typed-date.ts'
import { zoneAt } from './facts.ts'
import { standingFault } from './move.ts'
import type { AskedMove, MoveFacts } from './moving/asked.ts'
import { decideMove, type Judged, type Moving } from './moving/decide.ts'

/** A correction says which date and why. */
function redateFaults({ bestBefore, expiration, reason, quantity }: AskedMove): Fault[] {
  const faults = Object.entries({ bestBefore, expiration }).flatMap(([name, date]): Fault[] =>
    date === undefined || isTypedDate(date) ? [] : [{ path: `move.${name}`, rule: 'problem.field.format' }],
  )
  if (bestBefore === undefined && expiration === undefined)
    faults.push({ path: 'move.expiration', rule: 'problem.field.required' })
  if (!reason?.trim()) faults.push({ path: 'move.reason', rule: 'problem.field.required' })
  if (quantity !== undefined) faults.push({ path: 'move.quantity', rule: 'problem.field.notHere' })
  return faults
}

const redating: Moving = {
  faults: redateFaults,
  judge({ bestBefore, expiration, reason }, facts, label, { at, by }): Judged {
    const isClosed = label.isFinal || isFinalState(label.state)
    const closed = standingFault(label) ?? (isClosed ? 'problem.label.closed' : undefined)
    if (closed !== undefined) return { fault: { rule: closed } }
    const redated = redate({
      label: { ...label, lines: label.dateLines },
      asked: { ...(bestBefore ? { bestBefore } : {}), ...(expiration ? { expiration } : {}) },
      at,
      timeZone: zoneAt(facts, label.locationId),
      reason: reason?.trim() ?? '',
      by: by.userName ?? '',
      mayProlong: may(by.permissions, 'LA', 'delete'),
    })
    if (!redated.ok) return { fault: { rule: redated.faults[0]?.rule ?? 'redate.same' } }
    const { lines, pause, ...dates } = redated
    return {
      move: null,
      after: food => ({
        ...food,
        bestBefore: dates.bestBefore,
        expiration: dates.expiration,
        pause,
        dateLines: lines,
      }),
    }
  },
}

/** By the same call as a move, of the kind `redate`. */
export const correctDates = defineOperation({
  call: 'labeling.move',
  writes: ['label', 'labelLink', 'event', 'stockVariation'],
  decide: (asked: AskedMove, facts: MoveFacts, moment) => decideMove(redating, asked, facts, moment),
})
