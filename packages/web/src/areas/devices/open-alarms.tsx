import { AlarmBanner } from '../../data/monitoring/alarm-banner.tsx'
import { useOpenIncidences } from '../../data/monitoring/open-incidences.ts'
import { useText } from '../../data/text/texts.ts'

/** Alarms about a device or a sensor that nobody closed. */
export function OpenAlarms({ of, id }: { of: 'deviceId' | 'sensorId'; id: string }) {
  const t = useText()
  const incidences = useOpenIncidences()
  return (
    <AlarmBanner
      alarms={incidences
        .filter(incidence => incidence[of] === id)
        .map(({ id: incidenceId, name, at, status }) => ({
          id: incidenceId,
          name: name ?? '',
          at,
          says: t(status === 'open' ? 'breach.openAlarm' : 'breach.takenOn'),
          isUrgent: status === 'open',
        }))}
    />
  )
}
