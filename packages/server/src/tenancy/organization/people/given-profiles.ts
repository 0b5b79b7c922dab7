/** Profiles that somebody gives: found, and never with more than the giver holds at the place. */
import { Problem } from '@cloche/domain/problems'
import {
  beyond,
  computePermissions,
  type Permissions,
  type ProfileRights,
} from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../../database/transaction.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { readRights, type JobKept } from '../../../http/sessions/rights.ts'

type Profile = ProfileRights & { readonly id: string; readonly name: string }

/** The profiles that the giver holds, wherever. */
export async function jobsOfGiver(
  { session }: CallContext,
  transaction: Transaction,
): Promise<readonly JobKept[]> {
  const { rows } = await transaction.query<{ jobs: JobKept[] }>({
    text: 'select jobs from "user" where organization_id = $1 and id = $2',
    values: [session.organizationId, session.userId],
  })
  return rows[0]?.jobs ?? []
}

/** What the giver, who holds these profiles, may do at a place, as a session there would. */
export async function giverAt(
  { session, actor, services }: CallContext,
  transaction: Transaction,
  jobs: readonly JobKept[],
  locationId: string,
): Promise<Permissions> {
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

/** These profiles, which stay as they are until the transaction ends. */
export async function profilesNamed(
  { session }: CallContext,
  transaction: Transaction,
  ids: readonly string[],
): Promise<Map<string, Profile>> {
  const { rows } = await transaction.query<Profile>({
    text: 'select id, name, levels, doings from job_profile where organization_id = $1 and id = any($2::uuid[]) and deleted is null for key share',
    values: [session.organizationId, [...new Set(ids)]],
  })
  return new Map(rows.map(profile => [profile.id, profile]))
}

/** @throws NOT_ALLOWED, at the path, when a profile has more than its giver */
export function refuseMore(giver: Permissions, profile: Profile, path: string): void {
  const { keys, doings } = beyond(giver, profile)
  if (keys.length + doings.length === 0) return
  throw new Problem('NOT_ALLOWED', {
    faults: [{ path, rule: 'problem.job.moreThanGiver', values: { profile: profile.name } }],
    keys,
    doings,
  })
}

/** Asks for many people what they may be given; profiles and places are looked at once. */
export class GivenProfiles {
  readonly #context: CallContext
  readonly #transaction: Transaction
  #jobs: Promise<readonly JobKept[]> | undefined
  readonly #profiles = new Map<string, Promise<Profile | undefined>>()
  readonly #givers = new Map<string, Promise<Permissions>>()
  constructor(context: CallContext, transaction: Transaction) {
    this.#context = context
    this.#transaction = transaction
  }

  /** @throws UNKNOWN_LINK, NOT_ALLOWED */
  async check(profileId: string, locationId: string, path: string): Promise<void> {
    const [profile, giver] = await Promise.all([this.#profile(profileId), this.#giver(locationId)])
    if (profile === undefined)
      throw new Problem('UNKNOWN_LINK', { faults: [{ path, rule: 'problem.field.unknownLink' }] })
    refuseMore(giver, profile, path)
  }

  #profile(id: string): Promise<Profile | undefined> {
    const known = this.#profiles.get(id)
    if (known !== undefined) return known
    const found = profilesNamed(this.#context, this.#transaction, [id]).then(all => all.get(id))
    this.#profiles.set(id, found)
    return found
  }

  #giver(locationId: string): Promise<Permissions> {
    const known = this.#givers.get(locationId)
    if (known !== undefined) return known
    this.#jobs ??= jobsOfGiver(this.#context, this.#transaction)
    const found = this.#jobs.then(jobs => giverAt(this.#context, this.#transaction, jobs, locationId))
    this.#givers.set(locationId, found)
    return found
  }
}
