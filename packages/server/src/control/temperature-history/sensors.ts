/** Sensors whose readings are written: locked, so that whoever writes of the same ones goes one after the other. */
import type { MeasuredKind } from '@cloche/domain/rules/readings'
import type { Statement } from '../../database/connection.ts'

export interface WrittenSensor {
  readonly id: string
  readonly kind: MeasuredKind
  readonly path: string
  readonly unit: string | null
  readonly locationId: string
  readonly deviceId: string | null
  /** The newest reading; milliseconds of the epoch. */
  readonly lastAt: number | null
}

/**
 * Sensors of an organization that `condition` finds. Who writes readings locks them by this statement and by no other, always
 * in the order of their ids: of two writers one waits, and none for the other.
 */
export const lockSensors = (condition: string, values: readonly unknown[]): Statement<WrittenSensor> => ({
  text: `select id, kind, path, unit, location_id as "locationId", device_id as "deviceId",
      (extract(epoch from last_at) * 1000)::double precision as "lastAt"
    from sensor where organization_id = $1 and deleted is null and ${condition} order by id for no key update`,
  values,
  keepsPlan: true,
})
