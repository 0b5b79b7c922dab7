/** Notifications: when they came, and who resolved them when; a reopened one waits again. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { Actor, Behaviour } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { settleIncidence } from '../../watching/index.ts'

type Notification = Row<Entities['notification']>

const resolution = (actor: Actor, isResolved: boolean): WireRow => ({
  resolvedAt: isResolved ? actor.now : null,
  // The platform's people are nobody here.
  resolvedBy: isResolved ? actor.memberId : null,
})

export const notificationBehaviour: Behaviour<Notification> = {
  beforeCreate: ({ actor }, draft) => ({
    ...draft,
    registered: draft['registered'] ?? actor.now,
    ...resolution(actor, draft['resolved'] === true),
  }),
  beforeChange: ({ actor }, _before, change) =>
    'resolved' in change ? { ...change, ...resolution(actor, change['resolved'] === true) } : change,
  followsCreation: () => false,
  async afterWrite(context, after, _verb, before) {
    if (after.resolved && before?.resolved === false) await settleIncidence(context, after)
  },
}
