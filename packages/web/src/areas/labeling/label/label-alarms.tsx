import { useQuery } from '@tanstack/react-query'
import { AlarmBanner } from '../../../data/monitoring/alarm-banner.tsx'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

/** Open alarms of the chamber that a label stands in, and of what it went through. */
export function LabelAlarms({ labelId, isFinal }: { labelId: string; isFinal: boolean }) {
  const t = useText()
  const { data } = useQuery({
    queryKey: queryKeys.named('monitor.labelAlarms', labelId),
    queryFn: ({ signal }) => call('POST', '/monitor/label/alarms/get', { body: { labelId }, signal }),
    enabled: !isFinal,
  })
  return (
    <AlarmBanner
      alarms={(data?.alarms ?? []).map(({ incidenceId, name, began, isInside }) => ({
        id: incidenceId,
        name,
        at: began,
        says: t(isInside ? 'breach.isInside' : 'breach.wentThrough'),
        isUrgent: isInside,
      }))}
    />
  )
}
