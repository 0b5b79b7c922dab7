import { expect, test } from 'vitest'
import cases from './triggers.cases.json' with { type: 'json' }
import {
  CHAIN_MAX,
  chainAfter,
  chainFault,
  crossedLevels,
  daysBeyond,
  firesOn,
  fitsTrigger,
  isNeededByTrigger,
  nextTime,
  timesBetween,
  triggerFaults,
  type ClockTrigger,
  type Happened,
  type ListeningTrigger,
} from './index.ts'

const MADRID = 'Europe/Madrid'
const TRIGGER: ListeningTrigger = {
  id: 'trigger',
  listens: 'event',
  locationId: 'site',
  eventKind: null,
  action: null,
  toState: null,
  deviceId: null,
  checkIs: null,
  haccpPointIds: [],
  productIds: [],
  compares: null,
  amount: null,
  placeIds: [],
  windows: [],
}
/** A Monday, 11:00 in Madrid. */
const HAPPENED: Happened = {
  cause: 'event',
  at: '2026-03-02T10:00:00.000Z',
  places: ['site'],
  timeZone: MADRID,
  productId: null,
  deviceId: null,
  eventKind: 'end',
  action: 'cook/oven',
  toState: null,
  quantity: null,
}

test.each(cases.events)('$case: $fires', ({ trigger, happened, fires }) => {
  expect(firesOn({ ...TRIGGER, ...(trigger as object) }, { ...HAPPENED, ...(happened as object) })).toBe(
    fires,
  )
})

test.each(cases.times)('the clock: $case', ({ clock, after, next }) => {
  const at = nextTime(clock as ClockTrigger, after, MADRID)
  expect(at === null ? null : Date.parse(at)).toBe(next === null ? null : Date.parse(next))
})

test('times between are those that come one after another', () => {
  const clock = { startAt: '2026-03-02T07:30:00Z', repeats: 'none', rule: 'RRULE:FREQ=DAILY' } as const
  const window = { from: '2026-03-27T00:00:00Z', to: '2026-03-31T00:00:00Z' }
  const all = timesBetween(clock, window, MADRID, 100)
  expect(all.map(at => new Date(at).toISOString().slice(8, 16))).toEqual([
    '27T07:30',
    '28T07:30',
    '29T06:30',
    '30T06:30',
  ])
  expect(timesBetween(clock, window, MADRID, 2)).toHaveLength(2)
  expect(timesBetween({ ...clock, rule: null, repeats: 'day' }, window, MADRID, 100)).toHaveLength(4)
})

test('a chain is cut where it comes back to itself, and where it grows too long', () => {
  expect(chainAfter(null)).toEqual([])
  const chain = chainAfter({ triggerId: 'b', chain: ['a'] })
  expect(chain).toEqual(['a', 'b'])
  expect(chainFault('c', chain)).toBeNull()
  expect(chainFault('a', chain)).toBe('loop')
  expect(
    chainFault(
      'x',
      Array.from({ length: CHAIN_MAX }, (_, at) => `${at}`),
    ),
  ).toBe('tooLong')
  expect(
    chainFault(
      'x',
      Array.from({ length: CHAIN_MAX - 1 }, (_, at) => `${at}`),
    ),
  ).toBeNull()
})

test('stock crosses a level once, until it is back', () => {
  const level = { compares: 'below', amount: { value: 2, unit: 'kg' }, productIds: ['milk', 'rice'] } as const
  const have = (grams: number) => (id: string) =>
    id === 'milk' ? [{ value: grams, unit: 'g' as const }] : []
  const first = crossedLevels(level, {}, have(1500), 'T1')
  // Of rice there is nothing at all.
  expect(first).toEqual({ begun: ['milk', 'rice'], going: { milk: 'T1', rice: 'T1' } })
  const second = crossedLevels(level, first.going, have(1000), 'T2')
  expect(second).toEqual({ begun: [], going: { milk: 'T1', rice: 'T1' } })
  const back = crossedLevels(level, second.going, have(2000), 'T3')
  expect(back).toEqual({ begun: [], going: { rice: 'T1' } })
  expect(crossedLevels(level, back.going, have(0), 'T4').begun).toEqual(['milk'])
})

test('days to come of which more is expected, or less where the place is open', () => {
  const day = (of: string, servings: number, more: object = {}) => ({
    productId: 'soup',
    day: of,
    expected: { value: servings, unit: 'serving' as const },
    reasons: [{}],
    ...more,
  })
  const days = [
    day('2026-03-08', 70),
    day('2026-03-07', 61),
    day('2026-03-06', 60),
    day('2026-03-01', 90),
    day('2026-03-09', 0, { reasons: [] }),
    day('2026-03-10', 80, { productId: 'rice' }),
    day('2026-03-10', 80, { expected: { value: 80, unit: 'kg' } }),
  ]
  const found = (compares: 'above' | 'below' | null, value: number) =>
    daysBeyond(
      { compares, amount: { value, unit: 'serving' }, productIds: ['soup'] },
      days,
      () => '2026-03-02',
    ).map(one => one.day)
  expect(found('above', 60)).toEqual(['2026-03-07', '2026-03-08'])
  expect(found('below', 61)).toEqual(['2026-03-06'])
  expect(found(null, 60)).toEqual([])
})

test('fields count at what a trigger listens to and makes, and what it needs is asked for', () => {
  const stock = { listens: 'stock', makes: 'order' }
  expect(fitsTrigger(stock, 'eventKind')).toBe(false)
  expect(fitsTrigger(stock, 'amount')).toBe(true)
  expect(fitsTrigger(stock, 'name')).toBe(true)
  expect(fitsTrigger({ makes: 'task' }, 'eventKind')).toBe(true)
  expect(fitsTrigger({ makes: 'task' }, 'amount')).toBe(false)
  expect(fitsTrigger({ makes: 'task', compares: 'above' }, 'amount')).toBe(true)
  expect(isNeededByTrigger({ listens: 'event', makes: 'task', compares: 'above' }, 'amount')).toBe(true)
  expect(triggerFaults(stock).map(({ field }) => field)).toEqual(['productIds', 'compares', 'amount'])
  expect(triggerFaults({ ...stock, listens: 'forecast' })).toEqual(triggerFaults(stock))
  expect(fitsTrigger({ listens: 'forecast', makes: 'task' }, 'startAt')).toBe(false)
  const clock = { listens: 'time', makes: 'order', startAt: '2026-01-01T00:00:00Z', rule: 'every day' }
  expect(triggerFaults(clock)).toEqual([
    { field: 'orderProductId', rule: 'problem.field.required' },
    { field: 'rule', rule: 'problem.trigger.rule' },
  ])
  expect(triggerFaults({ ...clock, orderProductId: 'x', rule: 'FREQ=DAILY' })).toEqual([])
  const anything = { listens: 'event', makes: 'hold', text: 'Look at it' }
  expect(triggerFaults(anything)).toEqual([{ field: 'eventKind', rule: 'problem.trigger.anything' }])
  expect(triggerFaults({ ...anything, toState: 'waste' })).toEqual([])
  // Another system may be told of everything.
  expect(triggerFaults({ listens: 'event', makes: 'webhook' }).map(({ field }) => field)).toEqual([
    'webhookId',
  ])
})
