import type { Permissions } from '@cloche/domain/rules/permissions'
import type { Answer } from '../wire/contracts.ts'
import { makeStore, useStore } from '../../kit/store.ts'

type Answered = Answer<'GET', '/user/me'>
/** Some fields of a record, of which others than these need not be there. */
type Some<R, K extends keyof R, O extends keyof R> = Pick<R, K> & { readonly [F in O]?: R[F] | null }

/** The person who is logged in. */
export type Me = Some<
  Answered['user'],
  'id' | 'email',
  | 'fullName'
  | 'name'
  | 'lastName'
  | 'image'
  | 'roleLevel'
  | 'locale'
  | 'timeZone'
  | 'temperatureUnit'
  | 'weightUnit'
  | 'lengthUnit'
  | 'listSizes'
>

export type SessionOrganization = Some<
  NonNullable<Answered['organization']>,
  'id' | 'name',
  'locale' | 'timeZone' | 'currency' | 'country' | 'businessArea' | 'themeColor' | 'themeImage'
> & { readonly isViewFull?: boolean }

export type SessionLocation = Some<
  NonNullable<Answered['location']>,
  'id' | 'name',
  'type' | 'timeZone' | 'hierarchy' | 'periods'
> & {
  /** How many records of each area stand here; shown beside navigation items. */
  readonly counts?: NonNullable<Answered['counts']> | null
}
/** Somebody who works as another person. */
export type ActingPerson = NonNullable<Answered['actedBy']>

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
