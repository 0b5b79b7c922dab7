/** What a read says of the lists that hang on a record: how many, and when the last was. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'

let t: TestApp
let boss: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  boss = await t.tokenIn(t.home.id, 4, t.home.places.root)
})
afterAll(() => t.close())

const read = async (id: string) =>
  (await t.call(boss, 'GET', `/stock/checkpoint?checkpointId=${id}&counts=true`)).body

test('a read with counts tells when the last of a list in the order of time was', async () => {
  const { id } = await t.make('checkpoint', {
    name: 'Back door',
    direction: 'both',
    locationId: t.home.places.root,
  })
  expect(await read(id)).toMatchObject({ counts: { batches: 0 }, latest: {} })
  const count = { name: 'Count', direction: 'count', locationId: t.home.places.root }
  for (const startedAt of [
    '2026-03-02T06:00:00.000Z',
    '2026-03-04T06:00:00.000Z',
    '2026-03-03T06:00:00.000Z',
  ])
    await t.make('checkpointBatch', { ...count, checkpointId: id, startedAt })
  expect(await read(id)).toMatchObject({
    counts: { batches: 3 },
    latest: { batches: '2026-03-04T06:00:00.000Z' },
  })
})
