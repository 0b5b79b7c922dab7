import type { Permissions } from '@cloche/domain/rules/permissions'
import { makeStore, useStore } from '../../kit/store.ts'

/** The person who is logged in. */
export interface Me {
  readonly id: string
  readonly email: string
  readonly fullName?: string | null
  readonly name?: string | null
  readonly lastName?: string | null
  /** The attachment that shows the person. */
  readonly image?: string | null
  readonly roleLevel?: number | null
  readonly locale?: string | null
  readonly timeZone?: string | null
  readonly temperatureUnit?: string | null
  readonly weightUnit?: string | null
  readonly lengthUnit?: string | null
  readonly listSizes?: Readonly<Record<string, number>> | null
}

export interface SessionOrganization {
  readonly id: string
  readonly name: string
  readonly isViewFull?: boolean | null
  readonly locale?: string | null
  readonly timeZone?: string | null
  readonly currency?: string | null
  readonly country?: string | null
  /** The ramp and the logo that stand in place of the product's own. */
  readonly themeColor?: string | null
  readonly themeImage?: string | null
}

export interface SessionLocation {
  readonly id: string
  readonly name: string
  readonly type?: string | null
  readonly timeZone?: string | null
  /** How many records of each area stand here; shown beside navigation items. */
  readonly counts?: Readonly<Record<string, number>> | null
}

/** Somebody who works as another person. */
export interface ActingPerson {
  readonly userId: string
  readonly userName: string
}

/** What the server says one person may do here. */
export type SessionPermissions = Pick<Permissions, 'levels' | 'special'> & Partial<Permissions>

export interface Session {
  /** `starting` until the first answer; then a guest or a user. */
  readonly phase: 'starting' | 'guest' | 'user'
  readonly me: Me | null
  readonly organization: SessionOrganization | null
  readonly location: SessionLocation | null
  readonly permissions: SessionPermissions | null
  /** Who works as `me`, when it is somebody else. */
  readonly actedBy?: ActingPerson | null
}

export const guestSession: Session = {
  phase: 'guest',
  me: null,
  organization: null,
  location: null,
  permissions: null,
}

export const sessionStore = makeStore<Session>({ ...guestSession, phase: 'starting' })

export function useSession(): Session {
  return useStore(sessionStore)
}

/** Whether the whole organization is shown instead of the chosen location and its sub-locations. */
export function isViewFull(session: Session): boolean {
  return session.organization?.isViewFull === true
}
