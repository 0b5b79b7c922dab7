/** Values that are stored in one unit and read and typed in the reader's own. */
import { fromDisplay, toDisplay, writeQuantity, type Dimension } from '@cloche/domain/rules/units'
import { clean } from './clean.ts'
import type { ReaderUnits } from './reader-units.ts'
import { alertUnit } from './unknown-unit.ts'

/** Kinds whose values are stored in one unit and read and typed in the reader's own. */
export type Measured = keyof ReaderUnits & Dimension

/** Decimals shown, so that a gram of saffron is still seen where kilograms are read. */
export const shownDecimals: Readonly<Record<string, number>> = {
  C: 1,
  F: 1,
  K: 1,
  mg: 0,
  g: 1,
  kg: 3,
  oz: 2,
  lb: 3,
  mm: 0,
  cm: 1,
  m: 3,
  km: 6,
  in: 2,
  ft: 3,
  yd: 3,
  mi: 6,
}

/** A stored value in the reader's unit, free of arithmetic dust; what cannot be converted is no number. */
export function inReadersUnit(dimension: Measured, stored: number, units: ReaderUnits): number {
  const shown = toDisplay(dimension, stored, units[dimension])
  if (shown.ok) return clean(shown.value)
  alertUnit(shown.problem)
  return Number.NaN
}

/** What a reader typed in their unit, as it is stored. */
export function asStored(dimension: Measured, typed: number, units: ReaderUnits): number {
  const stored = fromDisplay(dimension, typed, units[dimension])
  return stored.ok ? clean(stored.value) : typed
}

/** A stored value with the reader's unit: `-18 °C`, `1.25 kg`. */
export function writeMeasure(
  dimension: Measured,
  stored: number,
  units: ReaderUnits,
  locale: string,
): string {
  const unit = units[dimension]
  return writeQuantity(inReadersUnit(dimension, stored, units), unit, locale, {
    decimals: shownDecimals[unit] ?? 2,
    fixed: false,
  })
}
