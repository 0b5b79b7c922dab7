/** The demo's week as it is told: the same for the same instant, believable at any hour of any weekday. */
import { INCIDENCE_MOVES, ORDER_MOVES, TASK_MOVES } from '@cloche/domain/catalogue'
import { addToDay, weekOf } from '@cloche/domain/rules/calendar'
import { findInsights, insightRules } from '@cloche/domain/rules/insights'
import { describe, expect, test } from 'vitest'
import type { WireRow } from '../../entity-engine/rows.ts'
import { weekClock } from './clock.ts'
import { BISTRO, CENTRAL, COOK, FRIDGE, type House } from './house.ts'
import type { Plan } from './plan.ts'
import { rightsIn } from './rights.ts'
import { POINTS } from './safety/points.ts'
import { makeWeek, type Week } from './tell.ts'

const house: House = (thing, key) => `${thing} ${key}`.toLowerCase()

/** A week with ids that count, small as ids are. */
function reported(now: string): Week {
  let last = 0
  const newId = () => `id-${String(++last).padStart(7, '0')}`
  return makeWeek(weekClock(now), house, newId)
}

/** All that is written. */
const rowsOf = ({ reference, floor, happened, read }: Week) => [
  ...[reference, happened].flatMap(({ creations, alterations }) => [creations, alterations]),
  floor.played,
  read,
]

const madeOf = ({ happened }: Week, entity: string): WireRow[] =>
  happened.creations.filter(one => one.entity === entity).map(({ draft }) => draft)

/** The statuses of each record of an entity, from the first. */
function paths(plan: Plan, entity: string, first: string): string[][] {
  const changes = plan.alterations.filter(one => one.entity === entity && 'status' in one.change)
  return [...Map.groupBy(changes, ({ id }) => id).values()].map(list => [
    first,
    ...list.map(({ change }) => change['status'] as string),
  ])
}

test('the same instant gives the same week, another day another one', () => {
  const now = '2026-06-04T12:20:00.000Z'
  expect(rowsOf(reported(now))).toEqual(rowsOf(reported(now)))
  const dates = (week: Week) => madeOf(week, 'task').map(({ startAt }) => startAt)
  expect(dates(reported('2026-06-05T12:20:00.000Z'))).not.toEqual(dates(reported(now)))
})

test('what somebody may not do there is an error of the story', () => {
  const now = '2026-06-04T12:20:00.000Z'
  const { ofCall, ofChange, ofCreation } = rightsIn(house, now)
  const cook = { at: now, by: COOK }
  const at = (place: string) => ({ locationId: house('place', place) })
  expect(() => ofCall('haccp.check', house('place', FRIDGE), cook)).not.toThrow()
  expect(() => ofCall('haccp.check', house('place', CENTRAL), cook)).toThrow('may not do haccp.check')
  expect(() => ofCreation('alert', at(BISTRO), cook)).toThrow('may not do alert.create')
  const mine = { ...at(BISTRO), people: [house('person', COOK)] }
  expect(() => ofChange('task', mine, ['status'], cook)).not.toThrow()
  expect(() => ofChange('task', mine, ['name'], cook)).toThrow('may not do task.change')
  expect(() => ofChange('task', { ...mine, people: ['another'] }, ['status'], cook)).toThrow()
})

// Other weekdays at other hours; the clocks change on the last one's Sunday.
const instants = [
  '2026-06-01T03:10:00.000Z',
  '2026-06-02T06:20:00.000Z',
  '2026-06-04T12:20:00.000Z',
  '2026-06-06T18:45:00.000Z',
  '2026-06-07T22:30:00.000Z',
  '2026-10-26T11:00:00.000Z',
]

describe.each(instants)('told at %s', now => {
  const week = reported(now)
  const isPast = (instant: unknown) => Date.parse(instant as string) <= Date.parse(now)

  test('nothing has happened yet that is still to come', () => {
    const { reference, floor, happened, read } = week
    const stamps = [reference, happened].flatMap(plan => [...plan.creations, ...plan.alterations])
    for (const { at, entity } of stamps) expect(isPast(at), `${entity} at ${at}`).toBe(true)
    for (const { at } of [...floor.played, ...read]) expect(isPast(at), String(at)).toBe(true)
  })

  test('records go through their states as they may', () => {
    const machines = [
      ['task', 'pending', TASK_MOVES],
      ['orderBatch', 'pending', ORDER_MOVES],
      ['order', 'pending', ORDER_MOVES],
      ['incidence', 'open', INCIDENCE_MOVES],
    ] as const
    for (const [entity, first, moves] of machines)
      for (const path of paths(week.happened, entity, first))
        for (const [at, status] of path.slice(1).entries())
          // What comes in parts stays where it is.
          if (status !== path[at])
            expect((moves as Record<string, readonly string[]>)[path[at] ?? '']).toContain(status)
  })

  test('there is work done, late and to do; checks failed with words; the fridge holds what was in it', () => {
    const tasks = madeOf(week, 'task')
    const ended = paths(week.happened, 'task', 'pending').filter(path => path.at(-1) === 'end')
    expect(ended.length).toBeGreaterThan(30)
    const moved = new Set(week.happened.alterations.map(({ id }) => id))
    const waiting = tasks.filter(({ id }) => !moved.has(id as string))
    expect(waiting.some(({ dueAt }) => isPast(dueAt))).toBe(true)
    expect(waiting.filter(({ startAt }) => !isPast(startAt)).length).toBeGreaterThan(10)
    const checks = madeOf(week, 'haccpCheck')
    expect(checks.length).toBeGreaterThan(60)
    const failed = checks.filter(({ isOk }) => isOk === false)
    expect(failed).toHaveLength(3)
    for (const check of failed)
      expect([check['note'], check['corrective'], check['incidenceId']]).not.toContain(null)
    const inFridge = week.floor
      .open([FRIDGE])
      .filter(({ stateSince, state }) => state === 'chill' && isPast(stateSince))
    expect(inFridge.length).toBeGreaterThan(3)
    expect(inFridge.some(label => week.floor.batches.get(label.batchId)?.status === 'hold')).toBe(true)
  })

  test('nobody comes to a check at the same minute day after day', () => {
    const { days, least, leastShare } = insightRules.sameMinute
    const from = Date.parse(now) - days * 86_400_000
    const checks = madeOf(week, 'haccpCheck').filter(({ at }) => Date.parse(String(at)) > from)
    const byPoint = [...Map.groupBy(checks, ({ point }) => point).values()].filter(of => of.length >= least)
    expect(byPoint.length).toBeGreaterThan(8)
    for (const of of byPoint) {
      const minutes = Map.groupBy(of, ({ at }) => String(at).slice(11, 16))
      const most = Math.max(...[...minutes.values()].map(one => one.length))
      expect(most / of.length, String(of[0]?.['point'])).toBeLessThan(leastShare)
    }
  })

  test('one fridge fails slowly: this week or the one before stands out', () => {
    const nothing = { waste: [], times: [], same: [], deliveries: [], cooling: [], shifts: [], stock: null }
    const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
    const sensors = [...Map.groupBy(week.read, ({ sensorId }) => sensorId)]
    const found = (to: string) => {
      const from = addToDay(to, { days: 1 - insightRules.fridgeWarms.days })
      const warming = sensors.map(([id, read]) => ({
        id,
        name: id,
        medians: [...Map.groupBy(read, ({ at }) => at.slice(0, 10))]
          .filter(([day]) => day >= from && day <= to)
          .map(([day, values]) => ({ day, value: middle(values.map(({ value }) => value)) })),
      }))
      const facts = { ...nothing, from, to, warming, expired: { count: 0, before: [] } }
      return findInsights(facts).map(({ subject }) => subject?.name)
    }
    const { last } = weekOf(now.slice(0, 10))
    expect([...found(last), ...found(addToDay(last, { weeks: -1 }))]).toContain('sensor fridge-b/air')
  })

  test('the cook has something of everything to do', () => {
    const soon = new Date(Date.parse(now) + 86_400_000).toISOString()
    const made = (entity: string) => madeOf(week, entity)
    const changed = new Set(week.happened.alterations.map(({ id }) => id))
    const isLeft = ({ id }: WireRow) => !changed.has(id as string)
    const atBistro = ({ locationId }: WireRow) =>
      [BISTRO, FRIDGE].some(place => locationId === house('place', place))
    // An alarm that nobody has taken on.
    const alarms = made('notification').filter(one => one['level'] === 'error' && isLeft(one))
    expect(alarms.filter(atBistro).map(({ name }) => name)).toEqual(['Check failed: Air of Fridge A'])
    // A check that is due.
    const [due] = POINTS.filter(({ isDue }) => isDue)
    const checks = made('haccpCheck').filter(({ point }) => point === due?.name)
    expect(checks.length).toBeGreaterThan(4)
    for (const { at } of checks)
      expect(Date.parse(String(at)) + 86_400_000).toBeLessThanOrEqual(Date.parse(now))
    // Tasks of today, one of them a count.
    const mine = made('task').filter(
      one => atBistro(one) && isLeft(one) && (one['userIds'] as string[]).includes(house('person', COOK)),
    )
    const today = mine.filter(({ startAt, dueAt }) => isPast(startAt) && !isPast(dueAt))
    expect(today.length).toBeGreaterThan(1)
    expect(today.some(({ actionId }) => actionId === house('action', 'stock/count'))).toBe(true)
    // Something that expires, and something that is to come.
    expect(
      week.floor
        .open([BISTRO, FRIDGE])
        .some(({ expiration }) => expiration !== null && expiration > now && expiration < soon),
    ).toBe(true)
    expect(made('orderBatch').filter(atBistro).length).toBeGreaterThan(1)
  })

  test('dishes are made, sent out, served and thrown away; something expires within a day', () => {
    const { labels, batches } = week.floor
    const states = new Set(labels.map(({ state }) => state))
    for (const state of ['init', 'chill', 'freeze', 'serve', 'waste']) expect([...states]).toContain(state)
    const made = new Set([...batches.values()].map(({ name }) => name))
    for (const name of [
      'Beef lasagne',
      'Chicken croquettes',
      'Caesar salad',
      'Seafood rice',
      'Chocolate tart',
    ])
      expect([...made]).toContain(name)
    const left = week.floor.open(['Central kitchen']).filter(({ state }) => state === 'chill')
    const dishes = new Set(['Beef lasagne', 'Chicken croquettes', 'Beef ragout'])
    expect(left.filter(({ batchId }) => dishes.has(batches.get(batchId)?.name ?? ''))).toEqual([])
    const soon = new Date(Date.parse(now) + 86_400_000).toISOString()
    const open = labels.filter(({ isFinal, quantity }) => !isFinal && quantity.value > 0)
    expect(open.some(({ expiration }) => expiration !== null && expiration > now && expiration < soon)).toBe(
      true,
    )
  })
})
