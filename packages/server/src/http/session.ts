/**
 * Sessions. A token is signed and names a session row; the row is the truth. What a session may do is computed by
 * the permission room when the session is first met and whenever its revision moves, and kept in memory between;
 * each transaction proves the revision again, so a log-out or a changed role counts at once on every server.
 */
import { createHash } from 'node:crypto'
import { Problem } from '@cloche/domain/problems'
import { computePermissions, type Permissions, type RoleLevel } from '@cloche/domain/rules/permissions'
import { createSigner, createVerifier } from 'fast-jwt'
import { newId } from '../adapters/ids.ts'
import type { Pool, QueryResult } from '../database/connection.ts'
import { SessionMoved, transact, transactPlatform, type Transaction } from '../database/transaction.ts'
import type { Actor } from '../entity-engine/behaviours.ts'

export const SESSION_DAYS = 7
const REMEMBERED_MAX = 20_000

export interface Session {
  readonly id: string
  readonly revision: number
  readonly userId: string
  readonly userName: string
  readonly homeOrganizationId: string
  readonly organizationId: string
  readonly locationId: string | null
  readonly isViewFull: boolean
  readonly roleLevel: RoleLevel
  readonly isPlatformOwner: boolean
  readonly permissions: Permissions
  readonly rowFilter: Permissions['rowFilter']
  /** Places the person is enrolled in; null: the whole organization. */
  readonly allowedPlaces: readonly string[] | null
  readonly locale: string
  readonly timeZone: string
  /** Milliseconds; after it the permissions are computed again. */
  readonly freshUntil: number
}

export interface Claims {
  readonly sid: string
  readonly uid: string
  readonly oid: string
  readonly lid?: string
  readonly iat: number
  readonly exp: number
}

export interface Sessions {
  /** The session of an Authorization header. @throws INVALID_TOKEN */
  resume(authorization: string | undefined): Promise<Session>
  claims(authorization: string | undefined): Claims
  forget(sessionId: string): void
  /** Reads a session anew, past the memory. */
  reload(sessionId: string): Promise<Session>
  start(
    person: { userId: string; organizationId: string },
    from: { address: string; agent: string | undefined },
  ): Promise<Session>
  change(
    session: Session,
    values: { locationId?: string | null; isViewFull?: boolean; organizationId?: string },
  ): Promise<Session>
  end(session: Session): Promise<void>
  tokenOf(session: Session): string
}

interface SessionRow {
  id: string
  home_organization_id: string
  user_id: string
  organization_id: string
  location_id: string | null
  is_view_full: boolean
  revision: number
}

const SESSION_COLUMNS =
  'id, home_organization_id, user_id, organization_id, location_id, is_view_full, revision'

/** `Bearer <token>` or the bare token. */
function tokenIn(authorization: string | undefined): string {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim()
  if (!token || token.length > 2000) throw new Problem('INVALID_TOKEN')
  return token
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
  await transaction.query({
    text:
      'update session set revision = revision + 1 where (home_organization_id = $1 or organization_id = $1) and ended is null and expires > now()' +
      (userId === undefined ? '' : ' and user_id = $2'),
    values: userId === undefined ? [organizationId] : [organizationId, userId],
  })
}

export function createSessions(pool: Pool, secret: string): Sessions {
  const key = createHash('sha256').update(secret).digest()
  const sign = createSigner({ algorithm: 'HS256', key, expiresIn: SESSION_DAYS * 86_400_000 })
  const verify = createVerifier({ algorithms: ['HS256'], key, cache: 5000 })
  const remembered = new Map<string, Session>()

  const remember = (session: Session): Session => {
    if (remembered.size >= REMEMBERED_MAX) remembered.delete(remembered.keys().next().value ?? '')
    remembered.set(session.id, session)
    return session
  }

  const claims = (authorization: string | undefined): Claims => {
    try {
      const found = verify(tokenIn(authorization)) as Claims
      if (typeof found.sid !== 'string') throw new Problem('INVALID_TOKEN')
      return found
    } catch {
      throw new Problem('INVALID_TOKEN')
    }
  }

  const reload = async (sessionId: string): Promise<Session> => {
    const row = await transactPlatform(pool, async transaction => {
      const { rows } = await transaction.query({
        text: `select ${SESSION_COLUMNS} from session where id = $1 and ended is null and expires > now()`,
        values: [sessionId],
      })
      return rows[0] as SessionRow | undefined
    })
    const session = row && (await loadSession(pool, row))
    if (!session) {
      remembered.delete(sessionId)
      throw new Problem('INVALID_TOKEN')
    }
    return remember(session)
  }

  return {
    claims,
    reload,
    async resume(authorization) {
      const { sid } = claims(authorization)
      const known = remembered.get(sid)
      return known && known.freshUntil > Date.now() ? known : reload(sid)
    },
    forget: sessionId => void remembered.delete(sessionId),
    async start(person, from) {
      const id = newId()
      await transactPlatform(pool, transaction =>
        transaction.query({
          text: `insert into session (id, home_organization_id, user_id, organization_id, address, agent, expires)
                 values ($1, $2, $3, $2, $4, $5, now() + make_interval(days => $6))`,
          values: [
            id,
            person.organizationId,
            person.userId,
            from.address,
            from.agent?.slice(0, 300) ?? null,
            SESSION_DAYS,
          ],
        }),
      )
      return reload(id)
    },
    async change(session, values) {
      const { rowCount } = await transactPlatform(pool, transaction =>
        transaction.query({
          text: `update session set location_id = $2, is_view_full = $3, organization_id = $4, seen = now(), revision = revision + 1
                 where id = $1 and ended is null and revision = $5`,
          values: [
            session.id,
            values.locationId === undefined ? session.locationId : values.locationId,
            values.isViewFull ?? session.isViewFull,
            values.organizationId ?? session.organizationId,
            session.revision,
          ],
        }),
      )
      if (rowCount === 0) throw new SessionMoved()
      return reload(session.id)
    },
    async end(session) {
      await transactPlatform(pool, transaction =>
        transaction.query({
          text: 'update session set ended = now(), revision = revision + 1 where id = $1 and ended is null',
          values: [session.id],
        }),
      )
      remembered.delete(session.id)
    },
    tokenOf: session =>
      sign({
        sid: session.id,
        uid: session.userId,
        oid: session.organizationId,
        ...(session.locationId === null ? {} : { lid: session.locationId }),
        // Two tokens of one second differ, so that a new place always gives a new token.
        rev: session.revision,
      }),
  }
}

const SERVER_WORK = { sessionId: null, revision: 0 }

async function loadSession(pool: Pool, row: SessionRow): Promise<Session | undefined> {
  const person = await transact(
    pool,
    { ...SERVER_WORK, organizationId: row.home_organization_id },
    async transaction => {
      const [user, organization] = await Promise.all([
        transaction.query({
          text: `select full_name, role_level, location_ids, locale, time_zone from "user"
                 where organization_id = $1 and id = $2 and deleted is null and active`,
          values: [row.home_organization_id, row.user_id],
        }),
        transaction.query({
          text: 'select locale, time_zone, is_platform from organization where id = $1 and deleted is null and active',
          values: [row.home_organization_id],
        }),
      ])
      return { user: user.rows[0], organization: organization.rows[0] }
    },
    'read only',
  )
  const { user, organization } = person
  if (!user || !organization) return undefined
  const isPlatformOwner = organization['is_platform'] === true && user['role_level'] === 5
  if (!isPlatformOwner && row.organization_id !== row.home_organization_id) return undefined
  const enrolled = (user['location_ids'] as string[] | null) ?? []
  const roleLevel = user['role_level'] as RoleLevel
  const { path, licenses } = await transact(
    pool,
    { ...SERVER_WORK, organizationId: row.organization_id },
    async transaction => {
      const [place, held] = await Promise.all([
        transaction.query({
          text: 'select hierarchy from location where organization_id = $1 and id = $2 and deleted is null',
          values: [row.organization_id, row.location_id],
        }),
        transaction.query({
          text: `select type, status, "from", "to", location_id as "locationId", user_id as "userId", null as "deviceId"
                 from license where organization_id = $1 and deleted is null and active
                 and ("to" is null or "to" > now()) limit 5000`,
          values: [row.organization_id],
        }),
      ])
      return { path: (place.rows[0]?.['hierarchy'] as string[] | undefined) ?? [], licenses: held.rows }
    },
    'read only',
  )
  const now = Date.now()
  const permissions = computePermissions({
    roleLevel,
    isPlatformOwner,
    userId: row.user_id,
    licenses: licenses as unknown as Parameters<typeof computePermissions>[0]['licenses'],
    enrolledLocationIds: enrolled,
    locationPath: path,
    isViewFull: row.is_view_full,
    now: new Date(now).toISOString(),
  })
  const managesAll = isPlatformOwner || roleLevel >= 4
  return {
    id: row.id,
    revision: row.revision,
    userId: row.user_id,
    userName: (user['full_name'] as string | null) ?? '',
    homeOrganizationId: row.home_organization_id,
    organizationId: row.organization_id,
    locationId: path.length > 0 ? row.location_id : null,
    isViewFull: row.is_view_full,
    roleLevel,
    isPlatformOwner,
    permissions,
    rowFilter: permissions.rowFilter,
    allowedPlaces: managesAll ? null : enrolled,
    locale: (user['locale'] as string | null) ?? (organization['locale'] as string),
    timeZone: (user['time_zone'] as string | null) ?? (organization['time_zone'] as string),
    freshUntil:
      permissions.expiresAt === null
        ? now + 3_600_000
        : Math.min(Date.parse(permissions.expiresAt), now + 3_600_000),
  }
}

/** Who acts, for behaviours and history. */
export function actorOf(session: Session, now = new Date().toISOString()): Actor {
  return {
    organizationId: session.organizationId,
    userId: session.userId,
    memberId: session.organizationId === session.homeOrganizationId ? session.userId : null,
    userName: session.userName,
    locationId: session.locationId,
    roleLevel: session.roleLevel,
    isPlatformOwner: session.isPlatformOwner,
    locale: session.locale,
    now,
  }
}

export type { QueryResult }
