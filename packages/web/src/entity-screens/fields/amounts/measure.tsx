import { symbolOf } from '@cloche/domain/rules/units'
import {
  asStored,
  inReadersUnit,
  shownDecimals,
  writeMeasure,
  type Measured,
} from '../../../data/formats/measure.ts'
import { useSession } from '../../../data/session/session.ts'
import type { Frame, KindLook } from '../kind-look.ts'
import { readerUnits, type Writing } from '../writing.ts'
import { DecimalInput } from './decimal-input.tsx'

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
