import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { choiceKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import type { Breach } from '@cloche/domain/rules/curves'
import { Link } from 'react-router'
import { durationText } from '../../../data/formats/duration-text.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { readingScale } from './curve/reading-scale.ts'
import type { During } from './curve/use-curve.ts'
import type { ChosenSpan } from './curve/use-span.ts'
import type { Sensor } from './sensor.ts'
import classes from './sensor.module.css'

const shown = 20
const incidence = entityNamed('incidence')

/** When a sensor was outside its limits in the stretch of time that is looked at, and what became of it. */
export function BreachesCard({
  sensor,
  breaches,
  isMeasured,
  incidences,
  chosen,
}: {
  sensor: Sensor
  breaches: readonly Breach[]
  /** Whether there is any value then: without one nobody knows; null: it is read still. */
  isMeasured: boolean | null
  incidences: During['incidences']
  chosen: ChosenSpan
}) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const { write } = readingScale(sensor, useWriting())
  const length = ({ from, to }: Breach) =>
    durationText(Math.max(60, Math.round((to - from) / 60_000) * 60), formats.locale)
  const hasLimits = sensor.min !== null || sensor.max !== null
  return (
    <Card title={t('curve.breaches')}>
      {breaches.length === 0 && isMeasured === null ? (
        <ListSkeleton rows={2} />
      ) : breaches.length === 0 ? (
        <EmptyState
          compact
          icon={!hasLimits ? IconAlertTriangle : isMeasured ? IconCircleCheck : IconCircleDashed}
          title={t(
            !hasLimits ? 'curve.breaches.noLimits' : isMeasured ? 'curve.breaches.none' : 'curve.nothing',
          )}
        />
      ) : (
        <ul className={classes.rows}>
          {breaches
            .toReversed()
            .slice(0, shown)
            .map(breach => (
              <li key={breach.from} className={classes.row}>
                <span className={classes.words}>
                  <strong>
                    {t(`curve.breach.${breach.side}`, { peak: write(breach.peak), length: length(breach) })}
                  </strong>
                  <span className={classes.more}>
                    {breach.isOpen
                      ? t('curve.breach.since', { from: formats.dayTime(breach.from) })
                      : t('curve.range', {
                          from: formats.dayTime(breach.from),
                          to: formats.dayTime(breach.to),
                        })}
                  </span>
                </span>
                <Button
                  variant="default"
                  aria-label={`${t('curve.show')}: ${formats.dayTime(breach.from)}`}
                  onClick={() => {
                    const around = Math.max(30 * 60_000, breach.to - breach.from)
                    chosen.show({ from: breach.from - around, to: breach.to + around })
                  }}
                >
                  {t('curve.show')}
                </Button>
              </li>
            ))}
        </ul>
      )}
      {breaches.length > shown && (
        <p className={classes.more}>{t('curve.breaches.more', { count: breaches.length - shown })}</p>
      )}
      {incidences.length > 0 && (
        <>
          <h3 className={classes.sub}>{t('incidence.many')}</h3>
          <ul className={classes.rows}>
            {incidences.slice(-shown).map(one => (
              <li key={one.id} className={classes.row}>
                <Link to={addressOf('incidence', one.id, session) ?? ''} className={classes.words}>
                  <strong>{one.name}</strong>
                  <span className={classes.more}>
                    {t(choiceKey(incidence, 'status', one.status))}
                    {one.at !== null && ` · ${formats.dayTime(one.at)}`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
