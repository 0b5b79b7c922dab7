/**
 * Merged sessions: a session may hold the tokens of others, one way only. Going on as a held person makes a session of
 * its own, which ends with the one it was made from and with the held one; see docs/decisions/008.
 */
import type { FastifyRequest } from 'fastify'
import { transactPlatform } from '../../../database/transaction.ts'
import type { Services } from '../../../http/call-context.ts'
import type { Session } from '../../../http/session.ts'

type Parts = Pick<Services, 'pool' | 'sessions'>

/** How many people one session may hold. */
export const HELD_MAX = 10

export interface Held {
  readonly sessionId: string
  readonly userId: string
  readonly organizationId: string
}

/** The session that holds: the one of the log-in, from which sessions of held people were made. */
export function holderOf(session: Session): string {
  return session.parentId ?? session.id
}

/** Whom a session holds, by merged sessions that still stand; oldest first. */
export async function heldBy({ pool }: Parts, session: Session): Promise<Held[]> {
  const { rows } = await transactPlatform(pool, transaction =>
    transaction.query({
      text: `select s.id, s.user_id, s.home_organization_id from session_hold h join session s on s.id = h.held_id
             where h.session_id = $1 and s.ended is null and s.expires > now() order by h.added, s.id`,
      values: [holderOf(session)],
    }),
  )
  return rows.map(row => ({
    sessionId: row['id'] as string,
    userId: row['user_id'] as string,
    organizationId: row['home_organization_id'] as string,
  }))
}

/** The held person of an organization; the session's own log-in when it is of that organization. */
export async function heldSessionIn(
  parts: Parts,
  session: Session,
  organizationId: string,
): Promise<Held | Session | undefined> {
  if (session.actedBy !== null) return undefined
  const parent = session.parentId === null ? undefined : await parts.sessions.reload(session.parentId)
  if (parent?.homeOrganizationId === organizationId) return parent
  return (await heldBy(parts, session)).find(held => held.organizationId === organizationId)
}

/** Goes on as a held person, or as the person of the log-in: the session to work with from now on. */
export async function switchTo(
  { pool, sessions }: Parts,
  session: Session,
  target: Held | Session,
  request: FastifyRequest,
): Promise<Session> {
  if (!('sessionId' in target)) return target
  const holder = holderOf(session)
  const { rows } = await transactPlatform(pool, transaction =>
    transaction.query({
      text: `select id from session where parent_id = $1 and held_id = $2 and acted_by_user_id is null
             and ended is null and expires > now() limit 1`,
      values: [holder, target.sessionId],
    }),
  )
  const known = rows[0]?.['id'] as string | undefined
  if (known !== undefined) return sessions.reload(known)
  const parent = holder === session.id ? session : await sessions.reload(holder)
  return sessions.start(
    { userId: target.userId, organizationId: target.organizationId },
    { address: request.ip, agent: request.headers['user-agent'] },
    { parent, heldId: target.sessionId },
  )
}
