/** A unit is asked for where what is measured does not say it. */
import { SENSOR_KINDS } from '@cloche/domain/catalogue'
import { sensorUnits, type SensorKind } from '@cloche/domain/rules/devices'
import type { Shape } from '../../../entity-screens/machine/record/shape.ts'

/** Whether values of a kind are kept in one of several units. */
export function isUnitAsked(kind: SensorKind): boolean {
  const units = sensorUnits[kind]
  return units === 'any' || units.length > 1
}

export const sensorShape: Shape = {
  by: ['kind'],
  field(name, field, values) {
    if (name !== 'unit') return field
    const kind = SENSOR_KINDS.find(one => one === values['kind'])
    return kind !== undefined && isUnitAsked(kind) ? field : null
  },
  faults: () => [],
}
