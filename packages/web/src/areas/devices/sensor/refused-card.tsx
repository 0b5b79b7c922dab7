import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryKeys } from '../../../data/wire/queries.ts'
import { Card } from '../../../kit/page/card.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import type { Sensor } from './sensor-summary.tsx'
import classes from './sensor.module.css'

/** Readings that could not be true, counted by the reason, with the last of each. */
export function RefusedCard({ sensor }: { sensor: Sensor }) {
  const t = useText()
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.one('sensor', sensor.id, 'refused'), sensor.rejected],
    queryFn: ({ signal }) =>
      call('POST', '/sensor/rejections/get', { body: { sensorId: sensor.id }, signal, quiet: true }),
  })
  return (
    <Card title={t('curve.refused', { count: sensor.rejected })}>
      {data === undefined ? (
        error === null ? (
          <ListSkeleton rows={2} />
        ) : (
          <LoadFailed error={error} onRetry={refetch} />
        )
      ) : (
        <ul className={classes.rows}>
          {data.rejections.map(({ code, message, count, lastAt, lastValue }) => (
            <li key={code} className={classes.row}>
              <span className={classes.words}>
                <strong>{message}</strong>
                <span className={classes.more}>
                  {t('curve.refused.last', { when: formats.dayTime(lastAt) })}
                  {lastValue !== null && ` · ${formats.number(lastValue)}`}
                </span>
              </span>
              <span className={classes.count}>{formats.number(count, 0)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
