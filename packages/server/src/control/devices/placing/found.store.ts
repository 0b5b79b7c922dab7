/** Devices as whoever stands before one knows it again. */
import type { AnswerOf } from '@cloche/domain/catalogue'
import type { CallNamed } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'

export type FoundDevice = AnswerOf<CallNamed<'devices.find'>>['devices'][number]

const AT_MOST = 10

const BY = {
  id: 'device.id = $2::uuid',
  serial: 'upper(device.serial) = upper($2)',
  activationKey: 'device.activation_key = $2 and device.active',
} as const

/** The devices that have this id, serial number or key, within a scope. */
export function foundBy(
  by: keyof typeof BY,
  value: string,
  organizationId: string,
  scope: RowScope,
): Statement<FoundDevice> {
  const values: unknown[] = [organizationId, value]
  const within = rowScopeSql(ENTITIES.device, scope, one => `$${values.push(one)}`)
  return {
    text: `select device.id, device.name, device.type, device.manufacturer, device.model, device.serial,
        device.last_seen as "lastSeen", device.location_id as "locationId", device.joined,
        (select name from location where organization_id = $1 and id = device.location_id) as "locationName",
        (select count(*)::int from sensor where organization_id = $1 and device_id = device.id and deleted is null) as sensors,
        (select count(*)::int from sensor where organization_id = $1 and device_id = device.id and deleted is null
           and sensor.location_id = device.location_id) as "goingAlong"
      from (select * from device where organization_id = $1 and deleted is null${within === undefined ? '' : ` and ${within}`}) device
      where ${BY[by]} order by device.name, device.id limit ${AT_MOST}`,
    values,
  }
}
