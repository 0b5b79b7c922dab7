/** Series that come after others: their tasks wait for what of these stands on the same day. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addToDay, localDay, timeOnDay } from '@cloche/domain/rules/calendar'
import { createTestApp, type Answer, type TestApp } from '../../../testing/app.ts'

const ZONE = 'Europe/Madrid'
let t: TestApp
let chef: string
beforeAll(async () => {
  t = await createTestApp()
  const place = { name: 'Madrid', type: 'kitchen', parentId: t.home.places.root, timeZone: ZONE }
  chef = await t.tokenIn(t.home.id, 3, (await t.make('location', place))['id'])
})
afterAll(() => t.close())

const dayAt = (days: number) => addToDay(localDay(new Date().toISOString(), ZONE), { days })
const code = ({ status, body }: Answer) => [status, body['code'], body['details']?.faults?.[0]?.rule]
const change = (id: string, body: object) => t.call(chef, 'PATCH', `/planning/task/${id}`, body)
const begin = async (series: object) => {
  const drafted = { taskSeries: { rule: 'FREQ=DAILY', ...series } }
  const answer = await t.call(chef, 'POST', '/planning/series', drafted)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body['taskSeries'] as { id: string; version: number }
}
const tasksOf = async (filter: object) => {
  const asked = { filter, by: 'startAt', sort: 'asc', limit: 200 }
  const { body } = await t.call(chef, 'POST', '/planning/tasks/list/get', asked)
  return body['tasks'] as Record<string, any>[]
}

describe('a series that comes after another', () => {
  const early = (days: number) => timeOnDay(dayAt(days), '06:00', ZONE)
  const late = (days: number) => timeOnDay(dayAt(days), '22:00', ZONE)
  const changed = (id: string, body: object) => t.call(chef, 'PATCH', `/planning/series/${id}`, body)
  const waitingOf = async (seriesId: string) =>
    (await tasksOf({ seriesId })).map(({ occursOn, afterIds }) => [occursOn, afterIds.length])

  test('waits on each day for what of it stands there, whichever is laid out first', async () => {
    const weekday = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][
      (new Date(`${dayAt(2)}T00:00Z`).getUTCDay() + 6) % 7
    ]
    const count = await begin({ name: 'Count', startAt: early(2), rule: `FREQ=WEEKLY;BYDAY=${weekday}` })
    const order = await begin({ name: 'Order', startAt: late(1), afterSeriesIds: [count.id] })
    const counted = await tasksOf({ seriesId: count.id })
    const days = counted.map(({ occursOn }) => occursOn)
    expect(days.slice(0, 2)).toEqual([dayAt(2), dayAt(9)])
    for (const [day, waits] of await waitingOf(order.id))
      expect([day, waits]).toEqual([day, days.includes(day) ? 1 : 0])
    const [, second] = await tasksOf({ seriesId: order.id })
    expect(code(await change(second!['id'], { status: 'end' }))).toEqual([
      422,
      'RULE_BROKEN',
      'problem.task.blocked',
    ])
    await change(counted[0]!['id'], { status: 'cancel', outcomeReason: 'Nobody is here' })
    expect((await change(second!['id'], { status: 'end' })).status).toBe(200)
    // What it comes after stands on every day now: its tasks wait for the new ones, too.
    expect((await changed(count.id, { rule: 'FREQ=DAILY' })).status).toBe(200)
    const waiting = (await waitingOf(order.id)).filter(([day]) => day > dayAt(2))
    expect(waiting.every(([, waits]) => waits === 1)).toBe(true)
    expect((await changed(order.id, { afterSeriesIds: [] })).status).toBe(200)
    expect((await waitingOf(order.id)).filter(([day, waits]) => day > dayAt(2) && waits > 0)).toEqual([])
  })

  test('is laid out though something it waited for was removed', async () => {
    const rule = (days: number) => {
      const weekday = (new Date(`${dayAt(days)}T00:00Z`).getUTCDay() + 6) % 7
      return `FREQ=WEEKLY;BYDAY=${['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][weekday]}`
    }
    const count = await begin({ name: 'Count', startAt: early(1), rule: rule(2) })
    const check = await begin({ name: 'Check', startAt: early(1) })
    const afterSeriesIds = [count.id, check.id]
    const order = await begin({ name: 'Order', startAt: late(1), afterSeriesIds })
    const [checked] = await tasksOf({ seriesId: check.id, occursOn: dayAt(3) })
    const manager = await t.tokenIn(t.home.id, 4, t.home.places.root)
    await t.call(manager, 'DELETE', '/planning/task', { task: checked!['id'] })
    expect((await changed(count.id, { rule: 'FREQ=DAILY' })).status).toBe(200)
    const [counted] = await tasksOf({ seriesId: count.id, occursOn: dayAt(3) })
    const [ordered] = await tasksOf({ seriesId: order.id, occursOn: dayAt(3) })
    expect(ordered!['afterIds']).toEqual([counted!['id']])
  })

  test('waits for itself never', async () => {
    const first = await begin({ name: 'First', startAt: late(1) })
    const second = await begin({ name: 'Second', startAt: late(1), afterSeriesIds: [first.id] })
    const third = await begin({ name: 'Third', startAt: late(1), afterSeriesIds: [second.id] })
    for (const id of [first.id, second.id, third.id])
      expect(code(await changed(first.id, { afterSeriesIds: [id] }))).toEqual([
        422,
        'RULE_BROKEN',
        'problem.series.circle',
      ])
  })
})
