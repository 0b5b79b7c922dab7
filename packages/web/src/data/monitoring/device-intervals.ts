import { useRecords } from '../records/records.ts'

const none: ReadonlyMap<string, number> = new Map()

/** How often machines report as they say themselves, by their ids, in seconds: for sensors of which nobody says it. */
export function useDeviceIntervals(): ReadonlyMap<string, number> {
  const { data } = useRecords('device', { limit: 1000, attributes: ['id', 'interval'] })
  if (data === undefined) return none
  return new Map(data.rows.flatMap(({ id, interval }) => (interval === null ? [] : [[id, interval]])))
}
