/** The calendar itself, on a desk: fetched with the library that draws it. */
import '@mantine/schedule/styles.layer.css'
import {
  DayView,
  MonthView,
  ResourcesDayView,
  ResourcesMonthView,
  ResourcesWeekView,
  WeekView,
  type DayOfWeek,
  type ScheduleEventData,
} from '@mantine/schedule'
import { VisuallyHidden } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { calendarLocale } from '../../../entity-screens/fields/times/calendar-locale.ts'
import { lookOfTask } from '../task-states.ts'
import type { CalendarTask, Entry, Group, Range, View } from './range.ts'
import classes from './board.module.css'

export interface BoardProps {
  readonly view: View
  readonly group: Group
  readonly range: Range
  readonly entries: readonly Entry[]
  /** People or places, each a row. */
  readonly rows: readonly { readonly id: string; readonly label: string; readonly more?: ReactNode }[]
  /** When the place is open, by weekday from 0 for Sunday; null where nobody said. */
  readonly opening: Record<0 | 1 | 2 | 3 | 4 | 5 | 6, [string, string] | null> | null
  readonly mayChange: boolean
  readonly mayCreate: boolean
  /** What the clock of the place shows now. */
  readonly clock: () => string
  readonly onMove: (entry: Entry, start: string, rowId: string | undefined) => void
  readonly onResize: (entry: Entry, start: string, end: string) => void
  readonly onCreate: (start: string, end: string, rowId: string | undefined) => void
  readonly onOpen: (task: CalendarTask) => void
  readonly onDay: (day: string) => void
}

const asText = (id: string | number | undefined) => (id === undefined ? undefined : String(id))
const FIRST_HOUR = '07:00:00'
const QUARTER = 15
const NO_DAYS: DayOfWeek[] = []
/** Of an hour: a quarter of one has room for a line. */
const HOUR_HEIGHT = '5.5rem'
/** What the screen has beside bar, title and tools; never less than some hours. */
const HEIGHT = 'max(24rem, calc(100dvh - 15rem))'

/** What is over, and what does not stand yet, is not dragged. */
const isOpen = ({ status, isAhead }: CalendarTask) => status !== 'end' && !isAhead

/** A task; `isShort` where hours are so narrow that there is no room for more than its name. */
function Body({ event, isShort = false }: { event: ScheduleEventData; isShort?: boolean }) {
  const t = useText()
  const { task } = event.payload as { task: CalendarTask }
  const { icon, text } = lookOfTask(task)
  const Sign = task.isAhead ? IconRepeat : icon
  return (
    <span
      className={classes.body}
      data-done={task.status === 'end' || undefined}
      data-ahead={task.isAhead}
      data-short={isShort || undefined}
    >
      <Sign size={14} aria-hidden className={classes.sign} />
      <VisuallyHidden>{task.isAhead ? t('taskCalendar.ahead') : t(text)}</VisuallyHidden>
      {!isShort && <time className={classes.time}>{String(event.start).slice(11, 16)}</time>}{' '}
      <span className={classes.what}>{event.title}</span>
    </span>
  )
}

/**
 * The library names the heads of days by their dates; what they show names them better, and whoever says what they see is
 * understood (WCAG 2.5.3).
 */
export default function Board(props: BoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const beginning = `${useText()('taskCalendar.weekday')} `
  useEffect(() => {
    for (const head of board.current?.querySelectorAll('button[aria-label]') ?? [])
      if (head.getAttribute('aria-label')?.startsWith(beginning)) head.removeAttribute('aria-label')
  })
  return (
    <div ref={board}>
      <Views {...props} />
    </div>
  )
}

function DayName({ day, format }: { day: string; format: Intl.DateTimeFormat }) {
  return <span>{format.format(new Date(`${day.slice(0, 10)}T12:00:00Z`))}</span>
}

/** Names of days as elements, so that they stay in view: the library draws whatever a format answers. */
function headsIn(locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
  const head: (day: string) => ReactNode = day => <DayName day={day} format={format} />
  return head as unknown as string
}

function Views(props: BoardProps) {
  const { view, group, range, entries, rows, opening, mayChange, mayCreate } = props
  const t = useText()
  const { locale } = useFormats()
  const events: ScheduleEventData[] = entries.map(entry => ({
    id: entry.id,
    title: entry.task.name,
    start: entry.start,
    end: entry.end,
    color: lookOfTask(entry.task).color,
    payload: { task: entry.task, entry },
    ...(entry.rowId === undefined ? {} : { resourceId: entry.rowId }),
  }))
  const entryOf = (event: ScheduleEventData) => (event.payload as { entry: Entry }).entry
  const labels = {
    allDay: t('taskCalendar.allDay'),
    weekday: t('taskCalendar.weekday'),
    timeSlot: t('taskCalendar.slot'),
    noEvents: t('taskCalendar.nothing'),
    more: t('taskCalendar.more'),
    moreLabel: (count: number) => t('taskCalendar.moreCount', { count }),
    resource: t(`taskCalendar.row.${group}`),
    resources: t(`taskCalendar.rows.${group}`),
    resourceSlot: t('taskCalendar.slot'),
  }
  const weekday = new Date(`${range.day}T12:00:00Z`).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6
  const ofDay = opening?.[weekday] ?? null
  const earliest = Object.values(opening ?? {})
    .flatMap(hours => (hours === null ? [] : [hours[0]]))
    .toSorted()[0]
  const common = {
    date: range.day,
    events,
    locale: calendarLocale(locale),
    labels,
    withHeader: false,
    radius: 'md',
    // Kitchens work on them as on any day.
    weekendDays: NO_DAYS,
    renderEventBody: (event: ScheduleEventData) => <Body event={event} />,
    withEventsDragAndDrop: mayChange,
    canDragEvent: (event: ScheduleEventData) => isOpen(entryOf(event).task),
    onEventDrop: ({
      event,
      newStart,
      resourceId,
    }: {
      event: ScheduleEventData
      newStart: string
      resourceId?: string | number
    }) => props.onMove(entryOf(event), newStart, asText(resourceId)),
    onEventClick: (event: ScheduleEventData) => props.onOpen(entryOf(event).task),
  } as const
  const byTheClock = {
    getCurrentTime: props.clock,
    withCurrentTimeIndicator: true,
    slotLabelFormat: 'HH:mm',
    eventDragInterval: QUARTER,
    eventResizeInterval: QUARTER,
    withEventResize: mayChange,
    canResizeEvent: (event: ScheduleEventData) => isOpen(entryOf(event).task),
    onEventResize: ({
      event,
      newStart,
      newEnd,
    }: {
      event: ScheduleEventData
      newStart: string
      newEnd: string
    }) => props.onResize(entryOf(event), newStart, newEnd),
    ...(mayCreate && {
      onTimeSlotClick: (slot: { slotStart: string; slotEnd: string; resourceId?: string | number }) =>
        props.onCreate(slot.slotStart, slot.slotEnd, asText(slot.resourceId)),
    }),
  } as const
  const resources = rows.map(({ id, label, more }) => ({ id, label, payload: { more } }))
  const byRow = {
    resources,
    renderResourceLabel: (row: { label: ReactNode; payload?: Record<PropertyKey, ReactNode> }) => (
      <span className={classes.row}>
        <span>{row.label}</span>
        {row.payload?.['more']}
      </span>
    ),
  } as const
  if (view === 'month')
    return group === 'all' ? (
      <MonthView
        {...common}
        className={classes.board!}
        consistentWeeks={false}
        maxEventsPerDay={4}
        firstDayOfWeek={1}
        weekdayFormat="ddd"
        onDayClick={props.onDay}
      />
    ) : (
      <ResourcesMonthView
        {...common}
        {...byRow}
        className={classes.board!}
        startScrollDate={range.day}
        weekdayFormat="ddd"
        onDayClick={({ date }) => props.onDay(date)}
      />
    )
  if (view === 'week')
    return group === 'all' ? (
      <WeekView
        {...common}
        {...byTheClock}
        className={classes.board!}
        intervalMinutes={30}
        firstDayOfWeek={1}
        withAllDaySlots={false}
        scrollAreaProps={{ mah: HEIGHT }}
        withWeekNumber={false}
        highlightToday
        startScrollTime={earliest ?? FIRST_HOUR}
        slotHeight={HOUR_HEIGHT}
        {...(opening !== null && { highlightBusinessHours: true, businessHours: opening })}
      />
    ) : (
      <ResourcesWeekView
        {...common}
        {...byTheClock}
        {...byRow}
        className={classes.board!}
        intervalMinutes={120}
        firstDayOfWeek={1}
        weekdayFormat={headsIn(locale)}
        renderEventBody={(event: ScheduleEventData) => <Body event={event} isShort />}
        classNames={{
          resourcesWeekViewDayLabel: classes.dayHead!,
          resourcesWeekViewResourceLabel: classes.rowHead!,
        }}
        startScrollDateTime={`${range.day} ${earliest ?? FIRST_HOUR}`}
        minEventSize={44}
        rowHeight="4.5rem"
      />
    )
  return group === 'all' ? (
    <DayView
      {...common}
      {...byTheClock}
      className={classes.board!}
      intervalMinutes={30}
      withAllDaySlot={false}
      scrollAreaProps={{ mah: HEIGHT }}
      startScrollTime={ofDay?.[0] ?? FIRST_HOUR}
      slotHeight={HOUR_HEIGHT}
      {...(ofDay !== null && { highlightBusinessHours: true, businessHours: ofDay })}
    />
  ) : (
    <ResourcesDayView
      {...common}
      {...byTheClock}
      {...byRow}
      className={classes.board!}
      intervalMinutes={30}
      startScrollTime={ofDay?.[0] ?? FIRST_HOUR}
      minEventSize={44}
      rowHeight="4.5rem"
      classNames={{ resourcesDayViewResourceLabel: classes.rowHead! }}
      {...(ofDay !== null && { highlightBusinessHours: true, businessHours: ofDay })}
    />
  )
}
