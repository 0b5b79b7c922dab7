import type { Amount } from '@cloche/domain/rules/recipes'
import type { Formats } from '../../../data/formats/formats.ts'

const smaller: Readonly<Record<string, string>> = { kg: 'g', l: 'ml' }

/** An amount as a cook reads it: 15 g, not 0.015 kg. */
export function amountText({ value, unit }: Amount, formats: Formats): string {
  const less = smaller[unit]
  if (less !== undefined && value > 0 && value < 0.1) return formats.quantity(value * 1000, less)
  return formats.quantity(value, unit)
}
