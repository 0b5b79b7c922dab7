/** Sensors: what they measure is said, the unit fits it, limits make sense, the device has a licence for them. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import {
  sensorFaults,
  usualMeasures,
  usualUnit,
  type SensorSettings,
  type SensorStand,
} from '@cloche/domain/rules/devices'
import { sensorsAdmitted } from '@cloche/domain/rules/licensing'
import type { Behaviour, BehaviourContext } from '../../entity-engine/behaviours.ts'
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

/**
 * A device takes as many sensors as its licences admit.
 * @throws RULE_BROKEN
 */
async function checkLicensed({ actor, transaction }: BehaviourContext, deviceId: string): Promise<void> {
  const { rows } = await transaction.query<{ held: string[]; isLicensed: boolean; sensors: number }>({
    text: `select coalesce(array_agg(type) filter (where device_id = $2), '{}') as held, count(*) > 0 as "isLicensed",
        (select count(*)::int from sensor where organization_id = $1 and device_id = $2 and deleted is null) as sensors
      from license where organization_id = $1 and deleted is null and active and type like 'device-%'
        and status in ('completed', 'pending_cancel') and "from" <= $3 and ("to" is null or "to" > $3)`,
    values: [actor.organizationId, deviceId, actor.now],
  })
  const { held = [], isLicensed = false, sensors = 0 } = rows[0] ?? {}
  const most = sensorsAdmitted(held, isLicensed)
  if (most === null || sensors <= most) return
  throw held.length === 0
    ? brokenRule('sensor.deviceId', 'problem.device.unlicensed')
    : new Problem('RULE_BROKEN', {
        faults: [{ path: 'sensor.deviceId', rule: 'problem.device.sensors', values: { most } }],
      })
}

/**
 * The technical name of a sensor at a device is used once there, which its index keeps; of one without a device once at
 * its place.
 * @throws ALREADY_EXISTS
 */
async function checkLoose({ actor, transaction }: BehaviourContext, row: WireRow): Promise<void> {
  if (row['deviceId'] != null) return
  const { rows } = await transaction.query({
    text: `select 1 from sensor where organization_id = $1 and location_id = $2 and path = $3 and device_id is null
             and deleted is null and id is distinct from $4 limit 1`,
    values: [actor.organizationId, row['locationId'], row['path'], row['id'] ?? null],
  })
  if (rows.length > 0)
    throw new Problem('ALREADY_EXISTS', {
      faults: [{ path: 'sensor.path', rule: 'problem.field.taken' }],
    })
}

/** A row that says what it measures: as somebody said, or as follows from where it stands. */
async function withMeasures({ actor, transaction }: BehaviourContext, row: WireRow): Promise<WireRow> {
  if (row['measures'] != null) return row
  const { rows } = await transaction.query<Pick<SensorStand, 'deviceType' | 'placeType'>>({
    text: `select (select type from device where organization_id = $1 and id = $2) as "deviceType",
        (select type from location where organization_id = $1 and id = $3) as "placeType"`,
    values: [actor.organizationId, row['deviceId'] ?? null, row['locationId'] ?? null],
  })
  const { kind, path } = row as unknown as SensorStand
  const { deviceType = null, placeType = 'kitchen' } = rows[0] ?? {}
  const isInContainer = row['containerId'] != null
  return { ...row, measures: usualMeasures({ kind, path, deviceType, placeType, isInContainer }) }
}

export const sensorBehaviour: Behaviour<Sensor> = {
  async beforeCreate(context, draft) {
    const kind = draft['kind'] as SensorSettings['kind']
    const row = { ...draft, unit: draft['unit'] ?? usualUnit(kind) }
    check(row)
    await checkLoose(context, row)
    return withMeasures(context, row)
  },
  async beforeChange(context, before, change) {
    // Another kind is measured in its own unit unless one is said.
    const kind = change['kind'] as SensorSettings['kind'] | undefined
    const row = kind !== undefined && !('unit' in change) ? { ...change, unit: usualUnit(kind) } : change
    check({ ...before, ...row })
    if ('path' in row || 'deviceId' in row) await checkLoose(context, { ...before, ...row })
    if (row['measures'] !== null) return row
    const { measures } = await withMeasures(context, { ...before, ...row })
    return { ...row, measures }
  },
  async afterWrite(context, after, verb, before) {
    if (verb === 'restore') await checkLoose(context, { ...after })
    const isNew = verb === 'create' || verb === 'restore' || before?.deviceId !== after.deviceId
    if (verb !== 'remove' && isNew && after.deviceId !== null) await checkLicensed(context, after.deviceId)
  },
  followsCreation: draft => draft['deviceId'] != null,
}
