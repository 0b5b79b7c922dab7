/** Merging tokens, and going on as a person that the session holds. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { originOf } from '../../../audit/origin.ts'
import { actorIn } from '../../../audit/server-actor.ts'
import { writeAudit } from '../../../audit/write-audit.ts'
import { transact, transactPlatform, serverScope } from '../../../database/transaction.ts'
import type { Handler } from '../../../http/call-context.ts'
import { actorOf, type Session } from '../../../http/session.ts'
import { populate } from '../session.handlers.ts'
import { goOnAs, heldBy, HELD_MAX, holderOf } from './held.ts'

const isSamePerson = (one: Session, other: Session) =>
  one.userId === other.userId && one.homeOrganizationId === other.homeOrganizationId

/**
 * Merges the session of another token. Of the same person only the place is taken over, where there is none yet.
 * @throws INVALID_TOKEN for a token that does not stand; RULE_BROKEN while anybody acts as somebody else.
 */
export const addToken: Handler<'auth.addToken'> = async ({ services, session, body }) => {
  const { sessions, pool } = services
  const added = await sessions.resume(body.add)
  // What a server remembers may be older than the end of the session.
  await sessions.reload(added.id)
  // What a PIN opens on a shared tablet stays there.
  if (added.terminalId !== null) throw new Problem('FLOOR_ONLY')
  if (session.actedBy !== null || added.actedBy !== null)
    throw brokenRule('add', 'problem.session.cannotMerge')
  if (isSamePerson(session, added)) {
    const takesPlace = session.locationId === null && added.locationId !== null
    const { locationId, organizationId } = added
    const moved = takesPlace ? await sessions.change(session, { locationId, organizationId }) : session
    return { jwt: sessions.tokenOf(moved) }
  }
  const holder = session.parentId === null ? session : await sessions.reload(session.parentId)
  if (isSamePerson(holder, added)) return { jwt: sessions.tokenOf(session) }
  await transactPlatform(pool, async transaction => {
    // Two that merge at once take turns, so that the number holds.
    await transaction.query({ text: 'select 1 from session where id = $1 for update', values: [holder.id] })
    const { rows } = await transaction.query({
      text: `select count(*)::int as count from session_hold h join session s on s.id = h.held_id
             where h.session_id = $1 and h.held_id <> $2 and s.ended is null and s.expires > now()
               and not (s.user_id = $3 and s.home_organization_id = $4)`,
      values: [holder.id, added.id, added.userId, added.homeOrganizationId],
    })
    if ((rows[0]?.['count'] as number) >= HELD_MAX)
      throw brokenRule('add', 'problem.field.tooMany', { limit: HELD_MAX })
    // A newer token of a person takes the place of the older one.
    await transaction.query({
      text: `delete from session_hold h using session s where s.id = h.held_id and h.session_id = $1
             and s.user_id = $2 and s.home_organization_id = $3`,
      values: [holder.id, added.userId, added.homeOrganizationId],
    })
    await transaction.query({
      text: 'insert into session_hold (session_id, held_id) values ($1, $2)',
      values: [holder.id, added.id],
    })
  })
  const moved = await sessions.change(session, {})
  return { jwt: sessions.tokenOf(moved) }
}

/**
 * Goes on as oneself or as a held person. While acting as somebody, the only way is back to oneself.
 * @throws NOT_FOUND for whoever the session does not hold.
 */
export const switchUser: Handler<'auth.switchUser'> = async context => {
  const { services, session, body, request } = context
  const userId = body.userId.toLowerCase()
  const next = await target(userId)
  if (next.id !== session.id) {
    const organizationId = next.homeOrganizationId
    const actor = actorIn(actorOf(next, originOf(request, next.id)), organizationId)
    await transact(services.pool, serverScope(organizationId), transaction =>
      writeAudit(transaction, actor, {
        action: 'session.switched',
        entity: 'user',
        recordId: next.userId,
        verb: 'switchUser',
        after: { sessionId: next.id },
      }),
    )
  }
  const { user } = await populate(services, next)
  return { jwt: services.sessions.tokenOf(next), user }

  async function target(wanted: string): Promise<Session> {
    if (session.actedBy !== null) {
      if (wanted !== session.actedBy.userId || session.parentId === null) throw new Problem('NOT_FOUND')
      const own = await services.sessions.reload(session.parentId)
      await services.sessions.end(session)
      return own
    }
    if (wanted === session.userId) return services.sessions.reload(session.id)
    const holder = await services.sessions.reload(holderOf(session))
    if (wanted === holder.userId) return holder
    const held = (await heldBy(services, session)).find(one => one.userId === wanted)
    if (held === undefined) throw new Problem('NOT_FOUND')
    return goOnAs(services, session, held, request)
  }
}
