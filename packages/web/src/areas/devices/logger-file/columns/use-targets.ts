import { useNames, useRecord, useRecords, type RecordOf } from '../../../../data/records/records.ts'
import type { Target } from './mapping.ts'

/** Sensors that columns may go to, those of the device first, and what each is called. */
export function useTargets(deviceId: string | null) {
  const device = useRecord('device', deviceId)
  const known = useRecords('sensor', {
    limit: 1000,
    by: 'name',
    sort: 'asc',
    filter: { active: true },
  })
  const rows: readonly RecordOf<'sensor'>[] = known.data?.rows ?? []
  const isOwn = (row: Target) => deviceId !== null && row.deviceId === deviceId
  const targets: Target[] = [...rows.filter(isOwn), ...rows.filter(row => !isOwn(row))]
  const names = useNames(
    'device',
    rows.map(row => row.deviceId),
  )
  return {
    device: device.data ?? null,
    isKnown: !known.isPending && (deviceId === null || !device.isPending),
    targets,
    atDevice: targets.filter(isOwn),
    nameOf: ({ name, path, deviceId: of }: Target) =>
      [of === null ? undefined : names.get(of), name ?? path].filter(part => part !== undefined).join(' · '),
  }
}
