import { writeQuantity } from '@cloche/domain/rules/units'
import type { AmountUnit } from '@cloche/domain/rules/amounts'
import type { Formats } from '../formats/formats.ts'
import { decimalsOf } from './units.ts'

/** An amount as it is weighed out, with as many decimals as somebody can set of it; what is counted as everywhere else. */
export function weighed(
  formats: Formats,
  { value, unit }: { readonly value: number; readonly unit: string },
): string {
  const decimals = decimalsOf(unit as AmountUnit)
  return decimals <= 2
    ? formats.quantity(value, unit)
    : writeQuantity(value, unit, formats.locale, { decimals })
}
