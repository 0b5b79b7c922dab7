/** Questions to support: who asks, and where the question stands. Support are the platform's people at work here. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import type { Actor, Behaviour, BehaviourContext } from '../../../entity-engine/behaviours.ts'
import { historyStatement } from '../../../entity-engine/history.ts'

type Ticket = Row<Entities['ticket']>
type TicketMessage = Row<Entities['ticketMessage']>

/** The platform's people who work in an organization that is not theirs. */
const isSupport = (actor: Actor) => actor.isPlatformOwner && actor.memberId === null

export const ticketBehaviour: Behaviour<Ticket> = {
  beforeCreate: ({ actor }, draft) => ({
    ...draft,
    status: draft['status'] === 'answered' && !isSupport(actor) ? 'open' : draft['status'],
    userId: actor.memberId,
    // Asked where one works: those who manage the place see it too.
    locationId: draft['locationId'] ?? actor.locationId,
    ...(draft['status'] === 'closed' ? { closedAt: actor.now } : {}),
  }),
  beforeChange({ actor }, before, change) {
    const { status } = change
    if (status === undefined) return change
    if (status === 'answered' && !isSupport(actor))
      throw brokenRule('ticket.status', 'problem.ticket.answered')
    return {
      ...change,
      closedAt: status === 'closed' ? actor.now : null,
      ...(status === 'answered' ? { answeredAt: actor.now } : { answeredAt: before.answeredAt }),
    }
  },
}

/** A message of support answers the question; one of the person who asks opens it again, even when it was closed. */
async function advance({ actor, transaction }: BehaviourContext, message: TicketMessage): Promise<void> {
  const status = message.isSupport ? 'answered' : 'open'
  const { rows } = await transaction.query({
    text: `with former as (select id, status from ticket where organization_id = $1 and id = $2 for update)
           update ticket set status = $3, closed_at = null,
             answered_at = case when $4::boolean then $5 else answered_at end,
             version = ticket.version + 1, updated = $5, updated_by = $6
           from former where ticket.organization_id = $1 and ticket.id = former.id
           returning ticket.version, former.status as former`,
    values: [actor.organizationId, message.ticketId, status, message.isSupport, actor.now, actor.userId],
  })
  const row = rows[0]
  if (row === undefined || row['former'] === status) return
  await transaction.query(
    historyStatement(actor, {
      entity: 'ticket',
      recordId: message.ticketId,
      verb: 'change',
      version: row['version'] as number,
      before: { status: row['former'] },
      after: { status },
    }),
  )
}

export const ticketMessageBehaviour: Behaviour<TicketMessage> = {
  beforeCreate({ actor }, draft) {
    const text = String(draft['text'] ?? '').trim()
    if (text === '') throw brokenRule('ticketMessage.text', 'problem.field.required')
    return {
      ...draft,
      text,
      isSupport: isSupport(actor),
      userId: actor.memberId,
      userName: actor.userName,
    }
  },
  async afterWrite(context, after, verb) {
    if (verb === 'create') await advance(context, after)
  },
}
