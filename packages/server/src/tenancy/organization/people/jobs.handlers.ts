/** Job profiles given to people and taken from them: within reach, and never more than the giver holds there. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem, type Fault } from '@cloche/domain/problems'
import type { Transaction } from '../../../database/transaction.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { redact } from '../../../entity-engine/redact.ts'
import { changeRecord } from '../../../entity-engine/write.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import type { JobKept } from '../../../http/sessions/rights.ts'
import { giverAt, jobsOfGiver, profilesNamed, refuseMore } from './given-profiles.ts'
import { personWithin, versionOf } from './person.ts'
import { enrolsAt, placesWithin, type Places } from './places.ts'

const same = (one: JobKept, other: JobKept) =>
  one.profileId === other.profileId && one.locationId === other.locationId

/** @throws UNKNOWN_LINK, RULE_BROKEN where the person does not work, NOT_ALLOWED for what the giver does not hold */
async function checkGiven(
  context: CallContext,
  transaction: Transaction,
  given: readonly JobKept[],
  worksAt: (hierarchy: readonly string[]) => boolean,
  places: Places,
): Promise<void> {
  const profiles = await profilesNamed(
    context,
    transaction,
    given.map(({ profileId }) => profileId),
  )
  const unknown: Fault[] = given.flatMap(({ profileId, locationId }, at) => [
    ...(profiles.has(profileId) ? [] : [{ path: `jobs.${at}.profileId`, rule: 'problem.field.unknownLink' }]),
    ...(places.has(locationId) ? [] : [{ path: `jobs.${at}.locationId`, rule: 'problem.field.unknownLink' }]),
  ])
  if (unknown.length > 0) throw new Problem('UNKNOWN_LINK', { faults: unknown })
  const elsewhere = given.flatMap(({ locationId }, at) =>
    worksAt(places.get(locationId) ?? [])
      ? []
      : [{ path: `jobs.${at}.locationId`, rule: 'problem.job.notEnrolled' }],
  )
  if (elsewhere.length > 0) throw new Problem('RULE_BROKEN', { faults: elsewhere })
  if (given.length === 0) return
  const jobs = await jobsOfGiver(context, transaction)
  for (const locationId of new Set(given.map(job => job.locationId))) {
    const giver = await giverAt(context, transaction, jobs, locationId)
    for (const [at, job] of given.entries()) {
      if (job.locationId !== locationId) continue
      const profile = profiles.get(job.profileId)
      if (profile !== undefined) refuseMore(giver, profile, `jobs.${at}.profileId`)
    }
  }
}

/** Gives a person exactly these profiles at the places within reach; those held elsewhere stay. */
export const changeUserJobs: Handler<'people.changeJobs'> = async context => {
  const { session, body } = context
  const user = await context.write(async transaction => {
    const person = await personWithin(transaction, session, body.user, 'edit')
    // Nobody adds to their own rights but those who manage the whole organization.
    if (person.id === session.userId && session.allowedPlaces !== null)
      throw new Problem('NOT_ALLOWED', { faults: [{ path: 'user', rule: 'problem.job.ownProfiles' }] })
    const places = await placesWithin(transaction, session.organizationId, null, enrolsAt(session))
    const wanted = body.jobs.map(({ profileId, locationId }) => ({
      profileId: profileId.toLowerCase(),
      locationId: locationId.toLowerCase(),
    }))
    const unique = wanted.filter((job, at) => wanted.findIndex(other => same(job, other)) === at)
    const before = person.jobs ?? []
    const given = unique.filter(job => !before.some(held => same(held, job)))
    const works = (hierarchy: readonly string[]) =>
      person.roleLevel >= 4 || hierarchy.some(id => (person.locationIds ?? []).includes(id))
    await checkGiven(context, transaction, given, works, places)
    const elsewhere = before.filter(({ locationId }) => !places.has(locationId))
    const kept = unique.filter(job => !elsewhere.some(held => same(held, job)))
    const version = versionOf(body.user)
    return changeRecord(
      { ...writeContext(context, transaction, ENTITIES.user, 'edit'), places: { kind: 'organization' } },
      ENTITIES.user,
      person.id,
      { jobs: [...elsewhere, ...kept], ...(version === undefined ? {} : { version }) },
    )
  })
  return { user: redact(ENTITIES.user, session, user) }
}
