/** Readings that a person brings in from a file: judged one by one, as those that a machine sends. */
import { IMPORT_READINGS_MAX } from '@cloche/domain/calls'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { instantFault, measuresSince, valueFault } from '@cloche/domain/rules/readings'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { AnswerTo, Handler } from '../../http/call-context.ts'
import {
  noteRefusals,
  writeReadings,
  writingReadings,
  type Refusal,
  type SensorReadings,
  type WrittenSensor,
} from '../temperature-history/index.ts'
import { lockedSensors, noteHeard } from './stream.handlers.ts'

type Rejected = AnswerTo<'monitor.importReadings'>['rejected'][number]
type Column = {
  readonly sensorId: string
  readonly at: readonly number[]
  readonly values: readonly number[]
}

/** Since when each sensor can have measured: as its device, or as itself where it stands alone. */
async function sinceOf(transaction: Transaction, organizationId: string, ids: readonly string[]) {
  const { rows } = await transaction.query<{ id: string; created: number; boughtAt: number | null }>({
    text: `select sensor.id, (extract(epoch from coalesce(device.created, sensor.created)) * 1000)::double precision as created,
        (extract(epoch from device.bought_at) * 1000)::double precision as "boughtAt"
      from sensor left join device on device.organization_id = $1 and device.id = sensor.device_id
      where sensor.organization_id = $1 and sensor.id = any($2::uuid[])`,
    values: [organizationId, ids],
  })
  return new Map(rows.map(row => [row.id, measuresSince(row)]))
}

/** @throws RULE_BROKEN for columns that are not as long as each other, or for too many readings */
function checkColumns(columns: readonly Column[]): void {
  for (const [index, { at, values }] of columns.entries())
    if (at.length !== values.length) throw brokenRule(`columns.${index}.values`, 'problem.field.format')
  const all = columns.reduce((sum, { at }) => sum + at.length, 0)
  if (all > IMPORT_READINGS_MAX)
    throw brokenRule('columns', 'problem.field.tooMany', { limit: IMPORT_READINGS_MAX })
}

/** @throws UNKNOWN_LINK for a sensor that is not there or not within scope */
export const importReadings: Handler<'monitor.importReadings'> = context => {
  const { actor, body } = context
  const columns = body.columns.map(one => ({ ...one, sensorId: one.sensorId.toLowerCase() }))
  checkColumns(columns)
  return writingReadings(isSure =>
    context.write(async transaction => {
      const { organizationId } = actor
      const ids = [...new Set(columns.map(({ sensorId }) => sensorId))]
      const sensors = await lockedSensors(context, transaction, ids)
      const missing = columns.findIndex(({ sensorId }) => !sensors.has(sensorId))
      if (missing !== -1)
        throw new Problem('UNKNOWN_LINK', {
          faults: [{ path: `columns.${missing}.sensorId`, rule: 'problem.field.unknownLink' }],
        })
      const since = await sinceOf(transaction, organizationId, ids)
      const now = Date.parse(actor.now)
      const rejected: Rejected[] = []
      const refusals: Refusal[] = []
      const bySensor = new Map<string, SensorReadings>()
      for (const [column, { sensorId, at, values }] of columns.entries()) {
        const sensor = sensors.get(sensorId) as WrittenSensor
        const readings = bySensor.get(sensorId) ?? { sensor, at: [], values: [] }
        bySensor.set(sensorId, readings)
        for (const [index, instant] of at.entries()) {
          const value = values[index] as number
          const code =
            valueFault(sensor.kind, value) ?? instantFault(instant, since.get(sensorId) ?? now, now)
          if (code === undefined) {
            readings.at.push(instant)
            readings.values.push(value)
          } else {
            rejected.push({ column, index, code })
            refusals.push({ sensor, code, at: instant, value })
          }
        }
      }
      noteRefusals(transaction, organizationId, refusals)
      const all = [...bySensor.values()].filter(({ at }) => at.length > 0)
      const written = await writeReadings(transaction, organizationId, all, isSure)
      // A logger without a network is heard of by its file.
      const newest = all.map(({ sensor, at }) => ({
        deviceId: sensor.deviceId,
        locationId: sensor.locationId,
        at: new Date(at.reduce((latest, instant) => Math.max(latest, instant))).toISOString(),
      }))
      await noteHeard(context, transaction, newest)
      // Who brought them in is told with each sensor: a machine did not say them by itself.
      for (const { sensor, at } of bySensor.values())
        void writeAudit(transaction, actor, {
          action: 'import.made',
          entity: 'sensor',
          recordId: sensor.id,
          after: { readings: at.length },
        })
      return { ...written, rejected }
    }),
  )
}
