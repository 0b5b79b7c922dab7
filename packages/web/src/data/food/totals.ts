import { useFormats } from '../formats/formats.ts'

interface Total {
  readonly value: number
  readonly unit: string
}

/** A sum in grams or millilitres as kitchens speak of it: from a thousand on in kilograms and litres. */
export function inKitchenUnit({ value, unit }: Total): Total {
  const larger = { g: 'kg', ml: 'l' }[unit]
  return larger !== undefined && Math.abs(value) >= 1000
    ? { value: value / 1000, unit: larger }
    : { value, unit }
}

/** Writes sums of different measures: `12.5 kg + 3 pieces`; a dash where there is nothing. */
export function useTotals(): (totals: readonly Total[]) => string {
  const formats = useFormats()
  return totals => {
    const written = totals.map(inKitchenUnit).map(({ value, unit }) => formats.quantity(value, unit))
    return written.length === 0 ? '–' : written.join(' + ')
  }
}
