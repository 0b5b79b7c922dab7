import type { Amount } from '@cloche/domain/rules/amounts'
import { inKitchenUnit } from '../amounts/units.ts'
import { useFormats } from '../formats/formats.ts'

/** Writes sums of different measures: `12.5 kg + 3 pieces`; a dash where there is nothing. */
export function useTotals(): (totals: readonly Amount[]) => string {
  const formats = useFormats()
  return totals => {
    const written = totals.map(inKitchenUnit).map(({ value, unit }) => formats.quantity(value, unit))
    return written.length === 0 ? '–' : written.join(' + ')
  }
}
