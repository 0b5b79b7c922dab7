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
