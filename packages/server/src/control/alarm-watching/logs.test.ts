/** Logs that were really measured: the breaches found are those that a plain scan of the file finds, in whatever order they come. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { rowsOf } from '../../testing/labels.ts'
import { scan, type HighLimit as Rule, type Reading } from '../../testing/logs/breaches.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(5)
})
afterAll(() => t.close())

/** Two days ago: the files say minutes, or instants of long ago. */
const START = Math.floor(Date.now() / 60_000) * 60_000 - 2 * 86_400_000

function readingsOf(file: string, column: string): Reading[] {
  const path = new URL(`../../testing/inputs/temperature/${file}.csv`, import.meta.url)
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  const place = head.split(',').indexOf(column)
  const isSeconds = head.startsWith('epoch_s')
  const rows = lines.map(line => line.split(','))
  const first = Number(rows[0]?.[0])
  return rows.flatMap(row => {
    const since = (Number(row[0]) - first) * (isSeconds ? 1000 : 60_000)
    const value = Number(row[place]) / (column === 'milli_C' ? 1000 : 1)
    return Number.isFinite(value) && row[place] !== '' ? [{ at: START + since, value }] : []
  })
}

const parts = (readings: readonly Reading[], size: number) =>
  Array.from({ length: Math.ceil(readings.length / size) }, (_, index) =>
    readings.slice(index * size, (index + 1) * size),
  )
const ORDERS: Readonly<Record<string, (readings: readonly Reading[]) => Reading[][]>> = {
  'as it was measured': readings => parts(readings, 97),
  'the newest first': readings => parts(readings, 241).toReversed(),
  'every other one late': readings => [
    readings.filter((_, place) => place % 2 === 0),
    ...parts(
      readings.filter((_, place) => place % 2 === 1),
      150,
    ),
  ],
}

let made = 0
async function found(batches: readonly (readonly Reading[])[], rule: Rule) {
  made += 1
  const { kitchen } = t.home.places
  const { id } = await t.make('sensor', {
    name: 'Logger',
    path: `logger-${made}`,
    kind: 'temperature',
    unit: 'C',
    locationId: kitchen,
  })
  const about = { subject: 'sensor', condition: 'limits', locationId: kitchen, sensorIds: [id] }
  await t.make('alert', { name: 'Too warm', ...about, ...rule })
  for (const batch of batches) {
    const readings = batch.map(({ at, value }) => ({ sensorId: id, at: new Date(at).toISOString(), value }))
    const answer = await t.call(token, 'POST', '/monitor/streams', { readings })
    expect(answer.body).toEqual({ count: readings.length })
  }
  const rows = await rowsOf(
    t,
    'select began, ended, peak, is_alerting as "isAlerting" from incidence where organization_id = $1 and sensor_id = $2 and deleted is null order by began',
    [id],
  )
  const told = await rowsOf(
    t,
    `select id from notification where organization_id = $1 and deleted is null and incidence_id in (select id from incidence where organization_id = $1 and sensor_id = $2)`,
    [id],
  )
  expect(told).toHaveLength(rows.length)
  return rows.map(({ began, ended, peak, isAlerting }) => {
    expect(isAlerting).toBe(ended === null)
    return {
      began: Date.parse(began as string),
      ended: ended === null ? null : Date.parse(ended as string),
      peak: peak as number,
    }
  })
}

const LOGS: readonly [string, string, Rule, number][] = [
  ['milk-fridge-summer', 'room_or_fridge_C', { high: 5, recovery: 0.5, after: 120 }, 3],
  ['milk-fridge-winter', 'product_C', { high: 5, recovery: 0.5, after: 120 }, 3],
  ['roast-chicken-1', 'milli_C', { high: 74, recovery: 2, after: 120 }, 0],
  ['roast-chicken-2', 'milli_C', { high: 60, recovery: 1, after: 60 }, 0],
]
for (const [order, parted] of Object.entries(ORDERS))
  test.each(LOGS)(
    `${order}: %s`,
    async (file, column, rule, least) => {
      const readings = readingsOf(file, column)
      const known = scan(readings, rule)
      expect(known.length).toBeGreaterThan(least)
      expect(await found(parted(readings), rule)).toEqual(known)
    },
    120_000,
  )
