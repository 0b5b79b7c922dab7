/** The licence types of the specification, who holds them, and what each one does to the permissions. */
import {
  LICENSE_TYPES as licenseTypes,
  PART_TYPES as partTypes,
  PURCHASE_STATUSES as licenseStatuses,
  type LicenseType,
  type PartType,
} from '../../catalogue/names/licenses.ts'
import type { PermissionKey, SpecialRight } from './keys.ts'

export { licenseStatuses, licenseTypes, partTypes, type LicenseType, type PartType }

type RaiseTo = 1 | 2 | 3

export interface LicenseEffect {
  /** A user licence names a person (or everybody enrolled at its location); a device licence a machine. */
  readonly holder: 'user' | 'device'
  /** Keys brought up to this level for the holder, within what the role may reach. */
  readonly raises?: Readonly<Partial<Record<PermissionKey, RaiseTo>>>
  /** A special right for the holder. */
  readonly grants?: SpecialRight
  /** The family it belongs to: one in force opens the family's keys for the roles that have a level there. */
  readonly family?: LicenseFamily
  /** How many days of history it shows; null is all of it. */
  readonly historyDays?: number | null
}

/** Families: a key may ask for one licence of a family to be in force at the place. */
export const licenseFamilies = ['label', 'history', 'report', 'order', 'connector', 'affiliate'] as const
export type LicenseFamily = (typeof licenseFamilies)[number]

/**
 * Families of which each type opens a part of its own: that one of the family is in force opens the key, and which one it
 * is decides what is behind it.
 */
export const partedFamilies = { affiliate: 'AFF', connector: 'TP' } as const satisfies Partial<
  Record<LicenseFamily, PermissionKey>
>

const recipeBook = { P: 3, PB: 3, PM: 3, R: 3, RS: 3, E: 3, A: 3, M: 3 } as const
const connector = { holder: 'user', family: 'connector', raises: { TP: 1 } } as const
const affiliate = { holder: 'user', family: 'affiliate', raises: { AFF: 1 } } as const

export const licenseEffects = {
  backup: { holder: 'user', grants: 'license-user-backup' },
  'history-90': { holder: 'user', family: 'history', raises: { EV: 1, ST: 1 }, historyDays: 90 },
  'history-180': { holder: 'user', family: 'history', raises: { EV: 1, ST: 1 }, historyDays: 180 },
  'history-unlimited': { holder: 'user', family: 'history', raises: { EV: 1, ST: 1 }, historyDays: null },
  report: { holder: 'user', family: 'report', raises: { RE: 1, CS: 1 } },
  chef: { holder: 'user', raises: recipeBook },
  'equipment-provider': {
    holder: 'user',
    grants: 'license-user-equipment',
    raises: { PF: 3, AC: 3, PS: 3, QL: 3 },
  },
  'label-ready-to-eat': { holder: 'user', family: 'label', raises: { LA: 2, LT: 1 } },
  'label-writer': { holder: 'user', family: 'label', raises: { LA: 3, LT: 1 } },
  'label-reader': { holder: 'user', family: 'label', raises: { LA: 1, LT: 1 } },
  'order-reader': { holder: 'user', family: 'order', raises: { OR: 1 } },
  'affiliate-organization': affiliate,
  'affiliate-user': affiliate,
  'affiliate-device': affiliate,
  'affiliate-license': affiliate,
  'stock-connector-gstock': connector,
  'stock-connector-odoo': connector,
  'recipe-connector-gastrokaizen': connector,
  'recipe-connector-tspoonlab': connector,
  'recipe-connector-apicbase': connector,
  /** A seat: raises nothing, admits one person to the organization. */
  user: { holder: 'user' },
  'device-track-mini': { holder: 'device' },
  'device-track-core': { holder: 'device' },
  'device-track-pro': { holder: 'device' },
  'device-track-intelligence': { holder: 'device' },
  'device-track-ordering': { holder: 'device', family: 'order' },
  'device-track-unlimited': { holder: 'device', family: 'order' },
  'device-cooker-compact': { holder: 'device' },
  'device-cooker-full': { holder: 'device' },
  'device-test-core': { holder: 'device' },
  'device-pick-core': { holder: 'device' },
  'device-checkpoint-core': { holder: 'device' },
} as const satisfies Record<LicenseType, LicenseEffect>

/** The key before the part of a type; undefined for one that opens no part of its own. */
export function partKeyOf(type: string): PermissionKey | undefined {
  const family = effectOf(type)?.family
  return family !== undefined && Object.hasOwn(partedFamilies, family)
    ? partedFamilies[family as keyof typeof partedFamilies]
    : undefined
}

/** Other systems that have a licence of their own. */
const connectorLicenses: Readonly<Record<string, PartType>> = {
  gstock: 'stock-connector-gstock',
  odoo: 'stock-connector-odoo',
  gastrokaizen: 'recipe-connector-gastrokaizen',
  tspoonlab: 'recipe-connector-tspoonlab',
  apicbase: 'recipe-connector-apicbase',
}

/** The licence that a connection to this system needs; undefined: none. */
export const licenseOfConnector = (system: string): PartType | undefined =>
  Object.hasOwn(connectorLicenses, system) ? connectorLicenses[system] : undefined

/** The systems whose connections need a licence. */
export const licensedConnectors: readonly string[] = Object.keys(connectorLicenses)

export type LicenseStatus = (typeof licenseStatuses)[number]

/** A paid licence counts, and one whose cancellation waits for the end of the paid time still does. */
export function countsAsActive(status: string): boolean {
  return status === 'completed' || status === 'pending_cancel'
}

/** A licence as the permissions need it. Instants are ISO with Z; null is "no limit on this side". */
export interface LicenseHeld {
  readonly type: LicenseType | (string & {})
  readonly status: LicenseStatus | (string & {})
  readonly from: string | null
  readonly to: string | null
  /** Where it applies, sub-locations included; null is the whole organization. */
  readonly locationId: string | null
  /** The person it is assigned to; null is everybody at its location. */
  readonly userId: string | null
  readonly deviceId: string | null
  /** For one person: while nobody holds it, it counts for nobody. Absent: false. */
  readonly isPersonal?: boolean
}

/** What a licence type does, or undefined for a type this version does not know. */
export function effectOf(type: string): LicenseEffect | undefined {
  return Object.hasOwn(licenseEffects, type) ? licenseEffects[type as LicenseType] : undefined
}
