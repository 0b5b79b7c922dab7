/** The screens of an entity: their addresses and gates, read off the declaration. */
import type { EntityDeclaration } from '../entity.ts'

export interface DerivedScreen {
  readonly entity: string
  readonly kind: 'list' | 'detail'
  /** In the form of routes.txt: {x} a parameter, {x?} an optional one. */
  readonly pattern: string
  readonly gate: string
}

/** The list and the detail screen of an entity; none for those shown only within others. */
export function derivedScreens(entity: EntityDeclaration): DerivedScreen[] {
  if (entity.screens === 'none') return []
  const { one = entity.wire.one, many = entity.wire.many } = entity.screens ?? {}
  const gate = entity.screens?.gate ?? `${entity.permission}>=1`
  const screens: DerivedScreen[] = []
  if (!(entity.without ?? []).includes('list'))
    screens.push({ entity: entity.name, kind: 'list', pattern: `${many}/{page?}`, gate })
  screens.push({
    entity: entity.name,
    kind: 'detail',
    pattern: `${one}/{${entity.name}Id}/{nav?}/{page?}`,
    gate,
  })
  return screens
}

/** The tabs of a detail screen: data, one a related list, history. */
export function detailTabs(entity: EntityDeclaration): string[] {
  const related = Object.keys(entity.related ?? {})
  return entity.shape === 'ledger' ? ['data', ...related] : ['data', ...related, 'history']
}
