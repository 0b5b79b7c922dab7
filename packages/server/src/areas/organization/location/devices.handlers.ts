/** Devices that go to another location: with their sensors, and off a plan they no longer stand on. */
import type { EntityDeclaration, Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../../database/transaction.ts'
import { changeOf } from '../../../entity-engine/changes.ts'
import { historyLines } from '../../../entity-engine/history.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import { selection, type WireRow } from '../../../entity-engine/rows.ts'
import { tableName } from '../../../entity-engine/table.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { idIn, lockPlace } from './asked-place.ts'
import { nearestPlan } from './plan.ts'

const { device, sensor } = ENTITIES

interface PlacedDevice {
  readonly id: string
  readonly locationId: string
  readonly planId: string | null
  readonly geometry: unknown
}

/** The devices asked for, locked in one order, each with the plan it stands on. @throws UNKNOWN_LINK */
async function lockDevices(
  { session }: CallContext,
  transaction: Transaction,
  asked: readonly string[],
): Promise<PlacedDevice[]> {
  const values: unknown[] = [session.organizationId, asked]
  const within = rowScopeSql(device, rowScopeOf(device, session, 'edit'), value => `$${values.push(value)}`)
  const { rows } = await transaction.query<PlacedDevice>({
    text: `select id, location_id as "locationId", geometry,
        (select ${nearestPlan('place.hierarchy')} from location place
         where place.organization_id = $1 and place.id = device.location_id) as "planId"
      from device where organization_id = $1 and id = any($2::uuid[]) and deleted is null${within === undefined ? '' : ` and ${within}`}
      order by id for update`,
    values,
  })
  const known = new Set(rows.map(row => row.id))
  const faults = asked.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `devices.${index}`, rule: 'problem.field.unknownLink' }],
  )
  if (faults.length > 0) throw new Problem('UNKNOWN_LINK', { faults })
  return rows
}

interface Moved {
  readonly id: string
  readonly version: number
  readonly from: WireRow
  readonly to: WireRow
}

async function writeMoves(
  { actor }: CallContext,
  transaction: Transaction,
  entity: EntityDeclaration,
  moved: readonly Moved[],
): Promise<void> {
  if (moved.length === 0) return
  await transaction.query(
    historyLines(
      actor,
      moved.map(({ id, version, from, to }) => ({
        entity: entity.name,
        recordId: id,
        verb: 'change',
        version,
        before: from,
        after: to,
      })),
    ),
  )
}

/** Puts rows of an entity at a place. `lost`: those whose position on a plan does not hold there. */
async function put(
  context: CallContext,
  transaction: Transaction,
  entity: EntityDeclaration,
  rows: readonly PlacedDevice[],
  locationId: string,
  lost: ReadonlySet<string>,
): Promise<void> {
  if (rows.length === 0) return
  const { actor } = context
  const ids = rows.map(({ id }) => id)
  const written = await transaction.query({
    text: `update ${tableName(entity)} set location_id = $3, version = version + 1, updated = $4, updated_by = $5,
        geometry = case when id = any($6::uuid[]) then null else geometry end
      where organization_id = $1 and id = any($2::uuid[]) returning id, version`,
    values: [actor.organizationId, ids, locationId, actor.now, actor.userId, [...lost]],
    change: changeOf(entity, 'change', [...rows, ...rows.map(({ id }) => ({ id, locationId }))] as WireRow[]),
  })
  const versions = new Map(written.rows.map(row => [row['id'], row['version'] as number]))
  await writeMoves(
    context,
    transaction,
    entity,
    rows.map(row => ({
      id: row.id,
      version: versions.get(row.id) ?? 1,
      from: { locationId: row.locationId, ...(lost.has(row.id) ? { geometry: row.geometry } : {}) },
      to: { locationId, ...(lost.has(row.id) ? { geometry: null } : {}) },
    })),
  )
}

export const setLocationDevices: Handler<'organization.setLocationDevices'> = context =>
  context.write(async transaction => {
    const { session, body } = context
    const asked = body.devices.map(idIn)
    const place = await lockPlace(context, transaction, body.location)
    const devices = await lockDevices(context, transaction, asked)
    const going = devices.filter(({ locationId }) => locationId !== place.id)
    const { rows } = await transaction.query({
      text: `select ${nearestPlan('hierarchy')} as "planId" from location place where organization_id = $1 and id = $2`,
      values: [session.organizationId, place.id],
    })
    const planId = rows[0]?.['planId'] ?? null
    const lost = new Set(
      going.flatMap(one => (one.geometry !== null && one.planId !== planId ? [one.id] : [])),
    )
    await put(context, transaction, device, going, place.id, lost)
    // A sensor that stood with its device goes along; one that was put elsewhere stays there.
    const sensors = await transaction.query<PlacedDevice>({
      text: `select sensor.id, sensor.location_id as "locationId", null as "planId", null as geometry from sensor
        join unnest($2::uuid[], $3::uuid[]) as gone (device_id, location_id)
          on sensor.device_id = gone.device_id and sensor.location_id = gone.location_id
        where organization_id = $1 and deleted is null order by sensor.id for update of sensor`,
      values: [session.organizationId, going.map(({ id }) => id), going.map(({ locationId }) => locationId)],
    })
    await put(context, transaction, sensor, sensors.rows, place.id, new Set())
    const after = await transaction.query<Row<Entities['device']>>({
      text: `select ${selection(device).sql} from device where organization_id = $1 and id = any($2::uuid[]) order by left(search_text, 100), id`,
      values: [session.organizationId, asked],
    })
    return { devices: after.rows }
  })
