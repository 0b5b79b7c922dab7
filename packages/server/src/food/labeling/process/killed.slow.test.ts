/** A program that runs while its server is killed: the next one goes on with it, and nothing is found or told twice. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { filledServer } from '../../../testing/filled-data.ts'
import type { ServerProcess } from '../../../testing/server-process.ts'

const PATIENCE = { timeout: 60_000, interval: 200 }
const MINUTE = 60_000

let server: ServerProcess
let token = ''
let productId = ''

beforeAll(async () => {
  server = await filledServer()
  await server.start()
  ;({ token, productId } = await server.enterKitchen())
}, 240_000)
afterAll(() => server.close(), 120_000)

const ask = async (path: string, body: object) => {
  const answer = await server.call(token, 'POST', path, body)
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

test('is followed on from where it was', { timeout: 180_000 }, async () => {
  const begun = Date.now() - 100 * MINUTE
  const at = (minute: number) => new Date(begun + minute * MINUTE).toISOString()
  const { locations } = await ask('/locations/get', { search: 'Central kitchen' })
  const { sensor } = await ask('/sensor', {
    sensor: {
      name: 'Core of the trolley',
      path: `trolley-${newId()}`,
      kind: 'temperature',
      unit: 'C',
      measures: 'core',
      interval: 60,
      locationId: locations[0].id,
    },
  })
  const { labels } = await ask('/labeling/register', {
    registration: {
      productId,
      state: 'cook',
      madeAt: at(-5),
      items: [{ count: 1, quantity: { value: 2, unit: 'kg' } }],
    },
  })
  const { programs } = await ask('/programs/get', { search: 'Blast chill' })
  const { process } = await ask('/monitor/process/start', {
    start: { programId: programs[0].id, labelIds: [labels[0].id], sensorId: sensor.id, at: at(0) },
  })
  const measure = (from: number, to: number) =>
    ask('/monitor/streams', {
      readings: Array.from({ length: to - from }, (_, step) => ({
        sensorId: sensor.id,
        at: at(from + step),
        value: Math.round((-6 + 84 * Math.exp(-0.034 * (from + step))) * 10) / 10,
      })),
    })
  const now = async () => (await ask('/monitor/process/now/get', { processId: process.id })).process
  // Half of it is measured and looked at; then there is no server any more.
  await measure(0, 40)
  await vi.waitFor(async () => expect((await now()).coldest).toBeCloseTo(16.3, 1), PATIENCE)
  await server.kill()

  await server.start()
  expect((await now()).status).toBe('running')
  await measure(40, 90)
  await vi.waitFor(async () => expect((await now()).status).toBe('done'), PATIENCE)
  const ended = await now()
  expect(ended.findings.filter((one: { isWithdrawn: boolean }) => !one.isWithdrawn)).toMatchObject([
    { finding: 'controlFulfilled' },
  ])
  expect(ended.curve.count).toBeGreaterThan(60)
  expect(ended.cooling).toMatchObject({ status: 'met' })
  const { labels: after } = await ask('/labeling/labels/get', { filter: { id: [labels[0].id] } })
  expect(after[0]).toMatchObject({ state: 'chill', stateSince: ended.endedAt })
  const { events } = await ask('/monitor/events/get', {
    filter: { labelId: labels[0].id, action: ['process/finding', 'process/end'] },
  })
  expect(
    events.filter(({ data }: { data: { finding?: string } }) => data.finding === 'controlFulfilled'),
  ).toHaveLength(1)
  expect(events.filter(({ action }: { action: string }) => action === 'process/end')).toHaveLength(1)
})
