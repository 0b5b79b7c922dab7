import { writeMeasure } from '../../../data/formats/measure.ts'
import type { Writing } from '../../../entity-screens/fields/writing.ts'

/** A value at a point in the reader's unit. */
export function writeFound(value: number, measure: string, { units, formats }: Writing): string {
  return measure === 'temperature'
    ? writeMeasure('temperature', value, units, formats.locale)
    : formats.number(value, 2)
}
