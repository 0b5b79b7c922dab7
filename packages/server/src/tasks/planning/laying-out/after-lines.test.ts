/** Lines of a pattern that come after one another: their tasks are linked, whichever is laid out first; circles are refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type Answer, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let chef: string
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  const place = await t.make('location', { name: 'Bar', type: 'kitchen', parentId: t.home.places.root })
  chef = await t.tokenIn(t.home.id, 3, place['id'])
  manager = await t.tokenIn(t.home.id, 4, place['id'])
})
afterAll(() => t.close())

const day = '2026-06-02'
const post = (path: string, body: object, token = chef) => t.call(token, 'POST', path, body)
const ok = (answer: Answer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const fault = ({ status, body }: Answer) => {
  const { message: _, ...said } = body['details']?.faults?.[0] ?? {}
  return [status, said]
}
const putAfter = (id: string, afterLineIds: readonly string[]) =>
  t.call(manager, 'PATCH', `/planning/pattern/task/${id}`, { afterLineIds })
const linesOf = async (patternId: string) =>
  ok(await post('/planning/pattern/tasks/get', { filter: { patternId }, by: 'at', sort: 'asc' }))[
    'patternTasks'
  ] as { id: string; text: string; afterLineIds: string[] }[]
const apply = async (patternId: string, on: string, more: object = {}) =>
  ok(await post('/planning/pattern/apply', { apply: { id: newId(), patternId, day: on, ...more } }))[
    'tasks'
  ] as {
    id: string
    name: string
    afterIds: string[]
  }[]
const waitsFor = async (id: string) =>
  ok(await t.call(chef, 'GET', `/planning/task?taskId=${id}`))['task'].afterIds as string[]
const remove = (id: string) => t.call(manager, 'DELETE', '/planning/task', { task: id })

/** Order at 8:00, which waits for the count of 9:00, and prep after the order. */
async function makePattern(name: string) {
  const { pattern } = ok(await post('/planning/pattern', { pattern: { name, span: 'day' } }, manager))
  const make = async (text: string, at: string, afterLineIds: readonly string[] = []) => {
    const line = { patternId: pattern.id, text, at, afterLineIds }
    return ok(await post('/planning/pattern/task', { patternTask: line }, manager))['patternTask']
      .id as string
  }
  const count = await make('Count', '09:00')
  const order = await make('Order', '08:00', [count])
  const prep = await make('Prep', '10:00', [order])
  return { patternId: pattern.id as string, count, order, prep }
}

describe('lines that come after others', () => {
  test('are said by the preview, and make tasks that wait, though they begin before', async () => {
    const { patternId } = await makePattern('Monday')
    const seen = ok(await post('/planning/pattern/preview', { apply: { patternId, day } }))
    expect(seen['lines']).toMatchObject([
      { name: 'Order', after: ['Count'] },
      { name: 'Count', after: [] },
      { name: 'Prep', after: ['Order'] },
    ])
    const [order, count, prep] = await apply(patternId, day)
    expect([order, count, prep]).toMatchObject([
      { name: 'Order', afterIds: [count!.id] },
      { name: 'Count', afterIds: [] },
      { name: 'Prep', afterIds: [order!.id] },
    ])
    const begun = await t.call(chef, 'PATCH', `/planning/task/${order!.id}`, { status: 'start' })
    expect(fault(begun)).toMatchObject([422, { rule: 'problem.task.blocked', values: { name: 'Count' } }])
  })

  test('of a day laid out by half are linked to what stands, and what stands to them', async () => {
    const { patternId } = await makePattern('Half')
    const [order, count, prep] = await apply(patternId, '2026-06-09')
    await remove(order!.id)
    const [again] = await apply(patternId, '2026-06-09', { onlyMissing: true })
    expect(again).toMatchObject({ name: 'Order', afterIds: [count!.id] })
    expect(await waitsFor(prep!.id)).toContain(again!.id)
    // What was begun meanwhile waits for nothing new.
    await t.call(chef, 'PATCH', `/planning/task/${count!.id}`, { status: 'end' })
    await t.call(chef, 'PATCH', `/planning/task/${again!.id}`, { status: 'start' })
    await remove(count!.id)
    const [counted] = await apply(patternId, '2026-06-09', { onlyMissing: true })
    expect(counted).toMatchObject({ name: 'Count' })
    expect(await waitsFor(again!.id)).not.toContain(counted!.id)
  })

  test('never wait for themselves, nor for lines of other patterns; the lines are named', async () => {
    const { count, order, prep } = await makePattern('Circle')
    const other = await makePattern('Other')
    const path = 'patternTask.afterLineIds'
    expect(fault(await putAfter(count, [prep]))).toEqual([
      422,
      { path, rule: 'problem.pattern.circle', values: { names: 'Count → Order → Prep → Count' } },
    ])
    expect(fault(await putAfter(count, [count]))).toEqual([
      422,
      { path, rule: 'problem.pattern.circle', values: { names: 'Count → Count' } },
    ])
    expect(fault(await putAfter(order, [other.count]))).toEqual([
      422,
      { path, rule: 'problem.pattern.otherLines' },
    ])
    // Two that would make a circle together: one of them is refused, or asked to try again where each waited for the other.
    ok(await putAfter(order, []))
    ok(await putAfter(prep, []))
    const both = await Promise.all([putAfter(order, [prep]), putAfter(prep, [order])])
    const isFirst = both[0].status === 200
    expect(both[isFirst ? 1 : 0].status).toBeOneOf([422, 503])
    expect((await (isFirst ? putAfter(prep, [order]) : putAfter(order, [prep]))).status).toBe(422)
  })

  test('of a copied pattern come after one another there', async () => {
    const { patternId } = await makePattern('Source')
    const { pattern } = ok(
      await post('/planning/pattern/clone', { pattern: { id: patternId, name: 'Copy' } }, manager),
    )
    const [order, count, prep] = await linesOf(pattern.id)
    expect([order, count, prep]).toMatchObject([
      { text: 'Order', afterLineIds: [count!.id] },
      { text: 'Count', afterLineIds: [] },
      { text: 'Prep', afterLineIds: [order!.id] },
    ])
  })
})
