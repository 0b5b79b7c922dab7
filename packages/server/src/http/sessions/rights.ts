/** What decides what somebody may do at a place, besides who they are: read in one trip, for any person and place. */
import {
  openAreas,
  type JobHeld,
  type LicenseHeld,
  type OpenArea,
  type PermissionQuestion,
} from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../database/transaction.ts'

/** A profile that somebody holds at a location, as their record keeps it. */
export interface JobKept {
  readonly profileId: string
  readonly locationId: string
}

export interface RightsAsked {
  readonly organizationId: string
  readonly locationId: string | null
  readonly jobs: readonly JobKept[]
  /** What the installation opens for all. */
  readonly installationAreas: readonly OpenArea[]
}

export type RightsFound = Required<
  Pick<PermissionQuestion, 'locationPath' | 'licenses' | 'jobs' | 'openAreas'>
>

type Profile = Omit<JobHeld, 'locationId' | 'locationName'>

async function profilesOf(
  transaction: Transaction,
  organizationId: string,
  jobs: readonly JobKept[],
): Promise<JobHeld[]> {
  if (jobs.length === 0) return []
  const [profiles, places] = await Promise.all([
    transaction.query<Profile>({
      text: `select id as "profileId", name, levels, doings, face, home from job_profile
             where organization_id = $1 and id = any($2::uuid[]) and deleted is null and active`,
      values: [organizationId, [...new Set(jobs.map(({ profileId }) => profileId))]],
    }),
    transaction.query<{ id: string; name: string }>({
      text: 'select id, name from location where organization_id = $1 and id = any($2::uuid[]) and deleted is null',
      values: [organizationId, [...new Set(jobs.map(({ locationId }) => locationId))]],
    }),
  ])
  const profileOf = new Map(profiles.rows.map(profile => [profile.profileId, profile]))
  const nameOf = new Map(places.rows.map(({ id, name }) => [id, name]))
  return jobs.flatMap(({ profileId, locationId }) => {
    const profile = profileOf.get(profileId)
    const locationName = nameOf.get(locationId)
    return profile === undefined || locationName === undefined
      ? []
      : [{ ...profile, locationId, locationName }]
  })
}

/** Reads it within the organization of the transaction. */
export async function readRights(
  transaction: Transaction,
  { organizationId, locationId, jobs, installationAreas }: RightsAsked,
): Promise<RightsFound> {
  const [place, held, organization, holding] = await Promise.all([
    transaction.query<{ hierarchy: string[] }>({
      text: 'select hierarchy from location where organization_id = $1 and id = $2 and deleted is null',
      values: [organizationId, locationId],
    }),
    transaction.query<LicenseHeld>({
      text: `select type, status, "from", "to", location_id as "locationId", user_id as "userId", device_id as "deviceId", is_personal as "isPersonal"
             from license where organization_id = $1 and deleted is null and active
             and ("to" is null or "to" > now()) limit 5000`,
      values: [organizationId],
    }),
    transaction.query<{ areas: OpenArea[] }>({
      text: 'select open_areas as areas from organization where id = $1',
      values: [organizationId],
    }),
    profilesOf(transaction, organizationId, jobs),
  ])
  const opened = organization.rows[0]?.areas ?? []
  return {
    locationPath: place.rows[0]?.hierarchy ?? [],
    licenses: held.rows,
    jobs: holding,
    openAreas: openAreas.filter(area => opened.includes(area) || installationAreas.includes(area)),
  }
}
