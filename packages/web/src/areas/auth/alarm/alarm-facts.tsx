import { durationText } from '../../../data/formats/duration-text.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { useText } from '../../../data/text/texts.ts'
import { writeReading } from '../../../entity-screens/fields/amounts/reading.tsx'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import classes from '../login.module.css'
import type { LinkedAlarm } from './alarm-calls.ts'

const LIMITS = ['lowLow', 'low', 'high', 'highHigh'] as const

/** How far a breach went, beyond which limits, and for how long. */
function useBreachFacts(breach: LinkedAlarm['breach']): readonly (readonly [string, string])[] {
  const t = useText()
  const writing = useWriting()
  const { formats } = writing
  const now = useNow()
  if (breach === null) return []
  const { began, ended, peak, unit, limits } = breach
  const written = (value: number) => writeReading(value, { unit }, writing)
  const known = LIMITS.flatMap(name => (limits[name] === null ? [] : [written(limits[name])]))
  const until = ended === null ? now : Date.parse(ended)
  const minutes = Math.max(1, Math.round((until - Date.parse(began)) / 60_000))
  const length = durationText(minutes * 60, formats.locale)
  return [
    ...(peak === null ? [] : [[t('alarm.peak'), written(peak)] as const]),
    ...(known.length === 0 ? [] : [[t('alarm.limits'), known.join(' · ')] as const]),
    [t('alarm.lasted'), ended === null ? t('alarm.going', { length }) : length],
  ]
}

/** What an alarm is about. */
export function AlarmFacts({ alarm: { notification, recipient, breach } }: { alarm: LinkedAlarm }) {
  const ofBreach = useBreachFacts(breach)
  const t = useText()
  const formats = useFormats()
  const facts: readonly (readonly [string, string])[] = [
    [t('alarm.place'), notification.place],
    [t('alarm.since'), formats.moment(breach?.began ?? notification.since)],
    ...ofBreach,
    [t('alarm.organization'), notification.organization],
    [t('alarm.sentTo'), recipient],
  ]
  return (
    <>
      {notification.description !== null && <Note>{notification.description}</Note>}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
