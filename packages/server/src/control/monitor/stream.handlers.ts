/** Readings of sensors: written down as they come, and what heat a stretch of them gave. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { isAheadOf } from '@cloche/domain/rules/calendar'
import { equivalentMinutes } from '@cloche/domain/rules/food-safety'
import type { Transaction } from '../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { heardStatement } from '../machines/index.ts'
import {
  lockSensors,
  writeReadings,
  writingReadings,
  type WrittenSensor,
} from '../temperature-history/index.ts'

const { sensor } = ENTITIES
/** Readings looked at for one stretch; with one every ten seconds more than ten days. */
const STRETCH_MAX = 100_000

interface Reading {
  readonly id?: string
  readonly sensorId: string
  readonly at: string
  readonly value: number
}
interface Sensor {
  readonly id: string
  readonly kind: string
  readonly locationId: string
  readonly deviceId: string | null
}

/** The sensors of these ids that the session reaches. */
async function sensorsOf(context: CallContext, transaction: Transaction, ids: readonly string[]) {
  const values: unknown[] = [context.actor.organizationId, ids]
  const place = rowScopeSql(
    sensor,
    rowScopeOf(sensor, context.session, 'view'),
    value => `$${values.push(value)}`,
  )
  const { rows } = await transaction.query({
    text: `select id, kind, location_id as "locationId", device_id as "deviceId" from sensor
           where organization_id = $1 and id = any($2::uuid[]) and deleted is null${place === undefined ? '' : ` and ${place}`}`,
    values,
  })
  return new Map((rows as unknown as Sensor[]).map(row => [row.id, row]))
}

/** Those that the session may write of, locked until the end of the transaction. */
export async function lockedSensors(context: CallContext, transaction: Transaction, ids: readonly string[]) {
  const values: unknown[] = [context.actor.organizationId, ids]
  const scope = rowScopeOf(sensor, context.session, 'view')
  const place = rowScopeSql(sensor, scope, value => `$${values.push(value)}`)
  const condition = `id = any($2::uuid[])${place === undefined ? '' : ` and ${place}`}`
  const { rows } = await transaction.query(lockSensors(condition, values))
  return new Map(rows.map(row => [row.id, row]))
}

/** A machine that reports is heard of. */
export async function noteHeard(
  { actor }: CallContext,
  transaction: Transaction,
  rows: readonly (Pick<Reading, 'at'> & Pick<Sensor, 'deviceId' | 'locationId'>)[],
) {
  const newest = new Map<string, (typeof rows)[number]>()
  for (const row of rows)
    if (row.deviceId !== null && Date.parse(row.at) >= Date.parse(newest.get(row.deviceId)?.at ?? row.at))
      newest.set(row.deviceId, row)
  if (newest.size === 0) return
  const heard = [...newest].map(([id, { locationId, at }]) => ({ id, locationId, at: Date.parse(at) }))
  await transaction.query(heardStatement(actor.organizationId, heard))
}

/** @throws UNKNOWN_LINK for a sensor that is not there or not within scope, RULE_BROKEN for an instant to come */
export const recordReadings: Handler<'monitor.recordReadings'> = context =>
  writingReadings(isSure =>
    context.write(async transaction => {
      const { actor } = context
      const readings = context.body.readings.map(reading => ({
        ...reading,
        sensorId: reading.sensorId.toLowerCase(),
      }))
      const sensors = await lockedSensors(context, transaction, [
        ...new Set(readings.map(row => row.sensorId)),
      ])
      const rows = readings.map((reading, index) => {
        const found = sensors.get(reading.sensorId)
        if (found === undefined)
          throw new Problem('UNKNOWN_LINK', {
            faults: [{ path: `readings.${index}.sensorId`, rule: 'problem.field.unknownLink' }],
          })
        if (isAheadOf(reading.at, actor.now))
          throw brokenRule(`readings.${index}.at`, 'problem.field.inTheFuture')
        return { ...reading, locationId: found.locationId, deviceId: found.deviceId }
      })
      const bySensor = [...Map.groupBy(rows, row => row.sensorId)].map(([id, of]) => ({
        sensor: sensors.get(id) as WrittenSensor,
        at: of.map(row => Date.parse(row.at)),
        values: of.map(row => row.value),
      }))
      const { accepted } = await writeReadings(transaction, actor.organizationId, bySensor, isSure)
      await noteHeard(context, transaction, rows)
      return { count: accepted }
    }),
  )

/** @throws NOT_FOUND for a sensor that is not there or not within scope, RULE_BROKEN for one that measures no heat */
export const pasteurization: Handler<'monitor.pasteurization'> = context =>
  context.read(async transaction => {
    const { sensorId, from, to, referenceTemperature = 60, z = 7 } = context.body
    const found = (await sensorsOf(context, transaction, [sensorId])).get(sensorId.toLowerCase())
    if (found === undefined) throw new Problem('NOT_FOUND', { entity: sensor.name })
    if (found.kind !== 'temperature') throw brokenRule('sensorId', 'problem.field.wrongKind')
    const { rows } = await transaction.query({
      text: `select extract(epoch from at)::double precision as second, value as celsius from reading
             where organization_id = $1 and sensor_id = $2 and at >= $3 and at <= $4 order by at limit ${STRETCH_MAX + 1}`,
      values: [context.actor.organizationId, found.id, from, to],
    })
    const samples = (rows as { second: number; celsius: number }[]).slice(0, STRETCH_MAX)
    return {
      minutes: equivalentMinutes(samples, referenceTemperature, z),
      highest: samples.length === 0 ? null : Math.max(...samples.map(sample => sample.celsius)),
      count: samples.length,
      isWhole: rows.length <= STRETCH_MAX,
    }
  })
