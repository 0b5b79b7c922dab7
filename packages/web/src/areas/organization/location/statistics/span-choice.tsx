import { TextInput } from '@mantine/core'
import { lastDays, lengthOf, type Period } from '../../../../data/statistics/period.ts'
import { useText } from '../../../../data/text/texts.ts'
import classes from './statistics.module.css'

const usual = [7, 30, 90, 365] as const

/** Which days are counted: the last ones, or from one day to another. */
export function SpanChoice({
  span,
  today,
  fault,
  onChange,
}: {
  span: Period
  today: string
  fault: string | null
  onChange: (span: Period) => void
}) {
  const t = useText()
  return (
    <div className={classes.span}>
      <div role="group" aria-label={t('places.statistics.period')} className={classes.usual}>
        {usual.map(days => (
          <button
            key={days}
            type="button"
            className={classes.choice}
            aria-pressed={span.to === today && fault === null && lengthOf(span) === days}
            onClick={() => onChange(lastDays(days, today))}
          >
            {t('places.statistics.last', { count: days })}
          </button>
        ))}
      </div>
      <div className={classes.days}>
        <TextInput
          type="date"
          label={t('word.from')}
          value={span.from}
          max={today}
          onChange={event => onChange({ ...span, from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('word.to')}
          value={span.to}
          max={today}
          onChange={event => onChange({ ...span, to: event.currentTarget.value })}
        />
      </div>
      {fault !== null && (
        <p role="alert" className={classes.fault}>
          {t(fault)}
        </p>
      )}
    </div>
  )
}
