/** The units food is measured and counted in, and what each is summed in. */
import { AMOUNT_UNITS as amountUnits } from '../../catalogue/names/units.ts'
import { factorOf, measureOf as volumeOf, reduced, type Ratio } from '../units/index.ts'

export { amountUnits }

export type AmountUnit = (typeof amountUnits)[number]

/** What amounts are summed in: grams, millilitres, or the counted unit itself. */
export type Measure = AmountUnit

const one: Ratio = { n: 1n, d: 1n }

/** A unit as an exact multiple of its measure. */
interface Scale {
  readonly measure: Measure
  readonly factor: Ratio
}

/** Cups and spoons are metric ones, of 250, 15 and 5 ml. A serving, a slice or a leaf is no number of anything else. */
function scaleOf(unit: AmountUnit): Scale {
  const grams = factorOf('mass', unit, 'g')
  if (grams !== null) return { measure: 'g', factor: reduced(grams) }
  const volume =
    unit === 'cup' || unit === 'tablespoon' || unit === 'teaspoon' ? volumeOf(unit, 'metric') : unit
  const millilitres = volume === null ? null : factorOf('volume', volume, 'ml')
  return millilitres === null
    ? { measure: unit, factor: one }
    : { measure: 'ml', factor: reduced(millilitres) }
}

const scales = Object.fromEntries(amountUnits.map(unit => [unit, scaleOf(unit)])) as Record<AmountUnit, Scale>

/** Whether a word names a unit of amounts. */
export function isAmountUnit(unit: unknown): unit is AmountUnit {
  return typeof unit === 'string' && Object.hasOwn(scales, unit)
}

/** What amounts in a unit are summed in: g for weights, ml for volumes, and each counted unit by itself. */
export function measureOf(unit: AmountUnit): Measure {
  return scales[unit].measure
}

/** Whether it counts: pieces, portions, cups; not what is weighed or measured. */
export const isCounted = (unit: AmountUnit): boolean => !['g', 'ml'].includes(measureOf(unit))

/** How many of the second unit one of the first is, exactly; null when they do not convert into one another. */
export function factorBetween(from: AmountUnit, to: AmountUnit): Ratio | null {
  if (from === to) return one
  const [a, b] = [scales[from], scales[to]]
  if (a.measure !== b.measure) return null
  return { n: a.factor.n * b.factor.d, d: a.factor.d * b.factor.n }
}
