import { licenseEffects, type LicenseType } from '../permissions/index.ts'
import { validityOf, type DatedLicense } from './validity.ts'

/** The type that admits people: as soon as an organization holds one, it has as many people as it holds. */
export const SEAT_TYPE: LicenseType = 'user'

export interface CountedLicense extends DatedLicense {
  readonly type: string
  readonly userId: string | null
  readonly deviceId: string | null
  /** For one person, whether somebody holds it yet or not; a device's licence always is for one device. */
  readonly isPersonal: boolean
}

export interface LicenseLimit {
  readonly type: string
  readonly holder: 'user' | 'device'
  /** In force. */
  readonly total: number
  /** Of those, held by a person or a device; of seats, taken by people. */
  readonly used: number
  /** Of those, for one holder and held by nobody. */
  readonly free: number
  /** Of those, everybody's at their place. */
  readonly shared: number
  /** When the next of them ends. */
  readonly nextEnd: string | null
}

export interface PeopleLimit {
  /** Null: nothing limits them. */
  readonly total: number | null
  readonly used: number
  readonly free: number | null
}

const holderOf = (type: string): 'user' | 'device' | undefined =>
  Object.hasOwn(licenseEffects, type) ? licenseEffects[type as LicenseType].holder : undefined

/**
 * The limits of every type of which a licence is in force, in the order of the types.
 * @param people how many people may work, which is what seats are used by
 */
export function limitsOf(licenses: readonly CountedLicense[], people: number, now: string): LicenseLimit[] {
  const limits = new Map<string, LicenseLimit>()
  for (const license of licenses) {
    const holder = holderOf(license.type)
    const validity = validityOf(license, now)
    if (holder === undefined || (validity !== 'active' && validity !== 'endsSoon')) continue
    const known = limits.get(license.type)
    const isHeld = (holder === 'user' ? license.userId : license.deviceId) !== null
    const isShared = !isHeld && holder === 'user' && !license.isPersonal
    const end = known?.nextEnd ?? null
    limits.set(license.type, {
      type: license.type,
      holder,
      total: (known?.total ?? 0) + 1,
      used: (known?.used ?? 0) + (isHeld ? 1 : 0),
      free: (known?.free ?? 0) + (isHeld || isShared ? 0 : 1),
      shared: (known?.shared ?? 0) + (isShared ? 1 : 0),
      nextEnd: end === null || (license.to !== null && license.to < end) ? license.to : end,
    })
  }
  const seats = limits.get(SEAT_TYPE)
  if (seats)
    limits.set(SEAT_TYPE, { ...seats, used: people, free: Math.max(0, seats.total - people), shared: 0 })
  return Object.keys(licenseEffects).flatMap(type => limits.get(type) ?? [])
}

/** How many people an organization may have. */
export function peopleLimitOf(limits: readonly LicenseLimit[], people: number): PeopleLimit {
  const seats = limits.find(({ type }) => type === SEAT_TYPE)
  return { total: seats?.total ?? null, used: people, free: seats?.free ?? null }
}

/** All limits of one holder together. */
export function totalOf(limits: readonly LicenseLimit[], holder: 'user' | 'device') {
  const sum = { total: 0, used: 0, free: 0, shared: 0 }
  for (const limit of limits) {
    if (limit.holder !== holder) continue
    for (const name of ['total', 'used', 'free', 'shared'] as const) sum[name] += limit[name]
  }
  return sum
}
