/** Who is at work in tests of screens, and where: a kitchen of a small organization, with every licence. */
import {
  computePermissions,
  licenseTypes,
  openAreas,
  roleNames,
  shippedProfiles,
  shippedRights,
  type LicenseHeld,
  type PermissionQuestion,
  type RoleName,
  type ShippedProfile,
} from '@cloche/domain/rules/permissions'
import type { Session } from '../data/session/session.ts'

export const organizationId = '01920000-0000-7000-8000-000000000001'
/** Where the person is at work. */
export const kitchenId = '01920000-0000-7000-8000-000000000002'
/** The person at work. */
export const meId = '01920000-0000-7000-8000-000000000003'
/** The profile of the person at work. */
export const profileId = '01920000-0000-7000-8000-000000000004'

/** Somebody without rights of a role who does a job of the house (`cook`), or somebody of a role. */
export type Person = ShippedProfile | RoleName

const held = (type: string): LicenseHeld => ({
  type,
  status: 'completed',
  from: null,
  to: null,
  locationId: null,
  userId: meId,
  deviceId: null,
})

const isJob = (person: Person): person is ShippedProfile => shippedProfiles.some(one => one === person)

/** The rights that the rules give to a person in the kitchen. @param more what is other than usual, such as no licences */
function rightsOf(person: Person, more: Partial<PermissionQuestion>): Session['permissions'] {
  const at = { locationId: kitchenId, locationName: 'Bistro Gràcia' }
  return computePermissions({
    roleLevel: (isJob(person) ? 0 : roleNames.indexOf(person)) as PermissionQuestion['roleLevel'],
    isPlatformOwner: false,
    userId: meId,
    licenses: licenseTypes.map(held),
    enrolledLocationIds: [kitchenId],
    locationPath: [kitchenId],
    jobs: isJob(person) ? [{ profileId, name: person, ...at, ...shippedRights[person] }] : [],
    openAreas,
    now: new Date().toISOString(),
    ...more,
  })
}

/** The session of a person in the kitchen. @param rights what is other than usual of how the rights come about */
export function sessionOf(person: Person, rights: Partial<PermissionQuestion> = {}): Session {
  const place = { timeZone: 'Europe/Madrid' }
  return {
    phase: 'user',
    me: {
      id: meId,
      email: 'nuria@bistro.example',
      fullName: 'Núria Vidal',
      roleLevel: isJob(person) ? 0 : roleNames.indexOf(person),
    },
    organization: { id: organizationId, name: 'Bistros of Gràcia', currency: 'EUR', country: 'ES', ...place },
    location: { id: kitchenId, name: 'Bistro Gràcia', type: 'kitchen', ...place },
    permissions: rightsOf(person, rights),
    actedBy: null,
  }
}
