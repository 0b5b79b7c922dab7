import type { Permissions, RoleLevel } from '@cloche/domain/rules/permissions'
import type { KnownWay } from '../../entity-engine/behaviours.ts'

/** What is known of a session, and what it may do. */
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
  /** The session this one was made from, by acting or by switching. */
  readonly parentId: string | null
  /** Who really acts while an administrator works as this person. */
  readonly actedBy: ActedBy | null
  /** The shared tablet it is on: it may do floor work there, and nothing else. */
  readonly terminalId: string | null
  /** How that tablet knew the person; null where it is on none. */
  readonly knownBy: KnownWay | null
  /** What was chosen to work with, besides the place. */
  readonly actionId: string | null
  readonly notificationId: string | null
  /** Milliseconds; after it the permissions are computed again. */
  readonly freshUntil: number
}

export interface ActedBy {
  readonly organizationId: string
  readonly userId: string
  readonly userName: string
}
