import { inUnit, isLess, isPositive, roundedTo, type Amount } from '@cloche/domain/rules/amounts'
import type { Formats } from '../../../data/formats/formats.ts'
import { inKitchenUnit } from '../../../data/amounts/units.ts'

const smaller = { kg: 'g', l: 'ml' } as const

/** No scale in a kitchen shows more: whole grams from ten on, a tenth below; three decimals of kilograms. */
function onScale(amount: Amount): Amount {
  const { unit } = amount
  if (unit !== 'g' && unit !== 'ml') return roundedTo(amount, 3)
  return roundedTo(amount, isLess(amount, { value: 10, unit }, false) ? 1 : 0)
}

/** An amount as a cook reads it: 140 g, not 0.14 kg; 1.5 kg, not 1500 g. */
export function amountText(amount: Amount, formats: Formats): string {
  const { unit } = amount
  const isSmall = isPositive(amount) && isLess(amount, { value: 1, unit }, false)
  const less = isSmall && (unit === 'kg' || unit === 'l') ? inUnit(amount, smaller[unit]) : null
  const kitchen = less ?? inKitchenUnit(amount)
  // What became kilograms is written as it is.
  const shown = less === null && kitchen.unit !== unit ? kitchen : onScale(kitchen)
  return formats.quantity(shown.value, shown.unit)
}
