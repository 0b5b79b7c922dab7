/** Job profiles given to people and taken from them: within reach, and never more than the giver holds there. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem, type Fault } from '@cloche/domain/problems'
import { beyond, computePermissions, type ProfileRights } from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../../database/transaction.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { redact } from '../../../entity-engine/redact.ts'
import { changeRecord } from '../../../entity-engine/write.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { readRights, type JobKept } from '../../../http/sessions/rights.ts'
import { personWithin, versionOf } from './person.ts'
import { enrolsAt, placesWithin, type Places } from './places.ts'

const same = (one: JobKept, other: JobKept) =>
  one.profileId === other.profileId && one.locationId === other.locationId

/** The profiles that the giver holds, wherever. */
async function jobsOfGiver({ session }: CallContext, transaction: Transaction): Promise<readonly JobKept[]> {
  const { rows } = await transaction.query<{ jobs: JobKept[] }>({
    text: 'select jobs from "user" where organization_id = $1 and id = $2',
    values: [session.organizationId, session.userId],
  })
  return rows[0]?.jobs ?? []
}

/** What the giver, who holds these profiles, may do at a place, as a session there would. */
async function giverAt(
  { session, actor, services }: CallContext,
  transaction: Transaction,
  jobs: readonly JobKept[],
  locationId: string,
) {
  const rights = await readRights(transaction, {
    organizationId: session.organizationId,
    locationId,
    jobs,
    installationAreas: services.config.openAreas,
  })
  return computePermissions({
    roleLevel: session.roleLevel,
    isPlatformOwner: session.isPlatformOwner,
    userId: session.userId,
    ...rights,
    enrolledLocationIds: session.allowedPlaces ?? [],
    now: actor.now,
  })
}

async function profilesNamed(
  { session }: CallContext,
  transaction: Transaction,
  jobs: readonly JobKept[],
): Promise<Map<string, ProfileRights & { id: string; name: string }>> {
  const { rows } = await transaction.query<ProfileRights & { id: string; name: string }>({
    text: 'select id, name, levels, doings from job_profile where organization_id = $1 and id = any($2::uuid[]) and deleted is null for key share',
    values: [session.organizationId, [...new Set(jobs.map(({ profileId }) => profileId))]],
  })
  return new Map(rows.map(profile => [profile.id, profile]))
}

/** @throws UNKNOWN_LINK, RULE_BROKEN where the person does not work, NOT_ALLOWED for what the giver does not hold */
async function checkGiven(
  context: CallContext,
  transaction: Transaction,
  given: readonly JobKept[],
  worksAt: (hierarchy: readonly string[]) => boolean,
  places: Places,
): Promise<void> {
  const profiles = await profilesNamed(context, transaction, given)
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
      const profile = profiles.get(job.profileId) as ProfileRights & { name: string }
      const { keys, doings } = beyond(giver, profile)
      if (keys.length + doings.length === 0) continue
      throw new Problem('NOT_ALLOWED', {
        faults: [
          {
            path: `jobs.${at}.profileId`,
            rule: 'problem.job.moreThanGiver',
            values: { profile: profile.name },
          },
        ],
        keys,
        doings,
      })
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
