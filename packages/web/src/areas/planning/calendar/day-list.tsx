import { ActionIcon } from '@mantine/core'
import { IconPlus, IconRepeat } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { lookOfTask, taskScreen } from '../task-states.ts'
import { addressOfTask } from './address.ts'
import type { CalendarTask } from './range.ts'
import classes from './day-list.module.css'

/** Days with their tasks, one below the other: how a calendar is read on a phone. */
export function DayList({
  days,
  today,
  people,
  newAt,
}: {
  days: readonly { readonly day: string; readonly tasks: readonly CalendarTask[] }[]
  today: string
  /** What people are called, by id. */
  people: ReadonlyMap<string, string>
  /** When a new task of a day would begin; null where none may be made. */
  newAt: ((day: string) => string) | null
}) {
  const t = useText()
  const formats = useFormats()
  const name = new Intl.DateTimeFormat(formats.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return days.map(({ day, tasks }) => {
    const label = name.format(new Date(`${day}T12:00:00Z`))
    return (
      <section key={day} className={classes.day} data-today={day === today || undefined} aria-label={label}>
        <header className={classes.head}>
          <h2 className={classes.name} {...(day === today ? { 'aria-current': 'date' as const } : {})}>
            {label}
          </h2>
          {newAt !== null && (
            <ActionIcon
              component={Link}
              to={href(taskScreen, { taskId: 'new' }, { 'begin.startAt': newAt(day) })}
              variant="subtle"
              color="steel"
              aria-label={t('taskCalendar.newOn', { day: label })}
            >
              <IconPlus size={20} stroke={1.8} />
            </ActionIcon>
          )}
        </header>
        {tasks.length === 0 ? (
          <Note>{t('taskCalendar.nothing')}</Note>
        ) : (
          <ul className={classes.tasks}>
            {tasks.map(task => {
              const { icon, color, text } = lookOfTask(task)
              const Sign = task.isAhead ? IconRepeat : icon
              return (
                <li key={task.id}>
                  <Link
                    to={addressOfTask(task)}
                    className={classes.task}
                    data-done={task.status === 'end' || undefined}
                    style={{ borderInlineStartColor: `var(--mantine-color-${color}-5)` }}
                  >
                    <span className={classes.time}>{formats.time(task.startAt)}</span>
                    <span className={classes.what}>{task.name}</span>
                    <span className={classes.more}>
                      <Sign size={16} aria-hidden /> {task.isAhead ? t('taskCalendar.ahead') : t(text)}
                      {task.userIds.flatMap(id => people.get(id) ?? []).map(one => ` · ${one}`)}
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </section>
    )
  })
}
