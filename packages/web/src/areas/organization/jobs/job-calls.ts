/** Giving job profiles to people and taking them back. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { call } from '../../../data/wire/call.ts'

export type JobHeld = NonNullable<Row<Entities['user']>['jobs']>[number]

export const isSameJob = (one: JobHeld, other: JobHeld) =>
  one.profileId === other.profileId && one.locationId === other.locationId

/** Gives a person exactly these profiles, within one's reach. */
export async function saveJobs(user: string, jobs: readonly JobHeld[]): Promise<void> {
  await call('PUT', '/user/jobs', { body: { user, jobs } })
}
