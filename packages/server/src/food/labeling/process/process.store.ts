/** What is read and written of processes. */
import { ENTITIES } from '@cloche/domain/entities'
import type { ProcessRow, StartedProgram } from '@cloche/domain/operations'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { changeOf } from '../../../entity-engine/changes.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { finished } from '../../../entity-engine/select.ts'
import { PROGRAM_COLUMNS } from '../register/register.store.ts'

const { process, sensor, device } = ENTITIES
const whole = selection(process)

/** A process within reach; `lock`: nobody else follows or ends it until the transaction is over. */
export async function findProcess(
  transaction: Transaction,
  organizationId: string,
  id: string,
  reach: RowScope,
  lock: boolean,
): Promise<ProcessRow | undefined> {
  const values: unknown[] = [organizationId, id]
  const within = rowScopeSql(process, reach, value => `$${values.push(value)}`)
  const { rows } = await transaction.query({
    text: `select ${whole.sql} from process where organization_id = $1 and id = $2 and deleted is null${within === undefined ? '' : ` and ${within}`}${lock ? ' for update' : ''}`,
    values,
  })
  return finished(rows, whole.finish)[0] as unknown as ProcessRow | undefined
}

/** The process that runs on a machine with this program; the one that began last where there are several. */
export async function runningOn(
  transaction: Transaction,
  organizationId: string,
  deviceId: string,
  programId: string | null,
): Promise<string | null> {
  const { rows } = await transaction.query<{ id: string }>({
    text: `select id from process where organization_id = $1 and device_id = $2 and status = 'running' and deleted is null
      and ($3::uuid is null or program_id = $3) order by started_at desc limit 1`,
    values: [organizationId, deviceId, programId],
  })
  return rows[0]?.id ?? null
}

/** Of these labels those that a program runs with, or that one asks about. */
export async function busyLabels(
  transaction: Transaction,
  organizationId: string,
  labelIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.query<{ ids: string[] }>({
    text: `select label_ids as ids from process where organization_id = $1 and (status = 'running' or asks)
      and deleted is null and label_ids && $2::uuid[]`,
    values: [organizationId, labelIds],
  })
  const all = new Set(rows.flatMap(({ ids }) => ids))
  return new Set(labelIds.filter(id => all.has(id)))
}

export const PROGRAM_WHOLE = `${PROGRAM_COLUMNS}, max_hold_time as "maxHoldTime", max_cook_time as "maxCookTime", max_temperature as "maxTemperature"`

export async function findProgram(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<StartedProgram | undefined> {
  const { rows } = await transaction.query<StartedProgram>({
    text: `select ${PROGRAM_WHOLE} from program where organization_id = $1 and id = $2 and deleted is null and active`,
    values: [organizationId, id],
  })
  return rows[0]
}

export interface FoundSensor {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly measures: string | null
  readonly deviceId: string | null
  readonly interval: number | null
  readonly lastValue: number | null
  readonly lastAt: string | null
}

const SENSOR_COLUMNS = `id, coalesce(name, path) as name, kind, measures, device_id as "deviceId",
  coalesce("interval", (select d."interval" from device d where d.organization_id = $1 and d.id = sensor.device_id)) as interval,
  last_value::float8 as "lastValue", last_at as "lastAt"`

/** Sensors of these ids within reach. */
export async function findSensors(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
  reach: RowScope,
): Promise<readonly FoundSensor[]> {
  if (ids.length === 0) return []
  const values: unknown[] = [organizationId, ids]
  const within = rowScopeSql(sensor, reach, value => `$${values.push(value)}`)
  const { rows } = await transaction.query<FoundSensor>({
    text: `select ${SENSOR_COLUMNS} from sensor where organization_id = $1 and id = any($2::uuid[]) and deleted is null${within === undefined ? '' : ` and ${within}`}`,
    values,
  })
  return rows
}

/** Thermometers of a machine, those in the food first. */
export async function sensorsOf(
  transaction: Transaction,
  organizationId: string,
  deviceId: string,
): Promise<readonly FoundSensor[]> {
  const { rows } = await transaction.query<FoundSensor>({
    text: `select ${SENSOR_COLUMNS} from sensor where organization_id = $1 and device_id = $2 and kind = 'temperature'
      and deleted is null and active order by measures in ('core', 'food') desc nulls last, path limit 50`,
    values: [organizationId, deviceId],
  })
  return rows
}

/** Machines and thermometers of a place, of what is above and below it, within reach. */
export async function equipmentAt(
  transaction: Transaction,
  organizationId: string,
  locationId: string,
  reach: RowScope,
) {
  const near = (entity: typeof sensor | typeof device, table: string) => {
    const values: unknown[] = [organizationId, locationId]
    const within = rowScopeSql(entity, reach, value => `$${values.push(value)}`)
    const where = `organization_id = $1 and deleted is null and active and location_id in (
        select place.id from location place, location here where place.organization_id = $1 and here.organization_id = $1
          and here.id = $2 and (place.id = any(here.hierarchy) or here.id = any(place.hierarchy)
            or place.parent_id = here.parent_id))${within === undefined ? '' : ` and ${within}`}`
    return { values, where, table }
  }
  const machines = near(device, 'device')
  const sensors = near(sensor, 'sensor')
  const [found, measured] = await Promise.all([
    transaction.query<{ id: string; name: string }>({
      text: `select id, coalesce(name, serial) as name from device where ${machines.where} order by 2 limit 500`,
      values: machines.values,
    }),
    transaction.query<FoundSensor>({
      text: `select ${SENSOR_COLUMNS} from sensor where ${sensors.where} and kind = 'temperature' order by 2 limit 500`,
      values: sensors.values,
    }),
  ])
  return { machines: found.rows, sensors: measured.rows }
}

/** The country of a place: its own, of the nearest above that says one, or of the organization. */
export async function countryOf(
  transaction: Transaction,
  organizationId: string,
  locationId: string,
): Promise<string | null> {
  const { rows } = await transaction.query<{ country: string | null }>({
    text: `select coalesce((select above.country from location here join location above
          on above.organization_id = $1 and above.id = any(here.hierarchy) and above.country is not null
        where here.organization_id = $1 and here.id = $2 order by cardinality(above.hierarchy) desc limit 1),
      (select country from organization where id = $1)) as country`,
    values: [organizationId, locationId],
  })
  return rows[0]?.country ?? null
}

/** The newest check of a calibration of this sensor, or of a probe as it calls itself; null: there is none. */
export async function calibrationOf(
  transaction: Transaction,
  organizationId: string,
  sensorId: string | null,
  probe: string | null,
): Promise<ProcessRow['calibration']> {
  if (sensorId === null && probe === null) return null
  const { rows } = await transaction.query<NonNullable<ProcessRow['calibration']>>({
    text: `select c.id as "checkId", c.at, c.point, c.is_ok as "isOk", c.value::float8 as value from haccp_check c
      join haccp_point p on p.organization_id = $1 and p.id = c.haccp_point_id and p.prerequisite = 'calibration'
      where c.organization_id = $1 and c.outcome <> 'notApplicable'
        and (coalesce(c.sensor_id, p.sensor_id) = $2 or (c.sensor_id is null and p.sensor_id is null and c.probe = $3))
      order by c.at desc limit 1`,
    values: [organizationId, sensorId, probe],
  })
  const [found] = rows
  return found === undefined ? null : { ...found, at: new Date(found.at).toISOString() }
}

interface ReadRow {
  readonly id: string
  readonly second: number
  readonly celsius: number
}

/** Readings that a process is judged by: at most so many of a sensor. */
const READINGS_MAX = 20_000

/** What its sensors measured between two instants: seconds from the first, and °C. */
export async function readingsOf(
  transaction: Transaction,
  organizationId: string,
  { sensorId, chamberSensorId }: Pick<ProcessRow, 'sensorId' | 'chamberSensorId'>,
  from: string,
  to: string,
) {
  const ids = [sensorId, chamberSensorId].filter(id => id !== null)
  if (ids.length === 0) return { core: [], chamber: [] }
  const { rows } = await transaction.query<ReadRow>({
    text: `select asked.id, extract(epoch from one.at - $3::timestamptz)::float8 as second, one.value::float8 as celsius
      from unnest($2::uuid[]) as asked(id) cross join lateral (select at, value from reading
        where organization_id = $1 and sensor_id = asked.id and at >= $3::timestamptz and at <= $4::timestamptz
        order by at limit ${READINGS_MAX}) one order by one.at`,
    values: [organizationId, ids, from, to],
  })
  const of = (id: string | null) =>
    rows.filter(row => row.id === id).map(({ second, celsius }) => ({ second, celsius }))
  return { core: of(sensorId), chamber: of(chamberSensorId) }
}

/** The first instant at which one of its labels expires. */
export async function expiresOf(
  transaction: Transaction,
  organizationId: string,
  labelIds: readonly string[],
): Promise<string | null> {
  const { rows } = await transaction.query<{ at: string | null }>({
    text: 'select min(expiration) as at from label where organization_id = $1 and id = any($2::uuid[]) and deleted is null',
    values: [organizationId, labelIds],
  })
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(at).toISOString()
}

export interface ProcessNames {
  readonly user: string | null
  readonly endedBy: string | null
  readonly device: string | null
  readonly sensor: string | null
  readonly chamber: string | null
}

/** What those are called that a process names. */
export async function namesOf(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<ProcessNames> {
  const person = (column: string) =>
    `(select coalesce(full_name, name) from "user" where organization_id = $1 and id = process.${column})`
  const probe = (column: string) =>
    `(select coalesce(name, path) from sensor where organization_id = $1 and id = process.${column})`
  const { rows } = await transaction.query<ProcessNames>({
    text: `select ${person('user_id')} as user, ${person('ended_by_id')} as "endedBy",
        (select coalesce(name, serial) from device where organization_id = $1 and id = process.device_id) as device,
        ${probe('sensor_id')} as sensor, ${probe('chamber_sensor_id')} as chamber
      from process where organization_id = $1 and id = $2`,
    values: [organizationId, id],
  })
  return rows[0] ?? { user: null, endedBy: null, device: null, sensor: null, chamber: null }
}

export interface ProcessLabel {
  readonly id: string
  readonly serial: string
  readonly state: string
  readonly productName: string
  readonly batchId: string
  readonly productId: string
  readonly locationId: string
}

export async function labelsIn(
  transaction: Transaction,
  organizationId: string,
  labelIds: readonly string[],
): Promise<readonly ProcessLabel[]> {
  const { rows } = await transaction.query<ProcessLabel>({
    text: `select l.id, l.serial, l.state, p.name as "productName", l.batch_id as "batchId", l.product_id as "productId",
        l.location_id as "locationId" from label l join product p on p.organization_id = $1 and p.id = l.product_id
      where l.organization_id = $1 and l.id = any($2::uuid[]) order by l.id`,
    values: [organizationId, labelIds],
  })
  return rows
}

/** What a judgement says, kept in the record: no change of anybody's, so that its version stays. */
export function keepStatement(
  organizationId: string,
  { id, locationId }: Pick<ProcessRow, 'id' | 'locationId'>,
  kept: { readonly [name: string]: unknown },
): Statement {
  const columns: Readonly<Record<string, string>> = {
    findings: 'findings = $3::jsonb',
    phases: 'phases = $3::jsonb',
    lethality: 'lethality = $3::jsonb',
    cooling: 'cooling = $3::jsonb',
    curve: 'curve = $3::jsonb',
    readyAt: 'ready_at = $3::timestamptz',
    warmest: 'warmest = $3::float8',
    coldest: 'coldest = $3::float8',
    asks: 'asks = $3::boolean',
    status: 'status = $3::text',
    endedAt: 'ended_at = $3::timestamptz',
  }
  const json = new Set(['findings', 'phases', 'lethality', 'cooling', 'curve'])
  const names = Object.keys(kept).filter(name => name in columns)
  const values: unknown[] = [organizationId, id]
  const set = names.map(name => {
    const value = kept[name]
    values.push(json.has(name) && value !== null ? JSON.stringify(value) : value)
    return (columns[name] as string).replace('$3', `$${values.length}`)
  })
  return {
    text: `update process set ${set.join(', ')}, updated = now() where organization_id = $1 and id = $2`,
    values,
    change: changeOf(process, 'change', [{ id, locationId }]),
  }
}

/** It is looked at from now on, until it is over. */
export const watchStatement = (organizationId: string, id: string): Statement => ({
  text: 'insert into process_watch (organization_id, process_id, due) values ($1, $2, now()) on conflict do nothing',
  values: [organizationId, id],
})

/** What was told of it waits for nobody any more. */
export const settleStatement = (actor: Actor, id: string): Statement => ({
  text: `update notification set resolved = true, resolved_at = $3, resolved_by = $4, ended_at = coalesce(ended_at, $3),
      version = version + 1, updated = $3 where organization_id = $1 and address = $2 and not resolved and deleted is null`,
  values: [actor.organizationId, `/monitor/process/${id}`, actor.now, actor.memberId],
  change: { entity: 'notification', verb: 'change', ids: null, places: null },
})
