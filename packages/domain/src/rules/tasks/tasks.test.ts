import { describe, expect, test } from 'vitest'
import {
  blockersOf,
  claimFault,
  isBeyond,
  isMissed,
  isOfToday,
  isOverdue,
  isOwnTask,
  countOfTask,
  jobOpened,
  leftAs,
  missedAt,
  missingSteps,
  outcomeOf,
  shortcutOf,
  remindersDue,
  ruleMoved,
  ruleOf,
  seriesFault,
  seriesOccurrences,
  taskDoneBy,
  type DoneJob,
  type Series,
  type Step,
  type WaitingTask,
} from './index.ts'

const MADRID = { timeZone: 'Europe/Madrid', openWeekdays: [2, 3, 4, 5, 6, 7] }
/** Every day at seven in Madrid, from Monday 23 March 2026; the clocks go forward on the 29th. */
const daily: Series = {
  rule: 'FREQ=DAILY',
  startAt: '2026-03-23T06:00:00.000Z',
  days: 'every',
  until: null,
  exceptions: [],
  skippedWeekdays: [],
  pausedFrom: null,
}
const daysOf = (more: Partial<Series>, first = '2026-03-23', last = '2026-04-05') =>
  seriesOccurrences({ ...daily, ...more }, MADRID, first, last).map(({ day }) => day.slice(5))

describe('a series', () => {
  test('keeps the hour of the place through its changes', () => {
    const found = seriesOccurrences(daily, MADRID, '2026-03-28', '2026-03-29')
    expect(found).toEqual([
      { day: '2026-03-28', startAt: '2026-03-28T06:00:00Z' },
      { day: '2026-03-29', startAt: '2026-03-29T05:00:00Z' },
    ])
  })

  test.each<[string, Partial<Series>, string]>([
    ['a count', { rule: 'FREQ=DAILY;COUNT=3' }, '03-23 03-24 03-25'],
    ['an UNTIL', { rule: 'FREQ=DAILY;UNTIL=20260324T215959Z' }, '03-23 03-24'],
    ['a last day', { until: '2026-03-24' }, '03-23 03-24'],
    ['weekdays', { rule: 'FREQ=WEEKLY;BYDAY=MO,TH' }, '03-23 03-26 03-30 04-02'],
    ['every second week', { rule: 'FREQ=WEEKLY;INTERVAL=2' }, '03-23'],
    ['workdays', { days: 'workdays' }, '03-23 03-24 03-25 03-26 03-27 03-30 03-31 04-01 04-02 04-03'],
    [
      'opening days',
      { days: 'openingDays', until: '2026-03-31' },
      '03-24 03-25 03-26 03-27 03-28 03-29 03-31',
    ],
    ['a weekday left out', { skippedWeekdays: ['tuesday'], until: '2026-03-25' }, '03-23 03-25'],
    ['a pause', { pausedFrom: '2026-03-25' }, '03-23 03-24'],
    [
      'a day left out, which counts',
      { rule: 'FREQ=DAILY;COUNT=3', exceptions: [{ day: '2026-03-24', kind: 'skipped' }] },
      '03-23 03-25',
    ],
    ['two hours of one day', { rule: 'FREQ=DAILY;COUNT=4;BYHOUR=7,12' }, '03-23 03-24'],
    ['no rule at all', { rule: 'DAILY' }, ''],
  ])('with %s', (_what, more, expected) => expect(daysOf(more).join(' ')).toBe(expected))

  test('a day that was moved keeps its day and has another hour', () => {
    const moved = { day: '2026-03-24', kind: 'moved', startAt: '2026-03-25T10:00:00.000Z' } as const
    expect(seriesOccurrences({ ...daily, exceptions: [moved] }, MADRID, '2026-03-24', '2026-03-24')).toEqual([
      { day: '2026-03-24', startAt: '2026-03-25T10:00:00.000Z' },
    ])
  })

  test('begins with its start, and asks a place that never said when it opens for every day', () => {
    expect(daysOf({}, '2026-03-01', '2026-03-24')).toEqual(['03-23', '03-24'])
    const place = { timeZone: 'Europe/Madrid', openWeekdays: [] }
    const found = seriesOccurrences({ ...daily, days: 'openingDays' }, place, '2026-03-23', '2026-03-23')
    expect(found).toHaveLength(1)
  })

  test.each([
    ['FREQ=DAILY', null, null],
    ['FREQ=HOURLY', null, 'problem.series.often'],
    ['every day', null, 'problem.series.rule'],
    ['FREQ=DAILY', '2026-03-22', 'problem.series.until'],
  ])('by %s until %s: %s', (rule, until, fault) =>
    expect(seriesFault({ rule, until, startAt: daily.startAt }, 'Europe/Madrid')).toBe(fault),
  )

  test.each([
    ['FREQ=DAILY', '2026-03-26', 'FREQ=DAILY'],
    ['FREQ=WEEKLY;BYDAY=MO,SU', '2026-03-25', 'FREQ=WEEKLY;BYDAY=WE,TU'],
    ['FREQ=WEEKLY;BYDAY=MO', '2026-03-22', 'FREQ=WEEKLY;BYDAY=SU'],
    ['FREQ=DAILY;COUNT=10', '2026-03-23', 'FREQ=DAILY;COUNT=7'],
    ['FREQ=MONTHLY;BYDAY=1MO', '2026-03-23', 'FREQ=MONTHLY;BYDAY=1MO'],
    ['FREQ=MONTHLY;BYDAY=1MO', '2026-03-24', null],
    ['FREQ=MONTHLY;BYMONTHDAY=23', '2026-03-24', null],
  ])('by %s that is moved from Monday to %s goes on by %s', (rule, to, expected) =>
    expect(ruleMoved(rule, '2026-03-23', to, 3)).toBe(expected),
  )

  test('of a month takes its last day where the day is missing', () => {
    const startAt = '2026-01-31T08:00:00.000Z'
    const rule = ruleOf('month', startAt, 'Europe/Madrid') ?? ''
    expect(daysOf({ rule, startAt }, '2026-01-01', '2026-04-30')).toEqual([
      '01-31',
      '02-28',
      '03-31',
      '04-30',
    ])
    expect(ruleOf('none', startAt, 'Europe/Madrid')).toBeNull()
    for (const shortcut of ['day', 'week', 'month'] as const)
      expect(shortcutOf(ruleOf(shortcut, startAt, 'Europe/Madrid') ?? '')).toBe(shortcut)
    expect(shortcutOf('FREQ=WEEKLY;BYDAY=MO')).toBe('none')
  })
})

const open = {
  startAt: '2026-03-23T06:00:00.000Z',
  dueAt: null,
  expectedDuration: null,
  status: 'pending',
  outcome: 'none',
  comesAgain: true,
} as const

describe('a task', () => {
  test('is missed an hour after it was due, else when the next comes or its day ends', () => {
    const due = { ...open, dueAt: '2026-03-23T07:00:00.000Z' }
    expect(missedAt(due, null, 'Europe/Madrid')).toBe('2026-03-23T08:00:00Z')
    expect(missedAt(open, null, 'Europe/Madrid')).toBe('2026-03-23T23:00:00Z')
    expect(missedAt(open, '2026-03-23T12:00:00.000Z', 'Europe/Madrid')).toBe('2026-03-23T12:00:00.000Z')
    expect(missedAt({ ...open, comesAgain: false }, null, 'Europe/Madrid')).toBeNull()
  })

  test('that was begun, locked or settled is never missed', () => {
    const at = (more: object) =>
      isMissed({ ...open, ...more }, null, 'Europe/Madrid', '2026-03-25T00:00:00.000Z')
    expect(at({})).toBe(true)
    for (const status of ['start', 'pause', 'lock', 'end', 'cancel']) expect(at({ status })).toBe(false)
    expect(at({ outcome: 'missed' })).toBe(false)
    expect(isMissed(open, null, 'Europe/Madrid', '2026-03-23T22:59:59.000Z')).toBe(false)
  })

  test.each([
    ['end', 'none', '2026-03-23T07:00:00.000Z', 'done'],
    ['end', 'none', '2026-03-23T05:00:00.000Z', 'doneLate'],
    ['end', 'none', null, 'done'],
    ['end', 'missed', null, 'doneLate'],
    ['cancel', 'missed', null, 'skipped'],
  ] as const)('%s of one that was %s, due %s: %s', (status, outcome, dueAt, expected) =>
    expect(outcomeOf(status, { outcome, dueAt }, '2026-03-23T06:30:00.000Z')).toBe(expected),
  )

  test.each([
    ['2026-03-23T07:14:59.000Z', []],
    ['2026-03-23T07:15:00.000Z', ['people']],
    ['2026-03-23T07:45:00.000Z', ['people', 'managers']],
    ['2026-03-25T07:45:00.000Z', []],
  ])('due at seven reminds at %s: %j', (now, who) => {
    const due = { ...open, dueAt: '2026-03-23T07:00:00.000Z' }
    expect(remindersDue(due, now)).toEqual(who)
    expect(remindersDue({ ...due, status: 'end' }, now)).toEqual([])
  })

  test('without a limit is overdue once it should have been over', () => {
    expect(remindersDue({ ...open, expectedDuration: 1800 }, '2026-03-23T06:44:59.000Z')).toEqual([])
    expect(remindersDue({ ...open, expectedDuration: 1800 }, '2026-03-23T06:45:00.000Z')).toEqual(['people'])
  })

  test('waits for what comes before it, until that is done or left out', () => {
    const before = (['pending', 'start', 'pause', 'lock', 'end', 'cancel'] as const).map(status => ({
      id: status,
      name: status,
      status,
    }))
    expect(blockersOf(before).map(({ id }) => id)).toEqual(['pending', 'start', 'pause', 'lock'])
  })

  const step: Step = {
    text: 'Core',
    kind: 'tick',
    isCompulsory: true,
    isDone: false,
    value: null,
    min: 0,
    max: 4,
    attachmentId: null,
  }
  test('is not ended without its compulsory steps; a value beyond its limits is only seen', () => {
    const steps: Step[] = [
      step,
      { ...step, isDone: true },
      { ...step, kind: 'value', isDone: true },
      { ...step, kind: 'value', value: 9 },
      { ...step, kind: 'photo', isDone: true },
      { ...step, kind: 'photo', attachmentId: 'a' },
      { ...step, isCompulsory: false },
    ]
    expect(missingSteps(steps).map(one => steps.indexOf(one))).toEqual([0, 2, 4])
    expect(steps.map(isBeyond)).toEqual([false, false, false, true, false, false, false])
    expect(isBeyond({ value: -1, min: 0, max: null })).toBe(true)
  })

  test.each([
    [null, true, false, null],
    ['me', false, false, null],
    ['other', true, false, 'problem.task.taken'],
    ['other', false, false, 'problem.task.notYours'],
    ['other', true, true, null],
  ])('that %s has: claims %s, manages %s: %s', (claimedBy, claims, isManager, fault) => {
    expect(claimFault({ status: 'pending', claimedBy }, 'me', claims, isManager)).toBe(fault)
    expect(claimFault({ status: 'end', claimedBy }, 'me', claims, isManager)).toBe('problem.task.over')
  })
})

describe('a job', () => {
  const task = (more: Partial<WaitingTask>): WaitingTask => ({
    id: 'one',
    work: 'label',
    status: 'pending',
    outcome: 'none',
    startAt: '2026-03-23T06:00:00.000Z',
    locationId: 'kitchen',
    productId: 'soup',
    programId: null,
    haccpPointId: null,
    supplierId: null,
    actionId: null,
    quantity: null,
    ...more,
  })
  const job = (more: Partial<DoneJob> = {}): DoneJob => ({
    work: 'label',
    at: '2026-03-23T08:00:00.000Z',
    hierarchy: ['root', 'kitchen'],
    productId: 'soup',
    ...more,
  })
  const ends = (tasks: WaitingTask[], done: DoneJob) => taskDoneBy(tasks, done)?.id ?? null

  test('ends the task that stands for it, there and of that day', () => {
    expect(ends([task({})], job())).toBe('one')
    expect(ends([task({ productId: 'bread' })], job())).toBeNull()
    expect(ends([task({ locationId: 'bar' })], job())).toBeNull()
    expect(ends([task({ startAt: '2026-03-24T06:00:00.000Z' })], job())).toBeNull()
    expect(ends([task({ status: 'end' })], job())).toBeNull()
    expect(ends([task({ work: 'none' })], job({ work: 'none' }))).toBeNull()
  })

  test('of an amount ends it once there is as much', () => {
    const asked = task({ quantity: { value: 2, unit: 'kg' } })
    expect(ends([asked], job({ amount: { value: 1900, unit: 'g' } }))).toBeNull()
    expect(ends([asked], job({ amount: { value: 2000, unit: 'g' } }))).toBe('one')
    expect(ends([asked], job({ amount: { value: 9, unit: 'piece' } }))).toBeNull()
  })

  test('ends what still counts before what was missed, of that the first; of missed ones the last', () => {
    const monday = task({ id: 'monday', startAt: '2026-03-21T06:00:00.000Z', outcome: 'missed' })
    const sunday = task({ id: 'sunday', startAt: '2026-03-22T06:00:00.000Z', outcome: 'missed' })
    expect(ends([monday, sunday, task({ id: 'today' })], job())).toBe('today')
    expect(ends([monday, sunday], job())).toBe('sunday')
    expect(ends([task({ id: 'b', startAt: '2026-03-23T07:00:00.000Z' }), task({ id: 'a' })], job())).toBe('a')
  })

  test.each<[DoneJob['work'], Partial<WaitingTask>, Partial<DoneJob>, boolean]>([
    ['check', { haccpPointId: 'p' }, { haccpPointId: 'p' }, true],
    ['check', { haccpPointId: null }, { haccpPointId: 'p' }, false],
    ['program', { programId: 'g', productId: null }, { programId: 'g' }, true],
    ['program', { programId: 'g', productId: 'bread' }, { programId: 'g' }, false],
    ['count', {}, {}, true],
    ['order', { supplierId: 's' }, { supplierId: 's' }, true],
    ['order', { supplierId: 's' }, { supplierId: 't' }, false],
    ['order', { supplierId: null }, { supplierId: 't' }, true],
    ['action', { actionId: 'a', productId: null }, { actionId: 'a', productId: 'bread' }, true],
    ['action', { actionId: 'a', productId: 'bread' }, { actionId: 'a', productId: 'bread' }, true],
    ['action', { actionId: 'a', productId: 'bread' }, { actionId: 'a', productId: 'milk' }, false],
    ['clean', { actionId: null }, { actionId: 'a' }, false],
  ])('%s of %j by %j: %s', (work, asked, found, is) =>
    expect(ends([task({ work, ...asked })], job({ work, ...found })) !== null).toBe(is),
  )
})

test('what was done for a task ends that one, whatever it stands for and whenever it begins', () => {
  const fields = { productId: null, programId: null, haccpPointId: null, supplierId: null, quantity: null }
  const of = (id: string, more: object = {}): WaitingTask => ({
    ...fields,
    id,
    work: 'clean',
    status: 'pending',
    outcome: 'none',
    startAt: '2026-03-23T06:00:00.000Z',
    locationId: 'kitchen',
    actionId: 'a',
    ...more,
  })
  const later = of('later', { work: 'none', startAt: '2026-03-23T20:00:00.000Z' })
  const run = {
    work: 'clean',
    at: '2026-03-23T08:00:00.000Z',
    hierarchy: ['kitchen'],
    actionId: 'a',
  } as const
  expect(taskDoneBy([of('first'), later], run)?.id).toBe('first')
  expect(taskDoneBy([of('first'), later], { ...run, taskId: 'later' })?.id).toBe('later')
  expect(taskDoneBy([of('first')], { ...run, taskId: 'later' })).toBeNull()
  expect(taskDoneBy([of('first', { status: 'end' })], { ...run, taskId: 'first' })).toBeNull()
  expect(taskDoneBy([of('first')], { ...run, taskId: 'first', hierarchy: ['bar'] })).toBeNull()
})

describe('today', () => {
  const named = {
    work: 'none',
    productId: null,
    haccpPointId: null,
    supplierId: null,
    quantity: null,
  } as const
  const quantity = { value: 2, unit: 'kg' } as const
  test.each([
    [
      { work: 'label', productId: 'soup', quantity },
      { job: 'label', productId: 'soup', quantity },
    ],
    [{ work: 'label' }, null],
    [
      { work: 'check', haccpPointId: 'p' },
      { job: 'check', haccpPointId: 'p' },
    ],
    [{ work: 'check' }, null],
    [
      { work: 'program', productId: 'soup' },
      { job: 'program', productId: 'soup' },
    ],
    [{ work: 'count' }, { job: 'count' }],
    [
      { work: 'order', supplierId: 's' },
      { job: 'order', supplierId: 's' },
    ],
    [{ work: 'clean' }, null],
    [{ work: 'none' }, null],
  ] as const)('%j opens %j', (more, expected) => expect(jobOpened({ ...named, ...more })).toEqual(expected))

  test.each([
    ['cook/oven', { job: 'run', actionId: 'a' }],
    ['clean/room', { job: 'run', actionId: 'a' }],
    ['hang/ham', { job: 'run', actionId: 'a' }],
    ['stock/count', { job: 'count' }],
    ['stock/receive', { job: 'receive' }],
    ['stock/checkpoint', { job: 'scan' }],
    ['label/print', { job: 'label', productId: null, quantity: null }],
  ])('of the action %s it opens %j', (path, expected) =>
    expect(jobOpened({ ...named, work: 'action' }, { id: 'a', path })).toEqual(expected),
  )

  const hour = (count: number) => new Date(Date.UTC(2026, 2, 23, count)).toISOString()

  test('what a task says of its job comes before its action', () =>
    expect(jobOpened({ ...named, work: 'count' }, { id: 'a', path: 'cook/oven' })).toEqual({ job: 'count' }))

  test.each([
    ['nothing is there', [], null],
    [
      'one is under way, another is due',
      [
        { id: 'due', dueAt: hour(10) },
        { id: 'on', startedAt: hour(7) },
      ],
      'on',
    ],
    [
      'one at a door and one with a sheet',
      [
        { id: 'door', kind: 'spot', startedAt: hour(6) },
        { id: 'on', startedAt: hour(7) },
      ],
      'on',
    ],
    [
      'two are due',
      [
        { id: 'later', dueAt: hour(11) },
        { id: 'due', dueAt: hour(10) },
      ],
      'due',
    ],
    ['one is due tomorrow', [{ id: 'due', dueAt: hour(34) }], null],
    ['one was counted for it', [{ id: 'counted', status: 'review', startedAt: hour(9) }], 'counted'],
    ['one was counted yesterday', [{ id: 'counted', status: 'review', startedAt: hour(-15) }], null],
    ['one has no day', [{ id: 'some' }], null],
  ])('of counts where %s, %j: %s', (_, counts, expected) => {
    const count = { kind: 'full', status: 'open', dueAt: null, startedAt: null } as const
    const times = { startAt: hour(9), dueAt: null, expectedDuration: 3600 }
    const found = countOfTask(times, counts.map(one => ({ ...count, ...one })) as never, hour(9))
    expect(found?.id ?? null).toBe(expected)
  })

  test.each([
    [{}, true],
    [{ userIds: ['me'] }, true],
    [{ userIds: ['other'] }, false],
    [{ profileIds: ['cook'] }, true],
    [{ profileIds: ['chef'] }, false],
    [{ claimedBy: 'other' }, false],
    [{ claimedBy: 'me', userIds: ['other'] }, true],
  ])('a task of %j is mine: %s', (more, expected) => {
    const task = { claimedBy: null, userIds: [], profileIds: [], ...more }
    expect(isOwnTask(task, { id: 'me', profileIds: ['cook'] })).toBe(expected)
  })

  test('says why a task left the list only where how it stands does not', () => {
    const me = { id: 'me', profileIds: ['cook'] }
    const task = {
      status: 'pending',
      startAt: '2026-03-23T06:00:00Z',
      claimedBy: null,
      userIds: [],
      profileIds: [],
    } as const
    const ends = '2026-03-23T23:00:00Z'
    expect(leftAs(task, me, ends)).toBeNull()
    expect(leftAs({ ...task, startAt: ends }, me, ends)).toBe('later')
    expect(leftAs({ ...task, userIds: ['other'] }, me, ends)).toBe('others')
    expect(leftAs({ ...task, claimedBy: 'other' }, null, ends)).toBeNull()
    for (const status of ['end', 'cancel'] as const)
      expect(leftAs({ ...task, status, startAt: ends, userIds: ['other'] }, me, ends)).toBeNull()
  })

  test('shows what was missed today, and before that what does not come again', () => {
    const begins = '2026-03-23T23:00:00.000Z'
    const missed = { outcome: 'missed', origin: 'series', startAt: open.startAt } as const
    expect(isOfToday(missed, begins)).toBe(false)
    expect(isOfToday({ ...missed, startAt: begins }, begins)).toBe(true)
    expect(isOfToday({ ...missed, origin: 'none' }, begins)).toBe(true)
    expect(isOfToday({ ...missed, outcome: 'none' }, begins)).toBe(true)
    expect(isOverdue(open, '2026-03-23T06:00:00.001Z')).toBe(true)
    expect(isOverdue(open, open.startAt)).toBe(false)
    expect(isOverdue({ ...open, status: 'end' }, begins)).toBe(false)
  })
})
