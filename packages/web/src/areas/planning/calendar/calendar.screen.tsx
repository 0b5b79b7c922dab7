import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { deviceZone } from '../../../data/formats/values.ts'
import { problemText } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { Page } from '../../../kit/page/page.tsx'
import { ErrorState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { PatternButton } from '../patterns/pattern-button.tsx'
import { taskScreen } from '../task-states.ts'
import { DayColumn } from './day-column.tsx'
import { useWeekRules, useWeekTasks } from './use-week.ts'
import classes from './calendar.module.css'

const pattern = '/planning/tasks/calendar/{date?}'

/** Arrow keys walk through the tasks: up and down within a day, left and right between days. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const columns = [...event.currentTarget.children].map(column => [
    ...column.querySelectorAll<HTMLElement>('a'),
  ])
  const at = columns.findIndex(links => links.includes(document.activeElement as HTMLElement))
  if (at === -1) return
  const row = columns[at]!.indexOf(document.activeElement as HTMLElement)
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  const next =
    step !== undefined
      ? columns[at + step]?.[Math.min(row, (columns[at + step]?.length ?? 1) - 1)]
      : event.key === 'ArrowDown'
        ? columns[at]![row + 1]
        : event.key === 'ArrowUp'
          ? columns[at]![row - 1]
          : undefined
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** A week of tasks: seven columns on a desk, a list of days on a phone. */
export default function CalendarScreen() {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const navigate = useNavigate()
  const { date } = useParams()
  const zone = formats.timeZone ?? deviceZone()
  const today = dayOf(useNow(), zone)
  const rules = useWeekRules()
  const week = rules?.weekAt(date, today, zone)
  const { tasks, isPending, error, refetch } = useWeekTasks(week)
  const days = week === undefined || rules === undefined ? [] : rules.entriesOf(week, tasks, zone)
  const mayCreate = hasLevel(session, 'TA', 3)
  const to = (day: string | undefined) => href(pattern, { date: day })
  function press(event: KeyboardEvent) {
    const day = { PageUp: week?.before, PageDown: week?.after }[event.key]
    if (day === undefined) return
    event.preventDefault()
    void navigate(to(day))
  }
  return (
    <Page
      title={t('nav.calendar')}
      count={
        week === undefined
          ? ' '
          : t('calendar.range', { from: formats.date(week.days[0]!), to: formats.date(week.days[6]!) })
      }
      actions={
        <>
          <PatternButton day={week?.days.includes(today) === false ? week.days[0]! : today} />
          {mayCreate && (
            <Button
              component={Link}
              to={href(taskScreen, { taskId: 'new' })}
              leftSection={<IconPlus size={20} stroke={1.8} />}
            >
              {t('task.new')}
            </Button>
          )}
        </>
      }
      tools={
        week !== undefined && (
          <nav className={classes.weeks} aria-label={t('calendar.weeks')}>
            <ActionIcon
              component={Link}
              to={to(week.before)}
              variant="default"
              aria-label={t('calendar.before')}
            >
              <IconChevronLeft size={20} stroke={1.8} />
            </ActionIcon>
            <Button component={Link} to={to(undefined)} variant="default">
              {t('calendar.thisWeek')}
            </Button>
            <ActionIcon
              component={Link}
              to={to(week.after)}
              variant="default"
              aria-label={t('calendar.after')}
            >
              <IconChevronRight size={20} stroke={1.8} />
            </ActionIcon>
          </nav>
        )
      }
    >
      {isPending && error === null && <ListSkeleton rows={8} />}
      {error !== null && (
        <ErrorState
          compact
          title={t('record.failed')}
          actions={<Button onClick={refetch}>{t('verb.retry')}</Button>}
        >
          {problemText(error)}
        </ErrorState>
      )}
      {!isPending && week !== undefined && (
        <div className={classes.week} onKeyDown={event => (walk(event), press(event))}>
          {week.days.map((day, at) => (
            <DayColumn
              key={day}
              day={day}
              isToday={day === today}
              entries={days[at] ?? []}
              newAt={mayCreate ? week.mornings[at]! : null}
            />
          ))}
        </div>
      )}
    </Page>
  )
}
