/** Notifications: when they came, and who resolved them when; a reopened one waits again, and is told anew. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { Actor, Behaviour } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { settleIncidence } from './settle.ts'

type Notification = Row<Entities['notification']>

const resolution = (actor: Actor, isResolved: boolean): WireRow => ({
  resolvedAt: isResolved ? actor.now : null,
  // The platform's people are nobody here.
  resolvedBy: isResolved ? actor.memberId : null,
})

/** Nobody is on it any more, and people are told from now on. */
const again = (actor: Actor, { round }: Notification): WireRow => ({
  acknowledgedAt: null,
  acknowledgedBy: null,
  acknowledgedAs: null,
  acknowledgedVia: null,
  chasedFrom: actor.now,
  round: round + 1,
})

export const notificationBehaviour: Behaviour<Notification> = {
  beforeCreate: ({ actor }, draft) => ({
    ...draft,
    registered: draft['registered'] ?? actor.now,
    chasedFrom: actor.now,
    ...resolution(actor, draft['resolved'] === true),
  }),
  beforeChange: ({ actor }, before, change) => {
    if (!('resolved' in change)) return change
    const isResolved = change['resolved'] === true
    return { ...change, ...resolution(actor, isResolved), ...(isResolved ? {} : again(actor, before)) }
  },
  followsCreation: () => false,
  async afterWrite(context, after, _verb, before) {
    if (after.resolved && before?.resolved === false) await settleIncidence(context, after)
  },
}
