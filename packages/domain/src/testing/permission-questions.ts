/** Questions of permissions as tests ask them: a person in a kitchen of a tree of three places. */
import type { LicenseHeld, PermissionQuestion } from '../rules/permissions/index.ts'

/** The instant at which everything is asked. */
export const now = '2026-03-10T12:00:00Z'
/** Where the kitchen stands, from the outermost. */
export const path = ['root', 'brand', 'kitchen']

/** A licence that is paid and in force at the whole tree, but for what is said. */
export function licence(type: string, more: Partial<LicenseHeld> = {}): LicenseHeld {
  return {
    type,
    status: 'completed',
    from: '2026-01-01T00:00:00Z',
    to: '2027-01-01T00:00:00Z',
    locationId: 'root',
    userId: null,
    deviceId: null,
    ...more,
  }
}

/** A cook without licences, enrolled in the kitchen and at work there, but for what is said. */
export function ask(more: Partial<PermissionQuestion> = {}): PermissionQuestion {
  return {
    roleLevel: 0,
    isPlatformOwner: false,
    userId: 'ana',
    licenses: [],
    enrolledLocationIds: ['kitchen'],
    locationPath: path,
    now,
    ...more,
  }
}
