/** Machines that were heard of: written down with what they sent. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Statement } from '../../database/connection.ts'
import { changeOf } from '../../entity-engine/changes.ts'

export interface Heard {
  readonly id: string
  readonly locationId: string
  /** Milliseconds of the epoch. */
  readonly at: number
}

/**
 * One whose row somebody else has locked is left out, and heard of next time: people lock a machine before its sensors, and
 * who writes readings has the sensors already.
 */
export const heardStatement = (organizationId: string, heard: readonly Heard[]): Statement => ({
  text: `update device set last_seen = free.at from (
      select device.id, given.at from unnest($2::uuid[], $3::timestamptz[]) as given(id, at)
        join device on device.organization_id = $1 and device.id = given.id
      where device.last_seen is null or device.last_seen < given.at for no key update of device skip locked) free
    where device.organization_id = $1 and device.id = free.id`,
  values: [organizationId, heard.map(({ id }) => id), heard.map(({ at }) => new Date(at).toISOString())],
  keepsPlan: true,
  change: changeOf(
    ENTITIES.device,
    'change',
    heard.map(({ id, locationId }) => ({ id, locationId })),
  ),
})
