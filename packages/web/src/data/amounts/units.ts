/** Which units an amount may be given in on the floor, and how far one press of - or + goes. */
import { dimensionOf as dimension } from '@cloche/domain/rules/units'

/** mass, volume or count; cups and spoons are counted. */
export function dimensionOf(unit: string): 'mass' | 'volume' | 'count' {
  const found = dimension(unit)
  return found === 'mass' || found === 'volume' ? found : 'count'
}

/** Whether amounts in both units can be compared. */
export function isSameMeasure(one: string, other: string): boolean {
  const first = dimensionOf(one)
  return first === 'count' ? one === other : first === dimensionOf(other)
}

/** The units offered for each dimension, the most used first; other ones are kept where a record has them. */
const offered = { mass: ['kg', 'g'], volume: ['l', 'ml'], count: ['piece', 'serving', 'slice'] } as const

/** The units to choose from for a product counted in `unit`: its own first, then the usual ones. */
export function unitsFor(unit: string): string[] {
  return [...new Set([unit, ...offered.mass, ...offered.volume, ...offered.count])]
}

/** The units that measure the same as `unit`: an amount of a label stays in kilograms or grams. */
export function unitsLike(unit: string): string[] {
  return unitsFor(unit).filter(other => other === unit || isSameMeasure(unit, other))
}

/** How far one press of - or + goes. */
export function stepOf(unit: string, value: number): number {
  if (dimensionOf(unit) === 'count') return 1
  if (unit === 'g' || unit === 'ml') return value >= 1000 ? 100 : 50
  return value >= 10 ? 1 : 0.5
}

/** Decimals a person may type in a unit. */
export function decimalsOf(unit: string): number {
  return dimensionOf(unit) === 'count' ? 2 : 3
}
