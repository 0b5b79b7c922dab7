/** Where food and sensors are and were: facts alone, which `rules/whereabouts` judges. */
import type { DeviceType } from '@cloche/domain/rules/devices'
import { traceActions } from '@cloche/domain/rules/traceability'
import type { Earlier, FoodPlace, MachineMoment, SensorPost } from '@cloche/domain/rules/whereabouts'
import type { Statement } from '../../database/connection.ts'

/** Moments of machines that are read at once; the oldest come first. */
const MOMENTS_MAX = 20_000

/** These locations and all above them. */
export const placesStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<FoodPlace & { parentId: string | null }> => ({
  text: `select location.id, location.type, location.parent_id as "parentId", location.temperature_min::float8 as lower,
      location.temperature_max::float8 as upper, array(select device.type from device
        where device.organization_id = $1 and device.location_id = location.id and device.deleted is null) as machines
    from location where location.organization_id = $1 and location.id = any(array(
      select unnest(hierarchy) from location where organization_id = $1 and id = any($2::uuid[])))`,
  values: [organizationId, ids],
})

export interface ContainerRow {
  readonly id: string
  readonly parentId: string | null
  readonly changes: readonly Earlier<{ readonly parentId: string | null }>[]
}

/** These containers and all that they ever stood in, with what their history says of it. */
export const containersStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<ContainerRow> => ({
  text: `with recursive box(id) as (
      select unnest($2::uuid[])
      union
      select above.id from box cross join lateral (
        select parent_id as id from container where organization_id = $1 and container.id = box.id and parent_id is not null
        union all
        select (before ->> 'parentId')::uuid from history where organization_id = $1 and entity = 'container'
          and record_id = box.id and verb = 'change' and before ->> 'parentId' is not null
        offset 0
      ) above
    )
    select container.id, container.parent_id as "parentId", coalesce((
        select json_agg(json_build_object('at', at, 'before', json_build_object('parentId', before -> 'parentId')) order by at)
        from history where organization_id = $1 and entity = 'container' and record_id = container.id and verb = 'change'
          and before ? 'parentId'), '[]') as changes
    from container where container.organization_id = $1 and container.id = any(array(select id from box))`,
  values: [organizationId, ids],
})

type Posted = Omit<SensorPost, 'deviceType' | 'measures'> & {
  readonly measures: SensorPost['measures'] | null
}
export interface SensorRow extends Posted {
  readonly id: string
  readonly removed: string | null
  readonly changes: readonly Earlier<Posted>[]
}

const SENSOR = `select id, measures, location_id as "locationId", container_id as "containerId", device_id as "deviceId", deleted as removed,
      coalesce((select json_agg(json_build_object('at', at, 'before', (
            select json_object_agg(key, value) from jsonb_each(before) where key in ('locationId', 'containerId', 'deviceId', 'measures'))) order by at)
          from history where organization_id = $1 and entity = 'sensor' and record_id = sensor.id and verb = 'change'
            and before ?| array['locationId', 'containerId', 'deviceId', 'measures']), '[]') as changes
    from sensor where organization_id = $1 and kind = 'temperature'`

export const sensorStatement = (organizationId: string, id: string): Statement<SensorRow> => ({
  text: `${SENSOR} and id = $2`,
  values: [organizationId, id],
})

/** Sensors of temperatures that are or were at these locations, in these containers or of these machines. */
export const sensorsStatement = (
  organizationId: string,
  at: { locationIds: readonly string[]; containerIds: readonly string[]; deviceIds: readonly string[] },
): Statement<SensorRow> => ({
  text: `${SENSOR} and (
      location_id = any($2::uuid[]) or container_id = any($3::uuid[]) or device_id = any($4::uuid[]) or id = any(array(
        select record_id from history where organization_id = $1 and entity = 'sensor' and verb = 'change' and (
          before ->> 'locationId' = any($5::text[]) or before ->> 'containerId' = any($6::text[])
          or before ->> 'deviceId' = any($7::text[])))))
    order by name, id`,
  values: [
    organizationId,
    at.locationIds,
    at.containerIds,
    at.deviceIds,
    at.locationIds,
    at.containerIds,
    at.deviceIds,
  ],
})

export const deviceTypesStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<{ id: string; type: DeviceType }> => ({
  text: 'select id, type from device where organization_id = $1 and id = any($2::uuid[])',
  values: [organizationId, ids],
})

/** When these machines told of the start or the end of something, whatever food was in them. */
export const momentsStatement = (
  organizationId: string,
  deviceIds: readonly string[],
  from: string,
  to: string,
): Statement<Omit<MachineMoment, 'edge'> & { readonly action: string; readonly kind: string }> => ({
  text: `select device_id as "deviceId", at, action, kind from event where organization_id = $1 and device_id = any($2::text[])
      and at >= $3 and at <= $4 and kind in ('start', 'end', 'ended') and action <> all($5::text[])
    order by at limit ${MOMENTS_MAX}`,
  values: [organizationId, deviceIds, from, to, Object.keys(traceActions)],
})

/** Seconds that programs take at the most: in the machine, and kept in it. */
export const programTimesStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<{ id: string; longest: number | null }> => ({
  text: `select id, coalesce(max_cook_time, cook_time) + coalesce(max_hold_time, hold_time, 0) as longest
    from program where organization_id = $1 and id = any($2::uuid[])`,
  values: [organizationId, ids],
})
