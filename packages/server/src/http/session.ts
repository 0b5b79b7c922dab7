/**
 * Sessions. A token is signed and names a session row; the row is the truth. What a session may do is computed by
 * the permission room when the session is first met and whenever its revision moves, and kept in memory between;
 * each transaction proves the revision again, so a log-out or a changed role counts at once on every server.
 */
import { Problem } from '@cloche/domain/problems'
import type { OpenArea } from '@cloche/domain/rules/permissions'
import { newId } from '../adapters/ids.ts'
import type { Origin } from '../database/statement.ts'
import type { Pool } from '../database/connection.ts'
import { SessionMoved, transactPlatform, type Transaction } from '../database/transaction.ts'
import type { Actor, KnownWay } from '../entity-engine/behaviours.ts'
import { endingSessions } from './sessions/end.ts'
import { loadSession, SESSION_COLUMNS, type SessionRow } from './sessions/load.ts'
import type { ActedBy, Session } from './sessions/session.ts'
import { createTokens, type Claims, type PictureRequest } from './sessions/token.ts'

export type { ActedBy, Session } from './sessions/session.ts'
export type { Claims, PictureRequest } from './sessions/token.ts'

/** However busy it is, a session ends after this. */
export const SESSION_DAYS = 7
/** A session that nobody uses ends after this: a kitchen's closing day and the one after. */
export const IDLE_HOURS = 48
/** How often a server writes down that a session is in use. */
const TOUCH_MS = 5 * 60_000
/** The same on a shared tablet, where it is over within minutes. */
const TOUCH_TERMINAL_MS = 10_000
const REMEMBERED_MAX = 20_000

/** Of what a session is made. */
export interface SessionStart {
  readonly userId: string
  /** The organization the person belongs to. */
  readonly organizationId: string
  /** The shared tablet on which a token named the person, and how long it lasts. */
  readonly terminal?: TerminalStart
}

export interface TerminalStart {
  readonly id: string
  readonly userTokenId: string
  readonly knownBy: KnownWay
  /** The place it stands at: the session's, for good. */
  readonly locationId: string
  /** After so many seconds without a call it is over. */
  readonly idleSeconds: number
  /** And after so many in any case. */
  readonly longestSeconds: number
}

/** What a session made from another one takes from it. */
export interface SessionOrigin {
  readonly parent: Session
  /** The merged session whose person it becomes. */
  readonly heldId?: string
  readonly actedBy?: ActedBy
}

export interface Sessions {
  /** The session of an Authorization header. @throws INVALID_TOKEN */
  resume(authorization: string | undefined): Promise<Session>
  claims(authorization: string | undefined): Claims
  forget(sessionId: string): void
  /** Reads a session anew, past the memory. */
  reload(sessionId: string): Promise<Session>
  /** A new session with a new id; with an origin it ends when that one ends. */
  start(
    person: SessionStart,
    from: { address: string; agent: string | undefined },
    origin?: SessionOrigin,
  ): Promise<Session>
  change(session: Session, values: SessionChange): Promise<Session>
  end(session: Session): Promise<void>
  tokenOf(session: Session): string
  /** A token that shows what an organization publishes, and opens nothing else. */
  publicToken(organizationId: string): string
  /** The organization of such a token; undefined: it is none. */
  organizationOfPublicToken(authorization: string | undefined): string | undefined
  /** A token that opens one bare page with the rights of a session, for minutes, and nothing else. */
  pictureToken(sessionId: string, wanted: PictureRequest): string
  /** The page of such a token, with the session it was made by. @throws INVALID_TOKEN */
  pictureRequest(authorization: string | undefined): PictureRequest & { readonly sessionId: string }
}

export interface SessionChange {
  readonly locationId?: string | null
  readonly isViewFull?: boolean
  readonly organizationId?: string
  readonly actionId?: string | null
  readonly notificationId?: string | null
}

/**
 * Ends what the memory of every server knows of the sessions of an organization's people and of those who work there:
 * their rights may have changed.
 */
export async function moveSessions(
  transaction: Transaction,
  organizationId: string,
  userId?: string,
): Promise<void> {
  const person = userId === undefined ? '' : ' and (user_id = $2 or acted_by_user_id = $2)'
  await transaction.query({
    text:
      'with moved as (update session set revision = revision + 1 ' +
      'where (home_organization_id = $1 or organization_id = $1 or acted_by_organization_id = $1) ' +
      `and ended is null and expires > now()${person} returning id) ` +
      // What was made from them stands and falls with them.
      'update session set revision = revision + 1 where ended is null and id not in (select id from moved) ' +
      'and (parent_id in (select id from moved) or held_id in (select id from moved))',
    values: userId === undefined ? [organizationId] : [organizationId, userId],
    keepsPlan: true,
  })
}

/** `installationAreas`: those that are opened for every organization. */
export function createSessions(
  pool: Pool,
  secret: string,
  installationAreas: readonly OpenArea[] = [],
): Sessions {
  const tokens = createTokens(secret, SESSION_DAYS * 86_400_000)
  const remembered = new Map<string, Session>()
  const touched = new Map<string, number>()

  const remember = (session: Session): Session => {
    if (remembered.size >= REMEMBERED_MAX) remembered.delete(remembered.keys().next().value ?? '')
    remembered.set(session.id, session)
    return session
  }

  /** Puts off the end by idleness, of the session and of those it was made from. */
  const touch = async ({ id: sessionId, terminalId }: Session): Promise<void> => {
    const now = Date.now()
    const every = terminalId === null ? TOUCH_MS : TOUCH_TERMINAL_MS
    if (now - (touched.get(sessionId) ?? 0) < every) return
    if (touched.size >= REMEMBERED_MAX) touched.clear()
    touched.set(sessionId, now)
    await transactPlatform(pool, transaction =>
      transaction.query({
        text: `with recursive chain as (
                 select id, parent_id, held_id from session where id = $1
                 union select s.id, s.parent_id, s.held_id from session s join chain c on s.id in (c.parent_id, c.held_id)
               )
               update session set seen = now(), expires = least(expires_at_latest, now() + coalesce(make_interval(secs => idle_seconds), make_interval(hours => $2)))
               where id in (select id from chain) and ended is null and expires > now()`,
        values: [sessionId, IDLE_HOURS],
        keepsPlan: true,
      }),
    )
  }

  const reload = async (sessionId: string): Promise<Session> => {
    const row = await transactPlatform(pool, async transaction => {
      const { rows } = await transaction.query({
        text: `select ${SESSION_COLUMNS} from session where id = $1 and ended is null and expires > now()`,
        values: [sessionId],
        keepsPlan: true,
      })
      return rows[0] as SessionRow | undefined
    })
    // Neither the session it was made from nor the held one may have lost its person.
    const parent = row?.parent_id ? await reload(row.parent_id) : undefined
    if (row?.held_id) await reload(row.held_id)
    const session = row && (await loadSession(pool, row, installationAreas, parent))
    if (!session) {
      remembered.delete(sessionId)
      throw new Problem('INVALID_TOKEN')
    }
    return remember(session)
  }

  return {
    claims: tokens.claims,
    reload,
    async resume(authorization) {
      const { sid } = tokens.claims(authorization)
      const known = remembered.get(sid)
      const session = known && known.freshUntil > Date.now() ? known : await reload(sid)
      await touch(session)
      return session
    },
    forget: sessionId => void remembered.delete(sessionId),
    async start(person, from, origin) {
      const id = newId()
      await transactPlatform(pool, transaction =>
        transaction.query({
          text: `insert into session (id, home_organization_id, user_id, organization_id, address, agent, parent_id, held_id,
                   acted_by_organization_id, acted_by_user_id, acted_by_name, expires_at_latest, expires,
                   terminal_id, user_token_id, location_id, idle_seconds, known_by)
                 select $1, $2, $3, $2, $4, $5, $8, $9, $10, $11, $12, latest,
                   least(latest, now() + coalesce(make_interval(secs => $16::integer), make_interval(hours => $7))), $13::uuid, $14::uuid, $15::uuid, $16::integer, $18::text
                 from (select least(now() + coalesce(make_interval(secs => $17::integer), make_interval(days => $6)), min(expires_at_latest)) as latest
                       from session where id in ($8, $9)) as origin`,
          values: [
            id,
            person.organizationId,
            person.userId,
            from.address,
            from.agent?.slice(0, 300) ?? null,
            SESSION_DAYS,
            IDLE_HOURS,
            origin?.parent.id ?? null,
            origin?.heldId ?? null,
            origin?.actedBy?.organizationId ?? null,
            origin?.actedBy?.userId ?? null,
            origin?.actedBy?.userName ?? null,
            person.terminal?.id ?? null,
            person.terminal?.userTokenId ?? null,
            person.terminal?.locationId ?? null,
            person.terminal?.idleSeconds ?? null,
            person.terminal?.longestSeconds ?? null,
            person.terminal?.knownBy ?? null,
          ],
          keepsPlan: true,
        }),
      )
      return reload(id)
    },
    async change(session, values) {
      const moved = { ...session, ...values }
      const { rowCount } = await transactPlatform(pool, transaction =>
        transaction.query({
          text: `update session set location_id = $2, is_view_full = $3, organization_id = $4, action_id = $5, notification_id = $6,
                   seen = now(), revision = revision + 1
                 where id = $1 and ended is null and revision = $7`,
          values: [
            session.id,
            moved.locationId,
            moved.isViewFull,
            moved.organizationId,
            moved.actionId,
            moved.notificationId,
            session.revision,
          ],
          keepsPlan: true,
        }),
      )
      if (rowCount === 0) throw new SessionMoved()
      return reload(session.id)
    },
    async end(session) {
      await transactPlatform(pool, transaction => transaction.query(endingSessions('id = $1', [session.id])))
      remembered.delete(session.id)
    },
    tokenOf: tokens.tokenOf,
    publicToken: tokens.publicToken,
    organizationOfPublicToken: tokens.organizationOfPublicToken,
    pictureToken: tokens.pictureToken,
    pictureRequest: tokens.pictureRequest,
  }
}

/** Who acts, for behaviours and history. `origin`: the request it is done by. */
export function actorOf(session: Session, origin?: Origin): Actor {
  return {
    organizationId: session.organizationId,
    userId: session.userId,
    memberId: session.organizationId === session.homeOrganizationId ? session.userId : null,
    userName: session.userName,
    locationId: session.locationId,
    roleLevel: session.roleLevel,
    isPlatformOwner: session.isPlatformOwner,
    locale: session.locale,
    ...(session.actedBy === null ? {} : { actedBy: session.actedBy }),
    ...(session.terminalId === null ? {} : { terminalId: session.terminalId }),
    ...(session.knownBy === null ? {} : { knownBy: session.knownBy }),
    now: new Date().toISOString(),
    ...(origin === undefined ? {} : { origin }),
  }
}
