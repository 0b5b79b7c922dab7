import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import type { DayHours } from './range.ts'
import classes from './hours.module.css'

const HOUR_SECONDS = 3600
const DAY_HEADS = 14

/** The hours of one person together, in a row of a calendar. */
export function HoursSum({ hours }: { hours: readonly DayHours[] }) {
  const t = useText()
  const formats = useFormats()
  const planned = hours.reduce((sum, day) => sum + day.planned, 0) / HOUR_SECONDS
  const capacity = hours.reduce((sum, day) => sum + (day.capacity ?? 0), 0) / HOUR_SECONDS
  const isOver = hours.some(day => day.capacity !== null && day.planned > day.capacity)
  return (
    <span className={classes.sum} data-over={isOver || undefined}>
      {capacity === 0
        ? t('taskCalendar.hours', { hours: formats.number(planned, 1) })
        : t('taskCalendar.hoursOf', { hours: formats.number(planned, 1), of: formats.number(capacity, 1) })}
    </span>
  )
}

/** Planned hours of each person and day, against the shift; a week at most. */
export function HoursCard({
  people,
}: {
  people: readonly { readonly id: string; readonly name: string; readonly hours: readonly DayHours[] }[]
}) {
  const t = useText()
  const formats = useFormats()
  const days = people[0]?.hours.slice(0, DAY_HEADS).map(({ day }) => day) ?? []
  const head = new Intl.DateTimeFormat(formats.locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
  return (
    <Card title={t('taskCalendar.hoursTitle')}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('taskCalendar.hoursTitle')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('taskCalendar.row.person')}</th>
              {days.map(day => (
                <th key={day} scope="col">
                  {head.format(new Date(`${day}T12:00:00Z`))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, hours }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {hours.slice(0, DAY_HEADS).map(({ day, planned, untimed, capacity }) => {
                  const isOver = capacity !== null && planned > capacity
                  const isEmpty = planned === 0 && untimed === 0
                  return (
                    <td key={day} data-over={isOver || undefined}>
                      {isEmpty
                        ? '–'
                        : capacity === null
                          ? formats.number(planned / HOUR_SECONDS, 1)
                          : t('taskCalendar.of', {
                              hours: formats.number(planned / HOUR_SECONDS, 1),
                              of: formats.number(capacity / HOUR_SECONDS, 1),
                            })}
                      {isOver && <span className={classes.note}>{t('taskCalendar.over')}</span>}
                      {untimed > 0 && (
                        <span className={classes.note}>{t('taskCalendar.untimed', { count: untimed })}</span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
