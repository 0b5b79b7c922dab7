import { roundedTo, type Amount } from '@cloche/domain/rules/amounts'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'

/** Writes sums as kitchens speak of them, as exact as anybody weighs. */
export function useWritten(): (amount: Amount) => string {
  const formats = useFormats()
  return amount => {
    const { value, unit } = roundedTo(inKitchenUnit(amount), 3)
    return formats.quantity(value, unit)
  }
}
