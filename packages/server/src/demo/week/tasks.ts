/** The tasks of the last and the coming days: done, late, under way, still to do. */
import { occurrenceId } from '../../adapters/ids.ts'
import { timeOnDay } from '@cloche/domain/rules/calendar'
import { PATTERNS, type DemoPattern, type PlannedWork } from '../reference/planning.ts'
import { DEMO_ZONE } from './clock.ts'
import { BANQUET, BAR, BISTRO, CENTRAL, CHEF, COOK, FRIDGE, MANAGER, WAREHOUSE, BUYER } from './house.ts'
import type { Plan } from './plan.ts'

/** Weekdays of work by place. */
const WORKED: Readonly<Record<string, readonly number[]>> = {
  [BISTRO]: [2, 3, 4, 5, 6, 7],
  [CENTRAL]: [1, 2, 3, 4, 5, 6],
  [BANQUET]: [1, 2, 3, 4, 5, 6],
}
const FIRST = -7
/** The bistro's week is laid out ahead, the other kitchens plan from day to day. */
const LAST: Readonly<Record<string, number>> = { [BISTRO]: 7, [CENTRAL]: 2, [BANQUET]: 2 }

const minutesLater = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

interface Laid extends PlannedWork {
  readonly place: string
  readonly day: number
  readonly patternId?: string | undefined
}

function isOnDay({ span, place }: DemoPattern, work: PlannedWork, weekday: number): boolean {
  return span === 'day' ? (WORKED[place] ?? []).includes(weekday) : work.weekday === weekday
}

/** Whether nobody came to it: rarely, and never today. */
const isMissed = ({ text, day }: Laid) => day === -2 && text.startsWith('Mise en place for dinner')
const isCancelled = ({ text, day }: Laid) => day === -4 && text.startsWith('Clean after lunch')

/** The shifts of the bistro, by the hour from which on work is of them. */
interface Shift {
  readonly id: string
  readonly from: string
}

function planShifts(plan: Plan): readonly Shift[] {
  const stamp = { at: plan.clock.at(FIRST - 2, '17:00'), by: CHEF }
  const shift = (name: string, from: string, to: string) => ({
    id: plan.create('shift', { name, from, to, locationId: plan.house('place', BISTRO) }, stamp),
    from,
  })
  return [shift('Lunch shift', '09:00', '17:00'), shift('Dinner shift', '17:00', '00:30')]
}

const shiftOf = (shifts: readonly Shift[], { place, at }: Laid): string | null =>
  place === BISTRO ? (shifts.findLast(({ from }) => from <= at)?.id ?? null) : null

function planTask(plan: Plan, laid: Laid, shifts: readonly Shift[]): void {
  const { clock, house } = plan
  const { text, at, takes, action, person, steps = [], place, day, patternId } = laid
  const startAt = timeOnDay(clock.day(day), at, DEMO_ZONE)
  const begun = minutesLater(startAt, ((day * 7 + takes) % 9) & 7)
  const ended = minutesLater(begun, takes - ((day + takes) & 7))
  const isStarted = clock.isPast(begun) && !isMissed(laid) && !isCancelled(laid)
  const isDone = isStarted && clock.isPast(ended)
  const stamp = { at: clock.at(FIRST - 1, '17:00'), by: CHEF }
  const id = plan.create(
    'task',
    {
      name: text,
      locationId: house('place', place),
      startAt,
      dueAt: minutesLater(startAt, takes + 30),
      expectedDuration: takes * 60,
      userIds: [house('person', person)],
      actionId: action === undefined ? null : house('action', action),
      patternId: patternId ?? null,
      shiftId: shiftOf(shifts, laid),
      ...(patternId === undefined ? {} : { origin: 'pattern', originId: patternId }),
    },
    stamp,
  )
  const ticked = isDone ? steps.length : isStarted ? Math.ceil(steps.length / 2) : 0
  for (const [priority, step] of steps.entries())
    plan.create('subtask', { taskId: id, text: step, priority, isDone: priority < ticked }, stamp)
  if (isCancelled(laid))
    plan.change(
      'task',
      id,
      { status: 'cancel', outcomeReason: 'The cleaning company comes tonight' },
      { at: startAt, by: MANAGER },
    )
  if (isStarted) plan.change('task', id, { status: 'start' }, { at: begun, by: person })
  if (isDone) plan.change('task', id, { status: 'end' }, { at: ended, by: person })
}

/** Work beside the patterns. */
function planSingles(plan: Plan): void {
  const { clock, house } = plan
  const stamp = { at: clock.at(-3, '18:00'), by: CHEF }
  const single = (name: string, place: string, startAt: string, more: object) =>
    plan.create('task', { name, locationId: house('place', place), startAt, ...more }, stamp)
  const of = (person: string) => ({ userIds: [house('person', person)] })
  single('Call the technician about Fridge A', BISTRO, clock.ago(20), {
    ...of(MANAGER),
    dueAt: minutesLater(clock.now, 100),
    description: 'It was above 4 °C this service. Ask for the door seal too.',
  })
  single('Take what expires first from Fridge A to Fridge B', BISTRO, clock.ago(18), {
    ...of(COOK),
    dueAt: minutesLater(clock.now, 45),
    description: 'Measure the core before you carry it; what is above 8 °C stays on hold.',
  })
  // The central kitchen rests on Sundays, and this is to be done whichever day it is.
  single('Ask the supplier about the warm delivery', CENTRAL, clock.ago(15), {
    ...of(CHEF),
    dueAt: minutesLater(clock.now, 240),
  })
  single('Count Fridge A', FRIDGE, clock.ago(10), {
    ...of(COOK),
    dueAt: minutesLater(clock.now, 180),
    actionId: house('action', 'stock/count'),
    expectedDuration: 1200,
  })
  single('Repair the tap of the hand basin', BAR, clock.at(-1, '11:00'), {
    ...of(COOK),
    dueAt: clock.at(-1, '13:00'),
  })
  single('Stock-take of the warehouse', WAREHOUSE, clock.at(3, '06:30'), {
    ...of(BUYER),
    recurrence: 'month',
    actionId: house('action', 'stock/count'),
    expectedDuration: 7200,
  })
  single('Change the oil of the fryer', BISTRO, clock.at(1, '09:30'), { ...of(COOK), recurrence: 'week' })
  const locked = single('Trial of the new lasagne', CENTRAL, clock.at(2, '10:00'), {
    ...of(CHEF),
    productId: house('product', 'Beef lasagne'),
    programId: house('program', 'Roast 180 °C'),
    quantity: { value: 8, unit: 'serving' },
  })
  plan.change('task', locked, { status: 'lock' }, { at: clock.at(-2, '12:00'), by: CHEF })
}

/** Work of every day, made by its series: done, done late, left out with a reason, and once nobody came. */
function planSeries(plan: Plan, shifts: readonly Shift[]): void {
  const { clock, house } = plan
  const about = { locationId: house('place', BISTRO), userIds: [house('person', COOK)] }
  const first = clock.at(FIRST, '17:00')
  const seriesId = plan.create(
    'taskSeries',
    {
      ...about,
      name: 'Check the oil of the fryer',
      rule: 'FREQ=DAILY',
      shiftId: shifts.at(-1)?.id ?? null,
      startAt: first,
      dueAfter: 3600,
      expectedDuration: 600,
      steps: [
        {
          text: 'Temperature of the oil',
          kind: 'value',
          unit: '°C',
          min: 160,
          max: 180,
          isCompulsory: false,
        },
      ],
    },
    { at: clock.at(FIRST - 1, '17:00'), by: CHEF },
  )
  for (let day = FIRST; day < 0; day++) {
    const id = plan.followed(occurrenceId(seriesId, clock.day(day)), about)
    const at = (time: string) => ({ at: clock.at(day, time), by: COOK })
    if (day === -4)
      plan.change('task', id, { status: 'cancel', outcomeReason: 'The fryer is being repaired' }, at('16:30'))
    else if (day !== -2) plan.change('task', id, { status: 'end' }, at(day === -3 ? '18:40' : '17:10'))
  }
}

/** @param patterns ids by key */
export function planTasks(plan: Plan, patterns: ReadonlyMap<string, string>): void {
  const shifts = planShifts(plan)
  for (const pattern of PATTERNS)
    for (let day = FIRST; day <= (LAST[pattern.place] ?? 0); day++)
      for (const work of pattern.work)
        if (isOnDay(pattern, work, plan.clock.weekday(day)))
          planTask(plan, { ...work, place: pattern.place, day, patternId: patterns.get(pattern.key) }, shifts)
  planSingles(plan)
  planSeries(plan, shifts)
}
