import { fromDisplay, symbolOf, toDisplay, writeQuantity, type Dimension } from '@cloche/domain/rules/units'
import { alertUnit } from '../../../data/formats/unknown-unit.ts'
import { useSession } from '../../../data/session/session.ts'
import type { Frame, KindLook } from '../kind-look.ts'
import { readerUnits, type ReaderUnits, type Writing } from '../writing.ts'
import { DecimalInput } from './decimal-input.tsx'
import { clean } from './decimal.ts'

/** Kinds whose values are stored in one unit and read and typed in the reader's own. */
export type Measured = keyof ReaderUnits & Dimension

/** Decimals shown, so that a gram of saffron is still seen where kilograms are read. */
const shownDecimals: Readonly<Record<string, number>> = {
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

/** A value typed in the reader's unit and kept in the stored one. */
export function MeasureInput({
  dimension,
  value,
  onChange,
  frame,
}: {
  dimension: Measured
  value: number | null
  onChange: (value: number | null) => void
  frame: Frame
}) {
  const units = readerUnits(useSession())
  const shown = value === null || !Number.isFinite(value) ? value : inReadersUnit(dimension, value, units)
  return (
    <DecimalInput
      frame={frame}
      value={shown}
      decimals={Math.max(3, shownDecimals[units[dimension]] ?? 3)}
      suffix={symbolOf(units[dimension])}
      onChange={typed =>
        onChange(typed === null || !Number.isFinite(typed) ? typed : asStored(dimension, typed, units))
      }
    />
  )
}

const write =
  (dimension: Measured) =>
  (value: number, _: object, { units, formats }: Writing): string =>
    writeMeasure(dimension, value, units, formats.locale)

const column = { width: 120, align: 'end' } as const

export const temperatureLook: KindLook<'temperature'> = {
  ...column,
  write: write('temperature'),
  Input: props => <MeasureInput dimension="temperature" {...props} />,
}

export const weightLook: KindLook<'weight'> = {
  ...column,
  write: write('mass'),
  Input: props => <MeasureInput dimension="mass" {...props} />,
}

export const lengthLook: KindLook<'length'> = {
  ...column,
  write: write('length'),
  Input: props => <MeasureInput dimension="length" {...props} />,
}
