import { AlarmBanner } from '../../../../data/monitoring/alarm-banner.tsx'
import { useOpenIncidences } from '../../../../data/monitoring/open-incidences.ts'
import { useText } from '../../../../data/text/texts.ts'

/** Alarms about a device that nobody closed. */
export function DeviceAlarms({ deviceId }: { deviceId: string }) {
  const t = useText()
  const incidences = useOpenIncidences()
  return (
    <AlarmBanner
      alarms={incidences
        .filter(incidence => incidence.deviceId === deviceId)
        .map(({ id, name, at, status }) => ({
          id,
          name: name ?? '',
          at,
          says: t(status === 'open' ? 'breach.openAlarm' : 'breach.takenOn'),
          isUrgent: status === 'open',
        }))}
    />
  )
}
