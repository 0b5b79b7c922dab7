import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../data/formats/formats.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { LoadFailed } from '../../data/wire/load-failed.tsx'
import { queryKeys } from '../../data/wire/queries.ts'
import { Lines, ListedLine } from '../../kit/layout/lines.tsx'
import { ListSkeleton } from '../../kit/states/skeletons.tsx'

/** Why readings of a sensor were refused, the most frequent reason first, with the last of each. */
export function Refusals({ sensor }: { sensor: { readonly id: string; readonly rejected: number } }) {
  const t = useText()
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.one('sensor', sensor.id, 'rejections'), sensor.rejected],
    queryFn: ({ signal }) =>
      call('POST', '/sensor/rejections/get', { body: { sensorId: sensor.id }, quiet: true, signal }),
  })
  if (data === undefined)
    return error === null ? <ListSkeleton rows={2} /> : <LoadFailed error={error} onRetry={refetch} />
  return (
    <Lines>
      {data.rejections.map(({ code, message, count, lastAt, lastReading, lastValue }) => (
        <ListedLine
          key={code}
          name={message}
          detail={[
            t('sensor.refused.last', { when: formats.moment(lastAt) }),
            ...(lastReading === null ? [] : [t('sensor.refused.of', { when: formats.moment(lastReading) })]),
            ...(lastValue === null ? [] : [t('sensor.refused.value', { value: formats.number(lastValue) })]),
          ].join(' · ')}
        >
          <strong>{formats.number(count, 0)}</strong>
        </ListedLine>
      ))}
    </Lines>
  )
}
