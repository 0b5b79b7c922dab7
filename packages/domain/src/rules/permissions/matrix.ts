/**
 * What each role may do on each key, before licences. The reading behind it stands in
 * docs/decisions/002-permissions.md.
 */
import type { PermissionKey, PermissionLevel } from './keys.ts'
import type { LicenseFamily } from './licenses.ts'

type BaseLevel = Exclude<PermissionLevel, 99>

/** One level a role: user, manager, executive, corporate, admin, owner. */
export type RoleLevels = readonly [BaseLevel, BaseLevel, BaseLevel, BaseLevel, BaseLevel, BaseLevel]

export interface KeyRule {
  readonly base: RoleLevels
  /** The highest level a role reaches with a licence of its own; where absent, the base is also the limit. */
  readonly ceiling?: RoleLevels
  /** The base counts only while a licence of this family is in force at the place... */
  readonly needs?: LicenseFamily
  /** ...except for the roles that manage the whole organization, unless this says they need it too. */
  readonly needsForAll?: true
  /** Held whatever the place: one's own account, the organization's name. */
  readonly anywhere?: true
  /** It shows other organizations: a licence that nobody holds lifts nobody here. */
  readonly showsOthers?: true
}

/**
 * How far a role's sentence goes (section 6): a user views, a manager edits, executive and corporate create, admin and
 * owner do all. Only a licence that the person holds goes further.
 */
export const roleReach: RoleLevels = [1, 2, 3, 3, 4, 4]

const work: RoleLevels = roleReach
const office: RoleLevels = [0, 2, 3, 3, 4, 4]
const withRecipes: RoleLevels = [2, 3, 3, 3, 4, 4]
const withProvider: RoleLevels = [3, 3, 3, 3, 4, 4]
const seenByAll: RoleLevels = [1, 1, 1, 1, 4, 4]
const oneForUsers: RoleLevels = roleReach
const recipes: KeyRule = { base: work, ceiling: withRecipes }
const provider: KeyRule = { base: seenByAll, ceiling: withProvider }

export const permissionMatrix: Readonly<Record<PermissionKey, KeyRule>> = {
  ME: { base: [2, 2, 2, 2, 4, 4], anywhere: true },
  O: { base: seenByAll, anywhere: true },
  L: { base: work },
  D: { base: work },
  P: recipes,
  PB: recipes,
  PM: recipes,
  R: recipes,
  RS: recipes,
  E: recipes,
  A: recipes,
  M: recipes,
  U: { base: work },
  RO: { base: seenByAll },
  UT: { base: office },
  // Whoever uses licences does not make them: the organization says who holds one, and only sees what it bought.
  LI: { base: [0, 1, 1, 1, 2, 2] },
  PU: { base: [0, 0, 1, 1, 1, 1] },
  C: { base: work },
  CF: { base: work },
  LA: { base: office, ceiling: [3, 3, 3, 3, 4, 4], needs: 'label' },
  LT: { base: office, ceiling: oneForUsers, needs: 'label' },
  EV: { base: office, ceiling: oneForUsers },
  ST: { base: office, ceiling: oneForUsers },
  N: { base: work },
  SC: { base: work },
  CS: { base: office, ceiling: oneForUsers },
  RE: { base: office, ceiling: oneForUsers, needs: 'report' },
  GA: { base: work },
  HP: { base: work },
  PF: provider,
  AC: provider,
  QL: provider,
  PS: provider,
  OR: { base: office, ceiling: oneForUsers, needs: 'order' },
  OF: { base: office, needs: 'order' },
  TA: { base: work },
  TR: { base: office },
  PA: { base: office },
  FO: { base: office },
  EX: { base: office },
  QP: { base: office },
  TP: { base: office, ceiling: oneForUsers, needs: 'connector' },
  CB: { base: work },
  WB: { base: [0, 0, 0, 0, 4, 4] },
  CRM: { base: [0, 0, 3, 3, 4, 4] },
  AFF: { base: office, ceiling: oneForUsers, needs: 'affiliate', needsForAll: true, showsOthers: true },
}
