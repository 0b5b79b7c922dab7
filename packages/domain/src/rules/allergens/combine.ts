import { allergenLevels, allergenNames } from './names.ts'
import type { AllergenLevel, AllergenMap, AllergenName } from './names.ts'

/** Surest first; a statement that is missing stands between "cannot ensure" and "not contained". */
function rank(level: AllergenLevel | undefined): number {
  if (level === undefined) return 2.5
  return allergenLevels.indexOf(level)
}

function fold(read: (name: AllergenName) => AllergenLevel | undefined): AllergenMap {
  const combined: Partial<Record<AllergenName, AllergenLevel>> = {}
  for (const name of allergenNames) {
    const level = read(name)
    if (level !== undefined) combined[name] = level
  }
  return combined
}

function worst(maps: readonly AllergenMap[], name: AllergenName): AllergenLevel | undefined {
  return maps
    .map(map => map[name])
    .reduce<AllergenLevel | undefined>((a, b) => (rank(b) < rank(a) ? b : a), 'notContained')
}

/**
 * The allergens of foods put together: for each of the fourteen the surest level any of them states
 * (contains, traces, cannot ensure). "Not contained" is claimed only when every one of them claims it.
 * No maps give an empty map.
 */
export function combineAllergens(maps: readonly AllergenMap[]): AllergenMap {
  return maps.length === 0 ? {} : fold(name => worst(maps, name))
}

export interface AllergenSource {
  readonly id: string
  readonly allergens: AllergenMap
}

/**
 * The allergens of a product made from inputs: what its inputs bring, raised by what the product itself
 * states. The product cannot talk an input's allergen away.
 */
export function allergensOf(
  product: { allergens: AllergenMap },
  inputs: readonly { allergens: AllergenMap }[],
): AllergenMap {
  if (inputs.length === 0) return fold(name => product.allergens[name])
  const brought = inputs.map(input => input.allergens)
  return fold(name => {
    const fromInputs = worst(brought, name)
    const own = product.allergens[name]
    return own !== undefined && rank(own) < rank(fromInputs) ? own : fromInputs
  })
}

/** Which of the inputs bring an allergen, at any level above "not contained": allergen to input ids. */
export function allergenOrigins(
  inputs: readonly AllergenSource[],
): Readonly<Partial<Record<AllergenName, readonly string[]>>> {
  const origins: Partial<Record<AllergenName, string[]>> = {}
  for (const { id, allergens } of inputs) {
    for (const name of allergenNames) {
      const level = allergens[name]
      if (level !== undefined && level !== 'notContained') (origins[name] ??= []).push(id)
    }
  }
  return origins
}

export interface CompositionNode {
  readonly allergens: AllergenMap
  readonly inputIds: readonly string[]
}

/**
 * The allergens of a product through its whole composition tree. `read` gives a product's own statement and
 * its inputs; an unknown product states nothing. A composition that contains itself is read once.
 */
export function allergensThroughComposition(
  productId: string,
  read: (productId: string) => CompositionNode | undefined,
): AllergenMap {
  const known = new Map<string, AllergenMap>()
  const open = new Set<string>()
  const walk = (id: string): AllergenMap => {
    const before = known.get(id)
    if (before !== undefined) return before
    const node = read(id)
    if (node === undefined) return {}
    open.add(id)
    const inputs = node.inputIds
      .filter(inputId => !open.has(inputId))
      .map(inputId => ({ allergens: walk(inputId) }))
    open.delete(id)
    const allergens = allergensOf(node, inputs)
    known.set(id, allergens)
    return allergens
  }
  return walk(productId)
}
