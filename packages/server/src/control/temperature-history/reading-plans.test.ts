/** What looking for readings costs, without a clock: as many rows as are asked for, however many there are. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { makeMachine, type TestMachine } from '../../testing/machine.ts'
import { planOf } from '../../testing/plan-shape.ts'
import { knownStatement } from './reading.store.ts'

const READINGS = 4000
const ASKED = 100

let t: TestApp
let client: pg.Client
let machine: TestMachine
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  client = new pg.Client(t.pool.config)
  await client.connect()
  machine = await makeMachine(t, t.home, { air: {}, core: {} })
})
afterAll(async () => {
  await client.end()
  await t.close()
})

test('a batch that comes again is looked up row by row, whether the tables are analysed or not', async () => {
  const begins = Math.floor(Date.now() / 1000) * 1000 - READINGS * 1000
  const readings = Array.from({ length: READINGS }, (_, step) => ({
    sensor: machine.sensors[step % 2 === 0 ? 'air' : 'core'],
    at: new Date(begins + step * 1000).toISOString(),
    value: 4,
  }))
  expect((await machine.send(readings)).body['accepted']).toBe(READINGS)
  const asked = knownStatement(t.home.id, {
    sensorIds: ['air', 'core'].map(name => machine.sensors[name] as string),
    places: Array.from({ length: ASKED }, (_, step) => 1 + (step % 2)),
    at: Array.from({ length: ASKED }, (_, step) => begins + step * 1000),
    values: [],
  })
  for (const first of ['', 'analyze reading']) {
    await client.query(first)
    const { reads } = await planOf(client, t.home.id, asked)
    expect(reads['reading']).toBeGreaterThanOrEqual(ASKED)
    expect(reads['reading']).toBeLessThan(ASKED * 3)
  }
})
