/** What a type of licence opens, read off the rules of permissions, and who may hold it. */
import {
  licenseEffects,
  licenseTypes,
  PERMISSION_KEYS,
  permissionMatrix,
  type LicenseEffect,
  type PermissionKey,
  type SpecialRight,
} from '@cloche/domain/rules/permissions'

export interface Opened {
  readonly holder: 'user' | 'device'
  /** Areas that open for everybody at the place, each as far as their role goes. */
  readonly forAll: readonly PermissionKey[]
  /** Areas in which the holder reaches a level. */
  readonly raised: readonly { readonly key: PermissionKey; readonly level: number }[]
  readonly grants: SpecialRight | null
  /** Days of history; null: all of it; undefined: it says nothing of history. */
  readonly historyDays: number | null | undefined
}

const effects: Readonly<Record<string, LicenseEffect>> = licenseEffects

/** What a type opens, or null for a type that is not known here. */
export function openedBy(type: string): Opened | null {
  const effect = Object.hasOwn(effects, type) ? effects[type] : undefined
  if (effect === undefined) return null
  const { holder, family, raises = {}, grants = null, historyDays } = effect
  return {
    holder,
    forAll: PERMISSION_KEYS.filter(key => family !== undefined && permissionMatrix[key].needs === family),
    raised: PERMISSION_KEYS.flatMap(key => (raises[key] === undefined ? [] : [{ key, level: raises[key] }])),
    grants,
    historyDays,
  }
}

/** The types that a person, or that a machine holds. */
export function typesHeldBy(holder: 'user' | 'device'): string[] {
  return licenseTypes.filter(type => effects[type]?.holder === holder)
}

export type Holder = 'user' | 'device' | 'location'

/** Who or what all licences of these types may be given to; a place takes any. */
export function holdersOf(types: readonly string[]): Holder[] {
  const kinds = new Set(types.map(type => openedBy(type)?.holder))
  const [kind] = kinds
  return kinds.size === 1 && kind !== undefined ? [kind, 'location'] : ['location']
}
