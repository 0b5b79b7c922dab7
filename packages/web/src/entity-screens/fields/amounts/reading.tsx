import { isUnitOf } from '@cloche/domain/rules/units'
import type { Writing } from '../writing.ts'
import { writeMeasure } from '../../../data/formats/measure.ts'

/** A measured value as this person reads it; temperatures in their unit, a door open or closed. */
export function writeReading(
  value: number,
  { kind, unit }: { kind?: string | null; unit?: string | null },
  { t, formats, units }: Writing,
): string {
  if (kind === 'door') return t(value > 0 ? 'reading.doorOpen' : 'reading.doorClosed')
  if (unit === 'C') return writeMeasure('temperature', value, units, formats.locale)
  if (unit === 'g') return writeMeasure('mass', value, units, formats.locale)
  if (unit === 'percent') return formats.quantity(value, '%')
  if (unit && isUnitOf('time', unit)) return formats.quantity(value, unit)
  return unit ? t('reading.inUnit', { value: formats.number(value), unit }) : formats.number(value)
}
