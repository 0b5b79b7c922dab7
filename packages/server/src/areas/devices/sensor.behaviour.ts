/** Sensors: the unit fits what is measured, limits make sense. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { sensorFaults, usualUnit, type SensorSettings } from '@cloche/domain/rules/devices'
import type { Behaviour } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'

type Sensor = Row<Entities['sensor']>

/** @throws RULE_BROKEN naming each field. */
function check(row: WireRow): void {
  const { kind, unit, min, max } = row as unknown as SensorSettings
  const faults = sensorFaults({ kind, unit, min, max })
  if (faults.length > 0)
    throw new Problem('RULE_BROKEN', {
      faults: faults.map(({ field, rule, values }) => ({
        path: `sensor.${field}`,
        rule,
        ...(values ? { values } : {}),
      })),
    })
}

export const sensorBehaviour: Behaviour<Sensor> = {
  beforeCreate(_context, draft) {
    const kind = draft['kind'] as SensorSettings['kind']
    const row = { ...draft, unit: draft['unit'] ?? usualUnit(kind) }
    check(row)
    return row
  },
  beforeChange(_context, before, change) {
    // Another kind is measured in its own unit unless one is said.
    const kind = change['kind'] as SensorSettings['kind'] | undefined
    const row = kind !== undefined && !('unit' in change) ? { ...change, unit: usualUnit(kind) } : change
    check({ ...before, ...row })
    return row
  },
}
