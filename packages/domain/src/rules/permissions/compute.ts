import { PERMISSION_REASONS as reasonKeys, type ReasonKey } from '../../catalogue/names/permissions.ts'
import { doingRules, doings, type Doing } from './doing.ts'
import { PERMISSION_KEYS, roleNames, specialRights } from './keys.ts'
import type { PermissionKey, PermissionLevel, RoleLevel, SpecialRight } from './keys.ts'
import { countsAsActive, effectOf, partKeyOf, partTypes } from './licenses.ts'
import type { LicenseEffect, LicenseFamily, LicenseHeld, PartType } from './licenses.ts'
import { permissionMatrix, roleReach } from './matrix.ts'
import type { OpenArea } from './open-areas.ts'
import type { JobHeld } from './job.ts'

export { reasonKeys, type ReasonKey }

/** Why a level is what it is: a text key and its values. */
export interface Reason {
  readonly key: ReasonKey
  readonly values: Readonly<Record<string, string | number>>
}

export interface PermissionQuestion {
  readonly roleLevel: RoleLevel
  /** An owner of the platform organization: 99 on everything. */
  readonly isPlatformOwner: boolean
  /** Licences assigned to another person do not raise this one's levels. */
  readonly userId: string
  readonly licenses: readonly LicenseHeld[]
  /** Where the person is enrolled; an enrolment covers the sub-locations. */
  readonly enrolledLocationIds: readonly string[]
  /** Ids from the root to the chosen location, inclusive; empty while none is chosen. */
  readonly locationPath: readonly string[]
  /** Profiles the person holds, at whatever place. */
  readonly jobs?: readonly JobHeld[]
  /** What the platform's people opened for the organization. */
  readonly openAreas?: readonly OpenArea[]
  /** Whether the whole organization is to be shown; honoured only for those who may toggle it. */
  readonly isViewFull?: boolean
  /** ISO instant. */
  readonly now: string
}

export interface Permissions {
  readonly levels: Readonly<Record<PermissionKey, PermissionLevel>>
  readonly reasons: Readonly<Record<PermissionKey, readonly Reason[]>>
  readonly special: readonly SpecialRight[]
  /** What the person does here, by level or by profile. */
  readonly doings: readonly Doing[]
  readonly doingReasons: Readonly<Record<Doing, readonly Reason[]>>
  /** The profiles that count here, the nearest place's first. */
  readonly jobs: readonly Pick<
    JobHeld,
    'profileId' | 'name' | 'locationId' | 'locationName' | 'face' | 'home'
  >[]
  readonly openAreas: readonly OpenArea[]
  /** Licences in force here of which each opens a part of its own to the person: affiliates, connectors. */
  readonly parts: readonly PartType[]
  /** Which rows a granted key reaches: the location's subtree, the whole organization, or no location's. */
  readonly rowFilter: 'subtree' | 'organization' | 'none'
  /** Days of history that may be read; null is all of it, 0 none. */
  readonly historyDays: number | null
  /** The next instant at which a licence starts or ends and this must be computed again. */
  readonly expiresAt: string | null
}

/** Days of history everybody who sees events may read without a history licence. */
export const freeHistoryDays = 30

const firstWholeOrganizationRole = 4

/** A licence that counts at the chosen place and now, with what it does. */
interface InForce {
  readonly license: LicenseHeld
  readonly effect: LicenseEffect
}

/** A licence for one person that nobody holds yet is nobody's. */
function isTaken(license: LicenseHeld): boolean {
  return license.isPersonal !== true || license.userId !== null
}

function coversPlace(license: LicenseHeld, path: readonly string[]): boolean {
  return license.locationId === null || path.includes(license.locationId)
}

function isInForce(license: LicenseHeld, now: number): boolean {
  if (license.from !== null && !(Date.parse(license.from) <= now)) return false
  return license.to === null || Date.parse(license.to) > now
}

/** A device's licence belongs to the machine; a person's to that person; any other to all at its place. */
function isHeldBy(license: LicenseHeld, userId: string): boolean {
  return license.deviceId === null && (license.userId === null || license.userId === userId)
}

function placeReason(license: LicenseHeld, path: readonly string[], level: number): Reason {
  const values = { license: license.type, level }
  if (license.locationId === null) return { key: 'permission.reason.licenseOrganization', values }
  if (license.locationId === path.at(-1)) return { key: 'permission.reason.licenseHere', values }
  return {
    key: 'permission.reason.licenseInherited',
    values: { ...values, locationId: license.locationId },
  }
}

/** The earliest start or end after now, among the licences that could count at this place. */
function nextChange(licenses: readonly LicenseHeld[], now: number): string | null {
  let next = Infinity
  for (const license of licenses) {
    for (const instant of [license.from, license.to]) {
      const at = instant === null ? NaN : Date.parse(instant)
      if (at > now && at < next) next = at
    }
  }
  return next === Infinity ? null : new Date(next).toISOString()
}

function historyDaysOf(level: PermissionLevel, own: readonly InForce[], isWhole: boolean): number | null {
  if (level === 0) return 0
  if (isWhole) return null
  const days = own.flatMap(({ effect }) => (effect.historyDays === undefined ? [] : [effect.historyDays]))
  return days.includes(null) ? null : Math.max(freeHistoryDays, ...days.filter(day => day !== null))
}

interface LevelFacts {
  readonly roleLevel: RoleLevel
  readonly path: readonly string[]
  readonly managesAll: boolean
  readonly isEnrolled: boolean
  readonly families: ReadonlySet<LicenseFamily>
  readonly own: readonly InForce[]
  readonly jobs: readonly JobHeld[]
}

const heldAt = ({ name, locationName }: JobHeld) => ({ profile: name, place: locationName })

/**
 * The profiles that count at a place, the nearest one's first: held there or above, by somebody who is enrolled where the
 * profile is held.
 */
function jobsAt(question: PermissionQuestion, managesAll: boolean): JobHeld[] {
  const { jobs = [], locationPath: path, enrolledLocationIds } = question
  const depth = ({ locationId }: JobHeld) => path.indexOf(locationId)
  const enrolledFrom = path.findIndex(id => enrolledLocationIds.includes(id))
  return jobs
    .filter(job => depth(job) >= 0 && (managesAll || (enrolledFrom >= 0 && depth(job) >= enrolledFrom)))
    .toSorted((one, other) => depth(other) - depth(one))
}

/** Whether it is the person's own: by name, not as one of all at its place. */
const isTheirOwn = ({ userId }: LicenseHeld) => userId !== null

/**
 * The highest level a licence lifts somebody to on a key: the role's ceiling when they hold it, what the role's own
 * sentence allows when it is everybody's, and nothing when that would show other organizations.
 */
function limitOf(key: PermissionKey, license: LicenseHeld, roleLevel: RoleLevel): PermissionLevel {
  const { base, ceiling = base, showsOthers } = permissionMatrix[key]
  if (isTheirOwn(license)) return ceiling[roleLevel]
  if (showsOthers === true) return base[roleLevel]
  return Math.min(ceiling[roleLevel], Math.max(base[roleLevel], roleReach[roleLevel])) as PermissionLevel
}

/**
 * Adds what profiles give on a key, as far as the role's own sentence goes; where the role alone has nothing, licences
 * alone decide.
 */
function withProfiles(
  key: PermissionKey,
  { jobs, roleLevel }: LevelFacts,
  found: { level: PermissionLevel; reasons: Reason[] },
): { level: PermissionLevel; reasons: Reason[] } {
  const { base, ceiling = base } = permissionMatrix[key]
  const asking = jobs.filter(job => (job.levels[key] ?? 0) > found.level)
  if (asking.length === 0) return found
  const { reasons } = found
  if (base[roleLevel] === 0 || found.level === 0)
    return { ...found, reasons: [...reasons, { key: 'permission.reason.licenseDecides', values: {} }] }
  let level: PermissionLevel = found.level
  const more: Reason[] = []
  for (const job of asking) {
    const asked = job.levels[key] ?? 0
    const limit = Math.max(base[roleLevel], Math.min(ceiling[roleLevel], roleReach[roleLevel]))
    const reached = Math.min(asked, limit) as PermissionLevel
    const values = { ...heldAt(job), level: reached }
    if (reached > level) {
      level = reached
      more.push({ key: 'permission.reason.profile', values })
    }
    if (asked > reached)
      more.push({
        key: 'permission.reason.profileCapped',
        values: { ...heldAt(job), role: roleNames[roleLevel], level: reached },
      })
  }
  return { level, reasons: [...reasons, ...more] }
}

/** Whether somebody does a job here, and why: by the level of its area, or by a profile where the area is open to them. */
function doingOf(
  doing: Doing,
  { level, reasons }: { readonly level: PermissionLevel; readonly reasons: readonly Reason[] },
  { jobs, own, roleLevel }: LevelFacts,
): { isHeld: boolean; reasons: readonly Reason[] } {
  const rule = doingRules[doing]
  if (level >= rule.level) return { isHeld: true, reasons }
  const giving = jobs.filter(job => job.doings.includes(doing))
  if (giving.length === 0)
    return { isHeld: false, reasons: [...reasons, { key: 'permission.reason.noProfile', values: {} }] }
  const isLicensed =
    permissionMatrix[rule.key].base[roleLevel] > 0 ||
    own.some(({ effect }) => (effect.raises?.[rule.key] ?? 0) >= rule.level)
  if (level === 0 || !isLicensed)
    return { isHeld: false, reasons: [...reasons, { key: 'permission.reason.licenseDecides', values: {} }] }
  return {
    isHeld: true,
    reasons: giving.map(job => ({
      key: 'permission.reason.profile',
      values: { ...heldAt(job), level: rule.level },
    })),
  }
}

function levelOf(key: PermissionKey, facts: LevelFacts): { level: PermissionLevel; reasons: Reason[] } {
  const { roleLevel, path, managesAll, isEnrolled, families, own } = facts
  const rule = permissionMatrix[key]
  const role = roleNames[roleLevel]
  if (!rule.anywhere && !isEnrolled) {
    return path.length === 0
      ? { level: 0, reasons: [{ key: 'permission.reason.noLocation', values: {} }] }
      : { level: 0, reasons: [{ key: 'permission.reason.notEnrolled', values: {} }] }
  }
  const isOpen =
    rule.needs === undefined || families.has(rule.needs) || (managesAll && rule.needsForAll !== true)
  let level: PermissionLevel = isOpen ? rule.base[roleLevel] : 0
  const reasons: Reason[] = [
    isOpen
      ? { key: 'permission.reason.role', values: { role, level } }
      : { key: 'permission.reason.needsLicense', values: { family: rule.needs ?? '' } },
  ]
  for (const { license, effect } of own) {
    const raised = effect.raises?.[key]
    if (raised === undefined || raised <= level) continue
    const limit = limitOf(key, license, roleLevel)
    const reached = raised < limit ? raised : limit
    if (reached > level) {
      level = reached
      reasons.push(placeReason(license, path, reached))
    }
    if (raised > limit) {
      reasons.push({
        key: isTheirOwn(license) ? 'permission.reason.cappedByRole' : 'permission.reason.nobodyHolds',
        values: { license: license.type, role, level: limit },
      })
    }
  }
  return { level, reasons }
}

/**
 * The parts that licences in force open to somebody: anybody's licence where the role has a level by itself, else one that
 * lifts the person. Nothing where the key itself is shut.
 */
function partsOf(
  levels: Permissions['levels'],
  inForce: readonly InForce[],
  own: readonly InForce[],
  roleLevel: RoleLevel,
): PartType[] {
  return partTypes.filter(type => {
    const key = partKeyOf(type)
    if (key === undefined || levels[key] === 0) return false
    const { base, showsOthers } = permissionMatrix[key]
    const counting =
      base[roleLevel] > 0 ? inForce : own.filter(({ license }) => isTheirOwn(license) || showsOthers !== true)
    return counting.some(({ license }) => license.type === type)
  })
}

function platformPermissions(question: PermissionQuestion): Permissions {
  const reasons: readonly Reason[] = [{ key: 'permission.reason.platformOwner', values: {} }]
  return {
    levels: Object.fromEntries(PERMISSION_KEYS.map(key => [key, 99])) as Permissions['levels'],
    reasons: Object.fromEntries(PERMISSION_KEYS.map(key => [key, reasons])) as Permissions['reasons'],
    special: specialRights,
    doings,
    doingReasons: Object.fromEntries(
      doings.map(doing => [doing, reasons]),
    ) as unknown as Permissions['doingReasons'],
    jobs: [],
    openAreas: question.openAreas ?? [],
    parts: partTypes,
    rowFilter:
      question.isViewFull === true || question.locationPath.length === 0 ? 'organization' : 'subtree',
    historyDays: null,
    expiresAt: null,
  }
}

/**
 * The level of one person on every key at one place and instant, with the reasons.
 *
 * The role gives the base; a key that needs a licence family stays shut until one of that family is in force
 * here or above; licences held by the person then raise single keys, never above what the role may reach, those that are
 * everybody's never above the role's own sentence. Profiles held here or above add to what is open so far, up to that
 * sentence, and give the right to do single jobs there.
 * Roles 0 to 3 count only where enrolled; admin and owner count in the whole organization.
 * Licences that are not active, not started, ended, elsewhere or of an unknown type do nothing.
 */
export function computePermissions(question: PermissionQuestion): Permissions {
  if (question.isPlatformOwner) return platformPermissions(question)
  const { roleLevel, locationPath: path, userId } = question
  const now = Date.parse(question.now)
  const managesAll = roleLevel >= firstWholeOrganizationRole
  const isEnrolled = managesAll || path.some(id => question.enrolledLocationIds.includes(id))

  const here = question.licenses.filter(
    license => countsAsActive(license.status) && coversPlace(license, path) && isTaken(license),
  )
  const inForce = here.flatMap(license => {
    const effect = isInForce(license, now) ? effectOf(license.type) : undefined
    return effect === undefined ? [] : [{ license, effect }]
  })
  const own = isEnrolled ? inForce.filter(({ license }) => isHeldBy(license, userId)) : []
  const families = new Set(inForce.flatMap(({ effect }) => effect.family ?? []))
  const jobs = isEnrolled ? jobsAt(question, managesAll) : []
  const facts: LevelFacts = { roleLevel, path, managesAll, isEnrolled, families, own, jobs }

  const found = PERMISSION_KEYS.map(key => [key, withProfiles(key, facts, levelOf(key, facts))] as const)
  const levels = Object.fromEntries(found.map(([key, { level }]) => [key, level])) as Permissions['levels']
  const reasons = Object.fromEntries(
    found.map(([key, { reasons }]) => [key, reasons]),
  ) as unknown as Permissions['reasons']
  const done = doings.map(doing => {
    const { key } = doingRules[doing]
    return [doing, doingOf(doing, { level: levels[key], reasons: reasons[key] }, facts)] as const
  })
  const seesAll = levels.RO >= 4 && (question.isViewFull === true || path.length === 0)
  return {
    levels,
    reasons,
    special: specialRights.filter(right =>
      own.some(({ license, effect }) => effect.grants === right && (managesAll || isTheirOwn(license))),
    ),
    doings: done.flatMap(([doing, { isHeld }]) => (isHeld ? [doing] : [])),
    doingReasons: Object.fromEntries(
      done.map(([doing, { reasons }]) => [doing, reasons]),
    ) as unknown as Permissions['doingReasons'],
    jobs: jobs.map(({ profileId, name, locationId, locationName, face, home }) => ({
      profileId,
      name,
      locationId,
      locationName,
      face,
      home,
    })),
    openAreas: question.openAreas ?? [],
    parts: partsOf(levels, inForce, own, roleLevel),
    rowFilter: seesAll ? 'organization' : isEnrolled ? 'subtree' : 'none',
    historyDays: historyDaysOf(levels.EV, own, managesAll),
    expiresAt: nextChange(here, now),
  }
}
