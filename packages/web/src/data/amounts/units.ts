/** Which units an amount may be given in on the floor, and how far one press of - or + goes. */
import {
  absolute,
  inUnit,
  isCounted,
  isLess,
  isMore,
  measureOf,
  plus,
  type Amount,
  type AmountUnit,
} from '@cloche/domain/rules/amounts'

/** What keys and presses give: an amount, or a plain count, which has no unit. */
export type PadUnit = AmountUnit | ''
export interface PadAmount<Unit extends PadUnit = PadUnit> {
  readonly value: Amount['value']
  readonly unit: Unit
}

const counted = ({ value, unit }: PadAmount): Amount => ({ value, unit: unit === '' ? 'piece' : unit })

/** Whether an amount is more than another; what cannot be compared is. */
export const isAbove = (amount: PadAmount, most: PadAmount): boolean =>
  isMore(counted(amount), counted(most), true)

/** An amount so much more or less, kept within bounds that are of its unit. */
export function stepped<Unit extends PadUnit>(
  amount: PadAmount<Unit>,
  by: number,
  least: number,
  most: number,
): PadAmount<Unit> {
  const { unit } = counted(amount)
  const next = plus(counted(amount), { value: by, unit })
  if (next === null || isLess(next, { value: least, unit }, true)) return { ...amount, value: least }
  return { ...amount, value: isAbove(next, { value: most, unit }) ? most : next.value }
}

/** A sum in grams or millilitres as kitchens speak of it: from a thousand on in kilograms and litres. */
export function inKitchenUnit(amount: Amount): Amount {
  const unit = amount.unit === 'g' ? 'kg' : amount.unit === 'ml' ? 'l' : amount.unit
  const isMuch = !isLess(absolute(amount), { value: 1, unit }, true)
  return (isMuch ? inUnit(amount, unit) : null) ?? amount
}

/** Whether amounts in both units can be compared. */
export function isSameMeasure(one: AmountUnit, other: AmountUnit): boolean {
  return measureOf(one) === measureOf(other)
}

/** The units offered for each measure, the most used first; other ones are kept where a record has them. */
const offered = ['kg', 'g', 'l', 'ml', 'piece', 'serving', 'slice'] as const

/** The units to choose from for a product counted in `unit`: its own first, then the usual ones. */
export function unitsFor(unit: AmountUnit): AmountUnit[] {
  return [...new Set([unit, ...offered])]
}

/** The units that measure the same as `unit`: an amount of a label stays in kilograms or grams. */
export function unitsLike(unit: AmountUnit): AmountUnit[] {
  return unitsFor(unit).filter(other => isSameMeasure(unit, other))
}

/** What is weighed or measured, not counted. */
export const isMeasured = (unit: PadUnit): boolean => unit !== '' && !isCounted(unit)

/** How far one press of - or + goes. */
export function stepOf({ value, unit }: PadAmount): number {
  if (!isMeasured(unit)) return 1
  const isSmall = unit === 'g' || unit === 'ml'
  const isMuch = !isAbove({ value: isSmall ? 1000 : 10, unit }, { value, unit })
  return isSmall ? (isMuch ? 100 : 50) : isMuch ? 1 : 0.5
}

/** Decimals a person may type in a unit. */
export function decimalsOf(unit: PadUnit): number {
  return unit === '' ? 0 : isMeasured(unit) ? 3 : 2
}
