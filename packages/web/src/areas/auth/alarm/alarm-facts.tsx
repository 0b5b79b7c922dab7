import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import classes from '../login.module.css'
import type { LinkedAlarm } from './alarm-calls.ts'

/** What an alarm is about. */
export function AlarmFacts({ alarm: { notification, recipient } }: { alarm: LinkedAlarm }) {
  const t = useText()
  const formats = useFormats()
  const facts: readonly (readonly [string, string])[] = [
    [t('alarm.place'), notification.place],
    [t('alarm.since'), formats.moment(notification.since)],
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
