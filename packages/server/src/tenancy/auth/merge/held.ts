/**
 * Merged sessions: a session may hold the tokens of others, one way only. Going on as a held person makes a session of
 * its own, which ends with the one it was made from and with the held one; see docs/decisions/008.
 */
import { Problem } from '@cloche/domain/problems'
import type { FastifyRequest } from 'fastify'
import { transactPlatform } from '../../../database/transaction.ts'
import type { Services } from '../../../http/call-context.ts'
import type { Session } from '../../../http/session.ts'

type Parts = Pick<Services, 'pool' | 'sessions'>

/** How many people one session may hold. */
export const HELD_MAX = 10

/** The session that holds: the one of the log-in, from which sessions of held people were made. */
export function holderOf(session: Session): string {
  return session.parentId ?? session.id
}

/** The merged sessions that still stand, with people who may still work; oldest first. */
export async function heldBy({ pool, sessions }: Parts, session: Session): Promise<Session[]> {
  const { rows } = await transactPlatform(pool, transaction =>
    transaction.query({
      text: `select s.id from session_hold h join session s on s.id = h.held_id
             where h.session_id = $1 and s.ended is null and s.expires > now() order by h.added, s.id`,
      values: [holderOf(session)],
    }),
  )
  const held: Session[] = []
  for (const row of rows) {
    const found = await unlessEnded(() => sessions.reload(row['id'] as string))
    if (found !== undefined) held.push(found)
  }
  return held
}

/** A held session that does not stand any more is no fault of the one that holds it. */
async function unlessEnded(read: () => Promise<Session>): Promise<Session | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Problem && error.code === 'INVALID_TOKEN') return undefined
    throw error
  }
}

/** The session to go on with in an organization: the own log-in's, or one of a held person there. */
export async function sessionAt(
  parts: Parts,
  session: Session,
  organizationId: string,
  request: FastifyRequest,
): Promise<Session | undefined> {
  if (session.actedBy !== null) return undefined
  const parent = session.parentId === null ? undefined : await parts.sessions.reload(session.parentId)
  if (parent?.homeOrganizationId === organizationId) return parent
  const held = (await heldBy(parts, session)).find(one => one.homeOrganizationId === organizationId)
  return held && goOnAs(parts, session, held, request)
}

/** A session of a held person, made from the one that holds; the one that was made before, while it stands. */
export async function goOnAs(
  { pool, sessions }: Parts,
  session: Session,
  held: Session,
  request: FastifyRequest,
): Promise<Session> {
  const holder = holderOf(session)
  const { rows } = await transactPlatform(pool, transaction =>
    transaction.query({
      text: `select id from session where parent_id = $1 and held_id = $2 and acted_by_user_id is null
             and ended is null and expires > now() limit 1`,
      values: [holder, held.id],
    }),
  )
  const known = rows[0]?.['id'] as string | undefined
  if (known !== undefined) return sessions.reload(known)
  return sessions.start(
    { userId: held.userId, organizationId: held.homeOrganizationId },
    { address: request.ip, agent: request.headers['user-agent'] },
    { parent: holder === session.id ? session : await sessions.reload(holder), heldId: held.id },
  )
}
