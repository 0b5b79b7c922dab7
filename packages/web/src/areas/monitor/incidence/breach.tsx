import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { useFormats } from '../../../data/formats/formats.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column, Line } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Chip } from '../../../kit/states/chip.tsx'
import { BreachContents } from './breach-contents.tsx'
import { BreachCurve } from './breach-curve.tsx'

type Incidence = Row<Entities['incidence']>

const MINUTE = 60_000

/** How long it lasted, in the two largest units. */
function lengthOf(from: string, to: string, locale: string): string {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / MINUTE)
  const part = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  const [days, hours, left] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return `${part(days, 'day')} ${part(hours, 'hour')}`
  return hours > 0 ? `${part(hours, 'hour')} ${part(left, 'minute')}` : part(left, 'minute')
}

/** Of a breach: whether it goes on, since when, its curve, and the food that was there. */
export function Breach({ row }: { row: Incidence }) {
  const t = useText()
  const formats = useFormats()
  const sensors = useRecords(
    'sensor',
    row.sensorId === null ? null : { limit: 1, attributes: ['id', 'unit'], filter: { id: [row.sensorId] } },
  )
  if (row.sensorId === null || row.began === null) return null
  const { began, ended, curve, limits } = row
  return (
    <Column>
      <Card
        action={
          <Chip tone={row.isAlerting ? 'waiting' : 'good'}>
            {t(row.isAlerting ? 'breach.going' : 'breach.over')}
          </Chip>
        }
      >
        <Column gap="sm">
          <Line>
            {ended === null
              ? t('breach.began', { at: formats.dayTime(began) })
              : t('breach.lasted', {
                  from: formats.dayTime(began),
                  to: formats.dayTime(ended),
                  duration: lengthOf(began, ended, formats.locale),
                })}
          </Line>
          {curve !== null && curve.length > 1 && (
            <BreachCurve points={curve} limits={limits ?? {}} unit={sensors.data?.rows[0]?.unit ?? ''} />
          )}
        </Column>
      </Card>
      <BreachContents breach={{ id: row.id, name: row.name ?? '' }} />
    </Column>
  )
}
