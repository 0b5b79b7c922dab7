import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import { LoadFailed } from '../../../../data/wire/load-failed.tsx'
import { queryKeys } from '../../../../data/wire/queries.ts'
import { Dialog } from '../../../../kit/feedback/dialog.tsx'
import { Lines, ListedLine } from '../../../../kit/layout/lines.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'

/** Why readings of a sensor were refused, the most frequent reason first, with the last of each. */
export function RefusalsDialog({
  sensor,
  onClose,
}: {
  sensor: { id: string; name: string | null; path: string }
  onClose: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.one('sensor', sensor.id, 'rejections'),
    queryFn: ({ signal }) =>
      call('POST', '/sensor/rejections/get', { body: { sensorId: sensor.id }, quiet: true, signal }),
  })
  return (
    <Dialog title={`${t('deviceSetup.refusals')}: ${sensor.name ?? sensor.path}`} onClose={onClose}>
      {error !== null && data === undefined && <LoadFailed error={error} onRetry={refetch} />}
      {error === null && data === undefined && <ListSkeleton rows={2} />}
      {data !== undefined && (
        <Lines>
          {data.rejections.map(({ code, message, count, lastAt, lastReading, lastValue }) => (
            <ListedLine
              key={code}
              name={message}
              detail={[
                t('deviceSetup.refusals.last', { when: formats.moment(lastAt) }),
                ...(lastReading === null
                  ? []
                  : [t('deviceSetup.refusals.of', { when: formats.moment(lastReading) })]),
                ...(lastValue === null
                  ? []
                  : [t('deviceSetup.refusals.value', { value: formats.number(lastValue) })]),
              ].join(' · ')}
            >
              <strong>{formats.number(count, 0)}</strong>
            </ListedLine>
          ))}
        </Lines>
      )}
    </Dialog>
  )
}
