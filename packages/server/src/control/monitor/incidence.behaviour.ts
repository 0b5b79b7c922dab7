/** Incidences: taken on by somebody, closed only with what was found and done. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule, Problem, type Fault } from '@cloche/domain/problems'
import { backDatingFault } from '@cloche/domain/rules/registration'
import type { Actor, Behaviour } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { settleNotifications } from '../../telling/index.ts'

type Incidence = Row<Entities['incidence']>

/** What must be said before an incidence is closed. */
const NEEDED = ['cause', 'corrective', 'outcome'] as const

/** @throws RULE_BROKEN for what is said to have happened in the future, or longer ago than this person may say */
function checkInstant({ at }: WireRow, actor: Actor): void {
  if (typeof at !== 'string') return
  if (Date.parse(at) > Date.parse(actor.now)) throw brokenRule('incidence.at', 'problem.field.inTheFuture')
  const fault = backDatingFault(actor, at, actor.now)
  if (fault) throw brokenRule('incidence.at', fault.rule, fault.values)
}

/** @throws RULE_BROKEN naming what is still to be said */
function checkClosing(row: WireRow): void {
  const faults = NEEDED.filter(name => row[name] === null || row[name] === '').map((name): Fault => ({
    path: `incidence.${name}`,
    rule: 'problem.field.required',
  }))
  if (faults.length > 0) throw new Problem('RULE_BROKEN', { faults })
}

export const incidenceBehaviour: Behaviour<Incidence> = {
  beforeCreate({ actor }, draft) {
    // Of an event it takes the instant, which nobody types.
    if (draft['eventId'] === null) checkInstant(draft, actor)
    return { ...draft, at: draft['at'] ?? actor.now }
  },
  beforeChange({ actor }, before, change) {
    if (before.status === 'closed')
      throw new Problem('LOCKED_RECORD', {
        because: 'closed',
        faults: [{ path: 'incidence', rule: 'problem.incidence.closed' }],
      })
    checkInstant(change, actor)
    if (change['status'] === 'acknowledged')
      return { ...change, acknowledgedBy: actor.memberId, acknowledgedAt: actor.now }
    if (change['status'] !== 'closed') return change
    const after: WireRow = { ...before, ...change }
    checkClosing(after)
    return { ...change, closedAt: actor.now, closedBy: actor.memberId }
  },
  /** Nobody need look after what is removed. */
  beforeRemove: settleNotifications,
  followsCreation: () => false,
  async afterWrite(context, after, _verb, before) {
    if (after.status === 'closed' && before?.status !== 'closed') await settleNotifications(context, after)
  },
}
