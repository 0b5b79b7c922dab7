import { ActionIcon } from '@mantine/core'
import { IconPlus, IconRepeat } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { taskLooks, taskScreen } from '../task-states.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import classes from './calendar.module.css'
import type { DayEntry, PlannedTask } from './week.ts'

/** One day with its tasks in order of time. */
export function DayColumn({
  day,
  isToday,
  entries,
  newAt,
}: {
  day: string
  isToday: boolean
  entries: readonly DayEntry<PlannedTask>[]
  /** When a new task of the day would begin; null where none may be made. */
  newAt: string | null
}) {
  const t = useText()
  const formats = useFormats()
  const noon = `${day}T12:00:00Z`
  const name = new Intl.DateTimeFormat(formats.locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
  const whole = new Intl.DateTimeFormat(formats.locale, { dateStyle: 'full', timeZone: 'UTC' })
  const label = whole.format(new Date(noon))
  return (
    <section className={classes.day} data-today={isToday || undefined} aria-label={label}>
      <header className={classes.head}>
        <h2 className={classes.name} {...(isToday ? { 'aria-current': 'date' as const } : {})}>
          {name.format(new Date(noon))}
        </h2>
        {newAt !== null && (
          <ActionIcon
            component={Link}
            to={href(taskScreen, { taskId: 'new' }, { 'with.startAt': newAt })}
            variant="subtle"
            color="steel"
            aria-label={t('calendar.newOn', { day: label })}
          >
            <IconPlus size={18} stroke={1.8} />
          </ActionIcon>
        )}
      </header>
      {entries.length === 0 ? (
        <Note>{t('calendar.nothing')}</Note>
      ) : (
        <ul className={classes.entries}>
          {entries.map(({ task, at, isAhead }) => {
            const { icon: Sign, color } = taskLooks[task.status] ?? taskLooks['pending']!
            return (
              <li key={`${task.id} ${at}`}>
                <Link
                  to={href(taskScreen, { taskId: task.id })}
                  className={classes.entry}
                  data-ahead={isAhead || undefined}
                  data-done={task.status === 'end' || undefined}
                  style={{ borderInlineStartColor: `var(--mantine-color-${color}-5)` }}
                >
                  <span className={classes.time}>
                    {isAhead ? <IconRepeat size={16} aria-hidden /> : <Sign size={16} aria-hidden />}
                    {formats.time(at)}
                    <span className={classes.state}>
                      {isAhead ? t('calendar.ahead') : t(`task.choice.status.${task.status}`)}
                    </span>
                  </span>
                  <span className={classes.what}>{task.name}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
