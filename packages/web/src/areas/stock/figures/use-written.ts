import { inUnit, measureOf, roundedTo, type Amount } from '@cloche/domain/rules/amounts'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'

/** Writes what was calculated as kitchens speak of it, and as exact as anybody weighs. */
export function useWritten(): (amount: Amount) => string {
  const formats = useFormats()
  return amount => {
    const measured = inUnit(amount, measureOf(amount.unit)) ?? amount
    const { value, unit } = roundedTo(inKitchenUnit(measured), 3)
    return formats.quantity(value, unit)
  }
}
