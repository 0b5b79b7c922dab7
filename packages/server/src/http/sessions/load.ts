/** Reads what a session may do: its person, its place, its licences; and whether it may stand at all. */
import { actingRefusal } from '@cloche/domain/rules/customers'
import { computePermissions, type OpenArea, type RoleLevel } from '@cloche/domain/rules/permissions'
import { countsAt, onTheFloor, type HeldToken } from '@cloche/domain/rules/terminals'
import type { Pool } from '../../database/connection.ts'
import { transact, transactPlatform, serverScope } from '../../database/transaction.ts'
import type { KnownWay } from '../../entity-engine/behaviours.ts'
import type { ActedBy, Session } from './session.ts'
import { readRights, type JobKept } from './rights.ts'

export interface SessionRow {
  id: string
  home_organization_id: string
  user_id: string
  organization_id: string
  location_id: string | null
  is_view_full: boolean
  revision: number
  parent_id: string | null
  held_id: string | null
  acted_by_organization_id: string | null
  acted_by_user_id: string | null
  acted_by_name: string | null
  action_id: string | null
  notification_id: string | null
  terminal_id: string | null
  user_token_id: string | null
  known_by: KnownWay | null
}

export const SESSION_COLUMNS =
  'id, home_organization_id, user_id, organization_id, location_id, is_view_full, revision, parent_id, held_id, ' +
  'acted_by_organization_id, acted_by_user_id, acted_by_name, action_id, notification_id, ' +
  'terminal_id, user_token_id, known_by'

/**
 * The session of a row; undefined when its person, or the one who acts as them, may not work any more.
 * @param parent the session that it was made from, as it stands now
 */
export async function loadSession(
  pool: Pool,
  row: SessionRow,
  installationAreas: readonly OpenArea[],
  parent?: Session,
): Promise<Session | undefined> {
  const person = await transact(
    pool,
    serverScope(row.home_organization_id),
    async transaction => {
      const [user, organization] = await Promise.all([
        transaction.query({
          text: `select full_name, role_level, location_ids, jobs, locale, time_zone from "user"
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
  const actedBy = actedByOf(row)
  if (actedBy !== null && !(await mayActAs(pool, actedBy, row.home_organization_id, roleLevel, parent)))
    return undefined
  const until = await terminalUntil(pool, row)
  if (until === undefined) return undefined
  const isAtHome = row.organization_id === row.home_organization_id
  const rights = await transact(
    pool,
    serverScope(row.organization_id),
    transaction =>
      readRights(transaction, {
        organizationId: row.organization_id,
        locationId: row.location_id,
        jobs: isAtHome ? ((user['jobs'] as JobKept[] | null) ?? []) : [],
        installationAreas,
      }),
    'read only',
  )
  const now = Date.now()
  // What lets somebody act may end sooner than what the person may do.
  const latest = Math.min(now + 3_600_000, until, actedBy === null ? Infinity : (parent?.freshUntil ?? now))
  const computed = computePermissions({
    roleLevel,
    isPlatformOwner,
    userId: row.user_id,
    ...rights,
    enrolledLocationIds: enrolled,
    isViewFull: row.is_view_full,
    now: new Date(now).toISOString(),
  })
  const permissions = row.terminal_id === null ? computed : onTheFloor(computed)
  const managesAll = isPlatformOwner || roleLevel >= 4
  return {
    id: row.id,
    revision: row.revision,
    userId: row.user_id,
    userName: (user['full_name'] as string | null) ?? '',
    homeOrganizationId: row.home_organization_id,
    organizationId: row.organization_id,
    locationId: rights.locationPath.length > 0 ? row.location_id : null,
    isViewFull: row.is_view_full,
    roleLevel,
    isPlatformOwner,
    permissions,
    rowFilter: permissions.rowFilter,
    allowedPlaces: managesAll ? null : enrolled,
    locale: (user['locale'] as string | null) ?? (organization['locale'] as string),
    timeZone: (user['time_zone'] as string | null) ?? (organization['time_zone'] as string),
    parentId: row.parent_id,
    actedBy,
    terminalId: row.terminal_id,
    knownBy: row.known_by,
    actionId: row.action_id,
    notificationId: row.notification_id,
    freshUntil: permissions.expiresAt === null ? latest : Math.min(Date.parse(permissions.expiresAt), latest),
  }
}

function actedByOf(row: SessionRow): ActedBy | null {
  if (row.acted_by_organization_id === null || row.acted_by_user_id === null) return null
  return {
    organizationId: row.acted_by_organization_id,
    userId: row.acted_by_user_id,
    userName: row.acted_by_name ?? '',
  }
}

/**
 * Until when a session on a shared tablet may stand, in milliseconds: as long as the tablet and the token do, and the token
 * counts where the tablet stands. Undefined: no longer.
 */
async function terminalUntil(pool: Pool, row: SessionRow): Promise<number | undefined> {
  if (row.terminal_id === null) return Infinity
  const { rows } = await transact(
    pool,
    serverScope(row.home_organization_id),
    transaction =>
      transaction.query<HeldToken & { readonly path: readonly string[] }>({
        text: `select token.active, token."from", token."to", token.location_ids as "locationIds", place.hierarchy as path
          from terminal join location place on place.organization_id = terminal.organization_id and place.id = terminal.location_id
          join user_token token on token.organization_id = terminal.organization_id and token.id = $3
          where terminal.organization_id = $1 and terminal.id = $2 and terminal.location_id = $4 and token.user_id = $5
            and terminal.deleted is null and terminal.active and token.deleted is null and place.deleted is null`,
        values: [row.home_organization_id, row.terminal_id, row.user_token_id, row.location_id, row.user_id],
        keepsPlan: true,
      }),
    'read only',
  )
  const [token] = rows
  if (token === undefined || !countsAt(token, token.path, new Date().toISOString())) return undefined
  return token.to === null ? Infinity : Date.parse(token.to)
}

/** Roles that may work as somebody else. */
export const ACTING_ROLE = 4

/**
 * Whether the actor is still there, and may still act as a person of that role: somebody of the same organization or of the
 * platform as an administrator; somebody of another one as whom it has for its affiliate.
 */
async function mayActAs(
  pool: Pool,
  actor: ActedBy,
  organizationId: string,
  roleLevel: RoleLevel,
  parent: Session | undefined,
): Promise<boolean> {
  const { rows } = await transact(
    pool,
    serverScope(actor.organizationId),
    transaction =>
      transaction.query({
        text: `select role_level from "user" where organization_id = $1 and id = $2 and deleted is null and active`,
        values: [actor.organizationId, actor.userId],
      }),
    'read only',
  )
  const actorLevel = rows[0]?.['role_level'] as RoleLevel | undefined
  if (actorLevel === undefined) return false
  if (actor.organizationId === organizationId || parent?.isPlatformOwner === true)
    return actorLevel >= ACTING_ROLE && actorLevel >= roleLevel
  if (parent === undefined || !parent.permissions.parts.includes('affiliate-user')) return false
  const allowsActing = await letsAct(pool, actor.organizationId, organizationId)
  const own = { roleLevel: actorLevel, level: parent.permissions.levels.AFF }
  return actingRefusal(allowsActing, own, { roleLevel, active: true }) === undefined
}

/** Whether an organization has this affiliate, and lets it work in the name of its people. */
async function letsAct(pool: Pool, affiliateId: string, organizationId: string): Promise<boolean> {
  const { rows } = await transactPlatform(pool, transaction =>
    transaction.query({
      text: 'select 1 from affiliation where affiliate_id = $1 and organization_id = $2 and allows_acting',
      values: [affiliateId, organizationId],
      keepsPlan: true,
    }),
  )
  return rows.length > 0
}
