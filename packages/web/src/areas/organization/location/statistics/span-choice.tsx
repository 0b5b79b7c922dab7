import { TextInput } from '@mantine/core'
import { useText } from '../../../../data/text/texts.ts'
import { spanDays, spanUpTo, type Span } from './span.ts'
import classes from './statistics.module.css'

const usual = [7, 30, 90, 365] as const

/** Which days are counted: the last ones, or from one day to another. */
export function SpanChoice({
  span,
  today,
  fault,
  onChange,
}: {
  span: Span
  today: string
  fault: string | null
  onChange: (span: Span) => void
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
            aria-pressed={span.to === today && fault === null && spanDays(span) === days}
            onClick={() => onChange(spanUpTo(today, days))}
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
