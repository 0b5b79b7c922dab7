import { absolute, inUnit, isLess, type Amount } from '@cloche/domain/rules/amounts'
import { useFormats } from '../formats/formats.ts'

/** A sum in grams or millilitres as kitchens speak of it: from a thousand on in kilograms and litres. */
export function inKitchenUnit(amount: Amount): Amount {
  const unit = amount.unit === 'g' ? 'kg' : amount.unit === 'ml' ? 'l' : amount.unit
  const isMuch = !isLess(absolute(amount), { value: 1, unit }, true)
  return (isMuch ? inUnit(amount, unit) : null) ?? amount
}

/** Writes sums of different measures: `12.5 kg + 3 pieces`; a dash where there is nothing. */
export function useTotals(): (totals: readonly Amount[]) => string {
  const formats = useFormats()
  return totals => {
    const written = totals.map(inKitchenUnit).map(({ value, unit }) => formats.quantity(value, unit))
    return written.length === 0 ? '–' : written.join(' + ')
  }
}
