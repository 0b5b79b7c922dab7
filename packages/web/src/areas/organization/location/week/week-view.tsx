import type { Period } from '@cloche/domain/rules/places'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { periodsOn, weekdayName, weekdays } from '../../../../entity-screens/fields/json/week.ts'
import classes from './week.module.css'

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const share = (time: string) => (minutesOf(time) / 1440) * 100

/** The week at a glance: each day as a bar of 24 hours, and its times in words. */
export function WeekView({ periods, today }: { periods: readonly Period[]; today: number }) {
  const t = useText()
  const { locale } = useFormats()
  return (
    <div className={classes.week}>
      <div className={classes.scale} aria-hidden>
        {['00', '06', '12', '18', '24'].map(hour => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      {weekdays.map(weekday => {
        const day = periodsOn(periods, weekday)
        return (
          <div key={weekday} className={classes.day} data-today={weekday === today || undefined}>
            <span className={classes.name}>{weekdayName(weekday, locale)}</span>
            <div className={classes.bar} aria-hidden>
              {day.map((period, at) => (
                <span
                  key={at}
                  className={classes.period}
                  data-kind={period.kind}
                  style={{
                    insetInlineStart: `${share(period.from)}%`,
                    width: `${share(period.to) - share(period.from)}%`,
                  }}
                />
              ))}
            </div>
            <span className={classes.times}>
              {day.length === 0
                ? t('places.closedAllDay')
                : day.map((period, at) => (
                    <span key={at}>
                      {t('field.periods.is', {
                        kind: t(`period.${period.kind}`),
                        from: period.from,
                        to: period.to,
                      })}
                    </span>
                  ))}
            </span>
          </div>
        )
      })}
      <div className={classes.legend}>
        {(['opening', 'cleaning'] as const).map(kind => (
          <span key={kind}>
            <span className={classes.dot} data-kind={kind} aria-hidden />
            {t(`period.${kind}`)}
          </span>
        ))}
      </div>
    </div>
  )
}
