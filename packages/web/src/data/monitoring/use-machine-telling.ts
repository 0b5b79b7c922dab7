import { machineTelling, type MachineTelling, type WatchedSensor } from '@cloche/domain/rules/live-board'
import { useNow } from '../formats/use-now.ts'
import { useRecords } from '../records/records.ts'
import { hasLevel } from '../session/gate.ts'
import { useSession } from '../session/session.ts'
import { useDeviceIntervals } from './device-intervals.ts'
import { useOpenIncidences } from './open-incidences.ts'
import { watchedSensor } from './watched.ts'

/** What is read at once: all machines of a plan together. */
const atMost = 1000

/** What is said of machines: the worst of their sensors with the alarms that are open, or when they were heard of. */
export function useMachineTelling(): (device: {
  readonly id: string
  readonly lastSeen: string | null
}) => MachineTelling {
  const session = useSession()
  const now = useNow()
  const intervals = useDeviceIntervals()
  const sensors = useRecords(
    'sensor',
    hasLevel(session, 'PS', 1) ? { limit: atMost, by: 'name', sort: 'asc', filter: { active: true } } : null,
  )
  const incidences = useOpenIncidences()
  return ({ id, lastSeen }) => {
    const own = incidences.filter(({ deviceId }) => deviceId === id)
    const open = own.filter(({ status }) => status === 'open').length
    const alarms = { open, taken: own.length - open }
    const interval = intervals.get(id) ?? null
    const watched = (sensors.data?.rows ?? [])
      .filter(({ deviceId }) => deviceId === id)
      .map((sensor): WatchedSensor => {
        return watchedSensor({ ...sensor, interval: sensor.interval ?? interval }, alarms)
      })
    return machineTelling(
      { lastSeen: lastSeen === null ? null : Date.parse(lastSeen), interval, sensors: watched, ...alarms },
      now,
    )
  }
}
