/** Devices that go to another location: with their sensors, and off a plan they no longer stand on. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import type { BehaviourContext } from '../../entity-engine/behaviours.ts'
import { changeOf } from '../../entity-engine/changes.ts'
import { historyLines } from '../../entity-engine/history.ts'
import { rowScopeSql, type RowScope } from '../../entity-engine/row-scope.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { tableName } from '../../database/sql-names.ts'
import { nearestPlan } from './plan.ts'

const { device, sensor } = ENTITIES

/** A device where it stands. */
export interface PlacedDevice {
  readonly id: string
  readonly locationId: string
  readonly planId: string | null
  readonly geometry: unknown
}

/** The devices of these ids within a scope, locked in one order, each with the plan it stands on. */
export async function lockDevices(
  { actor, transaction }: BehaviourContext,
  ids: readonly string[],
  scope: RowScope,
): Promise<PlacedDevice[]> {
  const values: unknown[] = [actor.organizationId, ids]
  const within = rowScopeSql(device, scope, value => `$${values.push(value)}`)
  const { rows } = await transaction.query<PlacedDevice>({
    text: `select id, location_id as "locationId", geometry,
        (select ${nearestPlan('place.hierarchy')} from location place
         where place.organization_id = $1 and place.id = device.location_id) as "planId"
      from device where organization_id = $1 and id = any($2::uuid[]) and deleted is null${within === undefined ? '' : ` and ${within}`}
      order by id for update`,
    values,
  })
  return rows
}

/** Puts rows of an entity at a place. `lost`: those whose position on a plan does not hold there. */
async function put(
  { actor, transaction }: BehaviourContext,
  entity: EntityDeclaration,
  rows: readonly PlacedDevice[],
  locationId: string,
  lost: ReadonlySet<string>,
): Promise<void> {
  if (rows.length === 0) return
  const written = await transaction.query({
    text: `update ${tableName(entity)} set location_id = $3, version = version + 1, updated = $4, updated_by = $5,
        geometry = case when id = any($6::uuid[]) then null else geometry end
      where organization_id = $1 and id = any($2::uuid[]) returning id, version`,
    values: [actor.organizationId, rows.map(({ id }) => id), locationId, actor.now, actor.userId, [...lost]],
    change: changeOf(entity, 'change', [...rows, ...rows.map(({ id }) => ({ id, locationId }))] as WireRow[]),
  })
  const versions = new Map(written.rows.map(row => [row['id'], row['version'] as number]))
  await transaction.query(
    historyLines(
      actor,
      rows.map(({ id, locationId: from, geometry }) => ({
        entity: entity.name,
        recordId: id,
        verb: 'change' as const,
        version: versions.get(id) ?? 1,
        before: { locationId: from, ...(lost.has(id) ? { geometry } : {}) },
        after: { locationId, ...(lost.has(id) ? { geometry: null } : {}) },
      })),
    ),
  )
}

/**
 * Puts locked devices at a place, in the transaction of their lock.
 * @returns how many sensors went along: those that stood with their device; one that was put elsewhere stays there
 */
export async function placeDevices(
  context: BehaviourContext,
  devices: readonly PlacedDevice[],
  locationId: string,
): Promise<number> {
  const { actor, transaction } = context
  const { organizationId } = actor
  const going = devices.filter(one => one.locationId !== locationId)
  if (going.length === 0) return 0
  const { rows } = await transaction.query({
    text: `select ${nearestPlan('hierarchy')} as "planId" from location place where organization_id = $1 and id = $2`,
    values: [organizationId, locationId],
  })
  const planId = rows[0]?.['planId'] ?? null
  const lost = going.filter(one => one.geometry !== null && one.planId !== planId)
  await put(context, device, going, locationId, new Set(lost.map(({ id }) => id)))
  const sensors = await transaction.query<PlacedDevice>({
    text: `select sensor.id, sensor.location_id as "locationId", null as "planId", null as geometry from sensor
      join unnest($2::uuid[], $3::uuid[]) as gone (device_id, location_id)
        on sensor.device_id = gone.device_id and sensor.location_id = gone.location_id
      where organization_id = $1 and deleted is null order by sensor.id for update of sensor`,
    values: [organizationId, going.map(({ id }) => id), going.map(one => one.locationId)],
  })
  await put(context, sensor, sensors.rows, locationId, new Set())
  return sensors.rows.length
}
