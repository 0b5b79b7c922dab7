import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { durationText } from '../../../data/formats/duration-text.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column, Line } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Chip } from '../../../kit/states/chip.tsx'
import { BreachContents } from './breach-contents.tsx'
import { BreachCurve } from './breach-curve.tsx'
import { useFigures } from './use-figures.ts'

type Incidence = Row<Entities['incidence']>

/** How long it lasted, in whole minutes. */
const secondsOf = (from: string, to: string) =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000)) * 60

/** Of a breach: whether it goes on, since when, and for a sensor its curve and the food that was there. */
export function Breach({ row }: { row: Incidence }) {
  const t = useText()
  const formats = useFormats()
  const figures = useFigures(row)
  if (row.began === null) return null
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
                  duration: durationText(secondsOf(began, ended), formats.locale),
                })}
          </Line>
          {curve !== null && curve.length > 1 && (
            <BreachCurve points={curve} limits={limits ?? {}} figures={figures} />
          )}
        </Column>
      </Card>
      {row.sensorId !== null && <BreachContents breach={{ id: row.id, name: row.name ?? '' }} />}
    </Column>
  )
}
