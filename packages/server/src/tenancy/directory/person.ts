/** People as a directory makes and changes them, with the same checks as everybody's. */
import { ENTITIES } from '@cloche/domain/entities'
import { rightsFrom, type DirectoryRights, type DirectorySource } from '@cloche/domain/rules/directory'
import type { Transaction } from '../../database/transaction.ts'
import type { AnyBehaviours, Actor } from '../../entity-engine/behaviours.ts'
import { changeRecord, createRecord } from '../../entity-engine/write.ts'
import type { DirectorySettings } from './settings.ts'

const WHOLE = { kind: 'organization' } as const

/** What of a person the directory says. */
export interface PersonFacts {
  readonly name?: string | undefined
  readonly lastName?: string | undefined
  readonly phone?: string | null | undefined
}

/** Acts for the directory: like an administrator, so that no owner is made or touched. */
export function directoryActor(organizationId: string, now = new Date().toISOString()): Actor {
  return {
    organizationId,
    userId: null,
    memberId: null,
    userName: null,
    locationId: null,
    roleLevel: 4,
    isPlatformOwner: false,
    isDirectory: true,
    locale: 'en',
    now,
  }
}

/** How the directory writes, in a transaction of the organization. */
export const directoryContext = (
  transaction: Transaction,
  behaviours: AnyBehaviours,
  organizationId: string,
) => ({
  actor: directoryActor(organizationId),
  transaction,
  behaviours,
  rowScope: WHOLE,
  places: WHOLE,
})

/** What the groups of a person are worth here and now: of what a rule names and is gone, nothing. */
export async function rightsOfGroups(
  transaction: Transaction,
  organizationId: string,
  groups: readonly string[],
  { rules, ceiling }: DirectorySettings,
): Promise<DirectoryRights> {
  if (rules.length === 0) return {}
  const living = async (table: 'location' | 'job_profile', ids: readonly string[]) => {
    const { rows } = await transaction.query<{ id: string }>({
      text: `select id from ${table} where organization_id = $1 and id = any($2::uuid[]) and deleted is null and active`,
      values: [organizationId, ids],
    })
    return new Set(rows.map(({ id }) => id))
  }
  const places = rules.flatMap(rule => [...rule.locationIds, ...rule.jobs.map(job => job.locationId)])
  const profiles = rules.flatMap(rule => rule.jobs.map(job => job.profileId))
  return rightsFrom(groups, rules, ceiling, {
    locationIds: await living('location', places),
    profileIds: await living('job_profile', profiles),
  })
}

/** The groups that a directory keeps here of a person: their names, and what it calls them itself. */
export async function groupsKept(
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<string[]> {
  const { rows } = await transaction.query<{ name: string; externalId: string | null }>({
    text: `select g.name, g.external_id as "externalId" from directory_member m
           join directory_group g on g.organization_id = m.organization_id and g.id = m.group_id
           where m.organization_id = $1 and m.user_id = $2`,
    values: [organizationId, userId],
  })
  return rows.flatMap(({ name, externalId }) => (externalId === null ? [name] : [name, externalId]))
}

const said = (facts: object) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

/** Makes the record of a person; the log-in is made apart. @throws RULE_BROKEN without a free seat */
export function makePerson(
  context: ReturnType<typeof directoryContext>,
  draft: PersonFacts & { readonly email: string; readonly active?: boolean },
  rights: DirectoryRights,
  directorySource: DirectorySource,
) {
  return createRecord(context, ENTITIES.user, {
    ...said({ ...draft, name: draft.name || draft.email.split('@')[0] }),
    ...rights,
    directorySource,
  })
}

/** Changes what the directory decides of a person. Owners are passed over, whoever they are. */
export async function changePersonOfDirectory(
  context: ReturnType<typeof directoryContext>,
  userId: string,
  change: PersonFacts & { readonly active?: boolean | undefined; readonly email?: string | undefined },
  rights: DirectoryRights,
  directorySource: DirectorySource,
): Promise<void> {
  const { transaction, actor } = context
  const { rows } = await transaction.query<{ roleLevel: number; source: DirectorySource | null }>({
    text: `select role_level as "roleLevel", directory_source as source from "user"
           where organization_id = $1 and id = $2 and deleted is null`,
    values: [actor.organizationId, userId],
  })
  const [person] = rows
  if (person === undefined || person.roleLevel > 4) return
  // A directory that keeps its people here goes on doing so when they log in by it.
  const source = person.source === 'scim' ? 'scim' : directorySource
  const decided = source === directorySource ? { ...said(change), ...rights } : {}
  await changeRecord(context, ENTITIES.user, userId, { ...decided, directorySource: source })
}
