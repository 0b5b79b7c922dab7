import type { Amount } from '@cloche/domain/rules/amounts'
import type { Formats } from '../../../data/formats/formats.ts'

const smaller: Readonly<Record<string, string>> = { kg: 'g', l: 'ml' }
const larger: Readonly<Record<string, string>> = { g: 'kg', ml: 'l' }

/** No scale in a kitchen shows more: whole grams from ten on, a tenth below; three decimals of kilograms. */
function rounded(value: number, unit: string): number {
  const steps = larger[unit] !== undefined ? (value >= 10 ? 1 : 10) : 1000
  return Math.round(value * steps) / steps
}

/** An amount as a cook reads it: 140 g, not 0.14 kg; 1.5 kg, not 1500 g. */
export function amountText({ value, unit }: Amount, formats: Formats): string {
  const less = smaller[unit]
  if (less !== undefined && value > 0 && value < 1) return formats.quantity(rounded(value * 1000, less), less)
  const more = larger[unit]
  if (more !== undefined && value >= 1000) return formats.quantity(value / 1000, more)
  return formats.quantity(rounded(value, unit), unit)
}
