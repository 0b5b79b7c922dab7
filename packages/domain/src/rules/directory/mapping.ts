import type { RoleLevel } from '../permissions/index.ts'

/** A job profile at the location where it is held. */
export interface DirectoryJob {
  readonly profileId: string
  readonly locationId: string
}

/** What the people of one group of the directory may do here. */
export interface GroupRule {
  /** The group as the directory names it. */
  readonly group: string
  /** Null: the group says nothing of the role. */
  readonly roleLevel: number | null
  readonly locationIds: readonly string[]
  readonly jobs: readonly DirectoryJob[]
}

/** What of a person the mapping decides; what it says nothing of stays as it is. */
export interface DirectoryRights {
  readonly roleLevel?: RoleLevel
  readonly locationIds?: readonly string[]
  readonly jobs?: readonly DirectoryJob[]
}

/** No directory makes an owner. */
export const DIRECTORY_ROLE_MAX = 4

/** What is there to be given: of what a rule names and is gone, nothing is. */
export interface Givable {
  readonly locationIds: ReadonlySet<string>
  readonly profileIds: ReadonlySet<string>
}

/** Groups are the same whatever their case: directories compare them so. */
export const groupForm = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** Whether the mapping says anything of roles, of places, of job profiles. */
function decides(rules: readonly GroupRule[]) {
  return {
    roles: rules.some(rule => rule.roleLevel !== null),
    // A profile is held where its person works.
    places: rules.some(rule => rule.locationIds.length + rule.jobs.length > 0),
    jobs: rules.some(rule => rule.jobs.length > 0),
  }
}

/**
 * What somebody in these groups gets: of several groups the highest role, and all places and profiles together.
 * @param ceiling the role of whoever wrote the rules: nobody gives more than they have
 */
export function rightsFrom(
  groups: readonly string[],
  rules: readonly GroupRule[],
  ceiling: number,
  givable: Givable,
): DirectoryRights {
  const own = new Set(groups.map(groupForm))
  const meant = rules.filter(rule => own.has(groupForm(rule.group)))
  const { roles, places, jobs } = decides(rules)
  const highest = Math.max(0, ...meant.map(rule => rule.roleLevel ?? 0))
  const given = meant
    .flatMap(rule => rule.jobs)
    .filter(job => givable.profileIds.has(job.profileId) && givable.locationIds.has(job.locationId))
  const once = [...new Map(given.map(job => [`${job.profileId} ${job.locationId}`, job])).values()]
  const at = [...meant.flatMap(rule => rule.locationIds), ...once.map(job => job.locationId)]
  return {
    ...(roles ? { roleLevel: Math.max(0, Math.min(highest, ceiling, DIRECTORY_ROLE_MAX)) as RoleLevel } : {}),
    ...(places ? { locationIds: [...new Set(at)].filter(id => givable.locationIds.has(id)).toSorted() } : {}),
    ...(jobs ? { jobs: once } : {}),
  }
}

/** How somebody came to be here by a directory: log-ins alone, or a directory that keeps its people here. */
export type DirectorySource = 'oidc' | 'saml' | 'scim'

/** Fields of a person that their directory decides, and that are not edited here. */
export function directoryFields(source: DirectorySource | null, rules: readonly GroupRule[]): string[] {
  if (source === null) return []
  const { roles, places, jobs } = decides(rules)
  return [
    'name',
    'lastName',
    ...(source === 'scim' ? ['email', 'active'] : []),
    ...(roles ? ['roleLevel'] : []),
    ...(places ? ['locationIds'] : []),
    ...(jobs ? ['jobs'] : []),
  ]
}
