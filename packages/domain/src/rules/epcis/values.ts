/** Amounts and clocks as EPCIS writes them. */
import { offsetSeconds } from '../calendar/index.ts'
import { inUnit, type Amount } from '../amounts/index.ts'

/** Codes of UN/ECE recommendation 20 for what amounts are converted to; counted things have none. */
const UNIT_CODES = [
  ['kg', 'KGM'],
  ['l', 'LTR'],
] as const

/** An amount as EPCIS writes it: kilograms, litres, or a count without a unit. */
export function measured(quantity: Amount): { quantity: number; uom?: string } {
  for (const [unit, uom] of UNIT_CODES) {
    const amount = inUnit(quantity, unit)
    if (amount !== null) return { quantity: amount.value, uom }
  }
  return { quantity: quantity.value }
}

/** The offset of a place's clock from UTC at an instant, as `+02:00`. */
export function writtenOffset(instant: string, timeZone: string): string {
  const minutes = Math.round(offsetSeconds(instant, timeZone) / 60)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
