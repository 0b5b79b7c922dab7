import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarOff, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { deviceZone } from '../../../data/formats/values.ts'
import { usePlaces } from '../../../data/places/use-places.ts'
import { useNames } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { Buttons, Note } from '../../../kit/layout/layout.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { CopyWeekButton } from '../patterns/copy-week.tsx'
import { PatternButton } from '../patterns/pattern-button.tsx'
import { taskScreen } from '../task-states.ts'
import { addressOfTask } from './address.ts'
import { DayList } from './day-list.tsx'
import { HoursCard, HoursSum } from './hours.tsx'
import { SeriesMove } from './series-move.tsx'
import { ShareButton } from './share.tsx'
import type { CalendarTask, Entry, Group, View } from './range.ts'
import { TASKS_MAX, useRules, useSurroundings, useTaskChanges, useTasks } from './use-calendar.ts'
import classes from './calendar.module.css'

const pattern = '/planning/tasks/calendar/{date?}'
const Board = fetchedPart(
  () => import('./board.tsx'),
  () => <ListSkeleton rows={8} />,
)
const chosen = <One extends string>(asked: string | null, of: readonly One[], other: One): One =>
  of.find(one => one === asked) ?? other
const VIEWS: readonly View[] = ['day', 'week', 'month']
const GROUPS: readonly Group[] = ['all', 'person', 'place']

/** Tasks by day, week or month, of all together, by person or by place; on a phone today's as a list first. */
export default function CalendarScreen() {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const navigate = useNavigate()
  const { date } = useParams()
  const [asked] = useSearchParams()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const view = chosen(asked.get('view'), VIEWS, isPhone ? 'day' : 'week')
  const group = isPhone ? 'all' : chosen(asked.get('by'), GROUPS, 'all')
  const zone = formats.timeZone ?? deviceZone()
  const today = dayOf(useNow(), zone)
  const rules = useRules()
  const range = rules?.rangeAt(view, date, today, zone)
  const { tasks: stored, names, isCut, isPending, error, refetch } = useTasks(range)
  const { shifts, series, periods, people } = useSurroundings(group === 'person')
  const { apply, change } = useTaskChanges()
  const places = usePlaces()
  const made = apply(stored)
  const place = { timeZone: zone, openWeekdays: rules?.openWeekdaysOf(periods) ?? [] }
  const ahead = rules === undefined || range === undefined ? [] : rules.aheadOf(series, made, range, place)
  const tasks: readonly CalendarTask[] = [...made, ...ahead]
  const [dragged, setDragged] = useState<{
    task: CalendarTask
    startAt: string
    one: () => Promise<void>
  } | null>(null)
  const planned = useNames(
    'user',
    tasks.flatMap(({ userIds }) => userIds),
    names,
  )
  const mayCreate = hasLevel(session, 'TA', 3)
  const mayChange = hasLevel(session, 'TA', 2)
  const to = (day: string | undefined, more: { view?: View; by?: Group } = {}) =>
    href(
      pattern,
      { date: day },
      { view: asked.get('view') ?? undefined, by: asked.get('by') ?? undefined, ...more },
    )
  function press(event: KeyboardEvent) {
    const day = { PageUp: range?.before, PageDown: range?.after }[event.key]
    if (day === undefined) return
    event.preventDefault()
    void navigate(to(day))
  }
  const everybody = new Map([...people.map(({ id, fullName }) => [id, fullName ?? ''] as const), ...planned])
  const hoursOf = (userId: string) =>
    rules === undefined || range === undefined
      ? []
      : rules.hoursOfPerson(userId, tasks, shifts, view === 'month' ? [] : range.days, zone)
  const placesOfRows = [
    ...new Set([session.location?.id ?? '', ...tasks.map(({ locationId }) => locationId)]),
  ]
  const rows =
    group === 'place'
      ? placesOfRows.flatMap(id => ({ id, label: places.get(id)?.name ?? '–' }))
      : [
          ...[...everybody].map(([id, label]) => ({
            id,
            label,
            more: view === 'month' ? undefined : <HoursSum hours={hoursOf(id)} />,
          })),
          { id: 'nobody', label: t('taskCalendar.nobody') },
        ]
  function move(entry: Entry, start: string, rowId: string | undefined) {
    if (rules === undefined) return
    const { task } = entry
    const row = rowId === undefined || rowId === entry.rowId ? {} : moveRow(entry, rowId)
    const to = rules.movedTo(task, start, zone)
    const one = () => change(task, { ...to, ...row }, t('taskCalendar.moved', { name: task.name }))
    const isMoved = Date.parse(to.startAt) !== Date.parse(task.startAt)
    if (task.seriesId !== null && isMoved) setDragged({ task, startAt: to.startAt, one })
    else void one()
  }
  function moveRow(entry: Entry, rowId: string) {
    if (group === 'place') return { locationId: rowId }
    return { userIds: rules?.peopleAfter(entry.task, entry.rowId ?? '', rowId) ?? [] }
  }
  function resize(entry: Entry, start: string, end: string) {
    if (rules === undefined) return
    const { task } = entry
    void change(
      task,
      rules.resizedTo(entry, start, end, zone),
      t('taskCalendar.resized', { name: task.name }),
    )
  }
  function create(start: string, rowId: string | undefined) {
    if (rules === undefined) return
    const row =
      rowId === undefined || rowId === rules.NOBODY
        ? {}
        : group === 'place'
          ? { 'begin.locationId': rowId }
          : { 'begin.userIds': rowId }
    void navigate(
      href(taskScreen, { taskId: 'new' }, { 'begin.startAt': rules.instantOfWall(start, zone), ...row }),
    )
  }
  const noun =
    range === undefined ? '' : titleOf(range.first, range.last, view, formats.locale, formats.date, t)
  const further = (
    <>
      <ShareButton first={range?.first ?? today} last={range?.last ?? today} />
      <CopyWeekButton day={range?.day ?? today} />
      <PatternButton day={range?.days.includes(today) === false ? range.first : today} />
    </>
  )
  return (
    <Page
      title={t('nav.calendar')}
      count={noun === '' ? ' ' : noun}
      actions={
        <>
          {!isPhone && further}
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
        range !== undefined && (
          <div className={classes.tools}>
            <nav className={classes.steps} aria-label={t('taskCalendar.steps')}>
              <ActionIcon
                component={Link}
                to={to(range.before)}
                variant="default"
                aria-label={t(`taskCalendar.before.${view}`)}
              >
                <IconChevronLeft size={20} stroke={1.8} />
              </ActionIcon>
              <Button component={Link} to={to(undefined)} variant="default">
                {t('taskCalendar.today')}
              </Button>
              <ActionIcon
                component={Link}
                to={to(range.after)}
                variant="default"
                aria-label={t(`taskCalendar.after.${view}`)}
              >
                <IconChevronRight size={20} stroke={1.8} />
              </ActionIcon>
            </nav>
            <SegmentedControl
              aria-label={t('taskCalendar.view')}
              value={view}
              onChange={next => void navigate(to(date, { view: next as View }))}
              data={VIEWS.map(value => ({ value, label: t(`taskCalendar.view.${value}`) }))}
            />
            {!isPhone && (
              <SegmentedControl
                aria-label={t('taskCalendar.group')}
                value={group}
                onChange={next => void navigate(to(date, { by: next as Group }))}
                data={GROUPS.map(value => ({ value, label: t(`taskCalendar.group.${value}`) }))}
              />
            )}
          </div>
        )
      }
    >
      {isPending && error === null && <ListSkeleton rows={8} />}
      {error !== null && isPending && (
        <LoadFailed error={error} onRetry={refetch} title={t('record.failed')} />
      )}
      {isCut && <Note>{t('taskCalendar.cut', { count: TASKS_MAX })}</Note>}
      {!isPending && range !== undefined && rules !== undefined && (
        <div onKeyDown={press} className={classes.calendar}>
          {tasks.length === 0 && (
            <EmptyState compact icon={IconCalendarOff} title={t('taskCalendar.empty')}>
              {mayCreate ? t(isPhone ? 'taskCalendar.emptyPhone' : 'taskCalendar.emptyHint') : undefined}
            </EmptyState>
          )}
          {isPhone ? (
            <DayList
              days={rules
                .byDay(tasks, range.days, zone)
                .filter(({ day, tasks: ofDay }) => view !== 'month' || ofDay.length > 0 || day === today)}
              today={today}
              people={planned}
              newAt={mayCreate ? day => rules.morningOf(day, zone) : null}
            />
          ) : (
            <Board.Part
              view={view}
              group={group}
              range={range}
              entries={rules.entriesOf(tasks, group, zone)}
              rows={rows}
              opening={rules.openingOf(periods)}
              mayChange={mayChange}
              mayCreate={mayCreate}
              clock={() => rules.wallOf(new Date().toISOString(), zone)}
              onMove={move}
              onResize={resize}
              onCreate={(start, _end, rowId) => create(start, rowId)}
              onOpen={task => void navigate(addressOfTask(task))}
              onDay={day => void navigate(to(day, { view: 'day' }))}
            />
          )}
          {isPhone && <Buttons>{further}</Buttons>}
          {dragged !== null && (
            <SeriesMove
              task={dragged.task}
              startAt={dragged.startAt}
              onOne={dragged.one}
              onClose={() => setDragged(null)}
            />
          )}
          {group === 'person' && view !== 'month' && everybody.size > 0 && (
            <HoursCard people={[...everybody].map(([id, name]) => ({ id, name, hours: hoursOf(id) }))} />
          )}
        </div>
      )}
    </Page>
  )
}

function titleOf(
  first: string,
  last: string,
  view: View,
  locale: string,
  date: (day: string) => string,
  t: (key: string, values?: Record<string, string>) => string,
): string {
  if (view === 'week') return t('taskCalendar.range', { from: date(first), to: date(last) })
  const format = new Intl.DateTimeFormat(
    locale,
    view === 'month'
      ? { month: 'long', year: 'numeric', timeZone: 'UTC' }
      : { dateStyle: 'full', timeZone: 'UTC' },
  )
  return format.format(new Date(`${first}T12:00:00Z`))
}
