import type { Series } from './use-curve.ts'
import { inReadersUnit } from '../../../../data/formats/measure.ts'
import { writeReading } from '../../../../entity-screens/fields/amounts/reading.tsx'
import type { Writing } from '../../../../entity-screens/fields/writing.ts'
import { rangeLines } from '@cloche/domain/rules/charts'

export interface Measuring {
  readonly kind: string
  readonly unit: string | null
}

export interface ReadingScale {
  /** With its unit: `3.4 °C`. */
  readonly write: (value: number) => string
  /** As a number in the reader's unit. */
  readonly number: (value: number) => number
  /** Round values in the reader's unit between two kept ones, as they are kept. */
  readonly lines: (low: number, high: number) => number[]
}

/** How values of a sensor are read: temperatures and weights in the reader's unit, doors open or closed. */
export function readingScale({ kind, unit }: Measuring, writing: Writing): ReadingScale {
  const number = (value: number) =>
    unit === 'C'
      ? inReadersUnit('temperature', value, writing.units)
      : unit === 'g'
        ? inReadersUnit('mass', value, writing.units)
        : value
  const zero = number(0)
  const step = number(1) - zero
  return {
    number,
    write: value => writeReading(value, { kind, unit }, writing),
    lines: (low, high) =>
      kind === 'door'
        ? [0, 1]
        : rangeLines(number(low), number(high), 5)
            .map(line => (line - zero) / step)
            .filter(line => line >= low && line <= high),
  }
}

/** The points of a series within a span, the newest first. */
export function rowsOf(series: Series, { from, to }: { from: number; to: number }) {
  const rows = series.at.flatMap((at, place) =>
    at < from || at > to
      ? []
      : [{ at, low: series.low[place]!, high: series.high[place]!, value: series.value[place]! }],
  )
  return rows.toReversed()
}
export type CurveRow = ReturnType<typeof rowsOf>[number]
