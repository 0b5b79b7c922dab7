/**
 * Correcting the dates of labels: by hand, with the reason that stays beside them, or by the rule for food that went through
 * a breach.
 */
import type { Fault } from '../../problems.ts'
import { isPositive } from '../../rules/amounts/index.ts'
import {
  afterBreach,
  putDatesBack,
  redate,
  type BreachDates,
  type PutBackQuestion,
  type PutBackResult,
} from '../../rules/expiry/index.ts'
import { may } from '../../rules/permissions/index.ts'
import { isFinalState } from '../../rules/programs/index.ts'
import { defineOperation } from '../operation.ts'
import { isTypedDate } from './typed-date.ts'
import { zoneAt } from './facts.ts'
import { standingFault } from './move.ts'
import type { LabelRow } from './label-row.ts'
import type { AskedMove, BreachFacts, MoveFacts } from './moving/asked.ts'
import { decideMove, type Judged, type Moving } from './moving/decide.ts'

/** By the rule of a breach nothing is typed: dates and reason follow from what the food went through. */
const byRuleFaults = (asked: AskedMove): Fault[] =>
  (['bestBefore', 'expiration', 'quantity'] as const).flatMap(name =>
    asked[name] === undefined ? [] : [{ path: `move.${name}`, rule: 'problem.field.notHere' }],
  )

/** A correction says which date and why. */
function redateFaults(asked: AskedMove): Fault[] {
  const { bestBefore, expiration, reason, quantity, putsBack } = asked
  const isUnsaid = !reason?.trim()
  if (putsBack === true && asked.incidenceId === undefined)
    return [{ path: 'move.incidenceId', rule: 'problem.field.required' }]
  if (putsBack === true && isUnsaid) return [{ path: 'move.reason', rule: 'problem.field.required' }]
  if (asked.incidenceId !== undefined) return byRuleFaults(asked)
  const faults = Object.entries({ bestBefore, expiration }).flatMap(([name, date]): Fault[] =>
    date === undefined || isTypedDate(date) ? [] : [{ path: `move.${name}`, rule: 'problem.field.format' }],
  )
  if (bestBefore === undefined && expiration === undefined)
    faults.push({ path: 'move.expiration', rule: 'problem.field.required' })
  if (isUnsaid) faults.push({ path: 'move.reason', rule: 'problem.field.required' })
  if (quantity !== undefined) faults.push({ path: 'move.quantity', rule: 'problem.field.notHere' })
  return faults
}

/** What a rule about a breach makes of food, or why it does not. */
function dated(dates: BreachDates | PutBackResult): Judged {
  if (!dates.ok) return { fault: { rule: dates.because } }
  const { bestBefore, expiration, lines } = dates
  return { move: null, after: food => ({ ...food, bestBefore, expiration, dateLines: [...lines] }) }
}

/** The dates that a breach leaves food, with the line that explains them. */
function byRule({ breach }: MoveFacts, label: LabelRow, at: string): Judged {
  // Without a connection nobody knows what was measured: this is the server's to decide.
  if (!breach) return { fault: { rule: 'afterBreach.noReadings' } }
  return dated(datesAfter(label, breach, at))
}

/** The dates that a label had before it was dated for a breach. */
function asBefore(
  label: LabelRow,
  breachId: string,
  said: Omit<PutBackQuestion, 'label' | 'breachId'>,
): Judged {
  return dated(putDatesBack({ label: { ...label, lines: label.dateLines }, breachId, ...said }))
}

/** What a breach makes of the dates of a label. */
export const datesAfter = (
  label: Pick<
    LabelRow,
    'id' | 'state' | 'isFinal' | 'bestBefore' | 'expiration' | 'pause' | 'dateLines' | 'quantity'
  >,
  { food, ...breach }: BreachFacts,
  at: string,
): BreachDates =>
  afterBreach({
    label: {
      ...label,
      isClosed: label.isFinal || isFinalState(label.state) || !isPositive(label.quantity),
      lines: label.dateLines,
    },
    breach,
    food: food.get(label.id) ?? null,
    at,
  })

const redating: Moving = {
  faults: redateFaults,
  judge({ bestBefore, expiration, reason, incidenceId, putsBack }, facts, label, { at, by }): Judged {
    const isClosed = label.isFinal || isFinalState(label.state)
    const closed = standingFault(label) ?? (isClosed ? 'problem.label.closed' : undefined)
    if (closed !== undefined) return { fault: { rule: closed } }
    const said = {
      at,
      reason: reason?.trim() ?? '',
      by: by.userName ?? '',
      mayProlong: may(by.permissions, 'LA', 'delete'),
    }
    if (incidenceId !== undefined && putsBack === true) return asBefore(label, incidenceId, said)
    if (incidenceId !== undefined) return byRule(facts, label, at)
    const redated = redate({
      label: { ...label, lines: label.dateLines },
      asked: { ...(bestBefore ? { bestBefore } : {}), ...(expiration ? { expiration } : {}) },
      ...said,
      timeZone: zoneAt(facts, label.locationId),
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
