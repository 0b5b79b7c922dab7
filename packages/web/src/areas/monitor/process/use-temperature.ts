/** Temperatures in the reader's unit. */
import { inReadersUnit } from '../../../data/formats/measure.ts'
import { writeReading } from '../../../entity-screens/fields/amounts/reading.tsx'
import { useWriting } from '../../../entity-screens/fields/writing.ts'

export interface Temperature {
  /** With its unit. */
  readonly write: (celsius: number) => string
  /** As a number in the reader's unit, and back. */
  readonly number: (celsius: number) => number
  readonly back: (value: number) => number
}

export function useTemperature(): Temperature {
  const writing = useWriting()
  const number = (celsius: number) => inReadersUnit('temperature', celsius, writing.units)
  const zero = number(0)
  const step = number(1) - zero
  return {
    number,
    back: value => (value - zero) / step,
    write: celsius => writeReading(celsius, { kind: 'temperature', unit: 'C' }, writing),
  }
}
