/** Real logs, by join and readings alone: every value arrives once and to the digit, whichever server takes it. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import { asServer, createTestApp, TEST_SECRET, type TestApp } from '../../../testing/app.ts'
import { LOGS, type Log } from '../../../testing/logs/index.ts'
import { makeMachine, type TestMachine } from '../../../testing/machine.ts'

let t: TestApp
let second: FastifyInstance
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const config = readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DEMO: 'on', CLOCHE_DATA: t.folder })
  second = await buildApp({ config, pool: t.pool, secret: TEST_SECRET })
  await second.ready()
})
afterAll(async () => {
  await second.close()
  await t.close()
})

const MINUTE_MS = 60_000
const AT_ONCE = 1000

interface Reading {
  readonly sensor: string
  readonly at: string
  readonly value: number
}

/** The log as its machine sends it; one without instants ends an hour ago. */
function readingsOf(log: Log, machine: TestMachine): Reading[] {
  const ends = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 60 * MINUTE_MS
  const begins = log.begins ?? ends - (log.after.at(-1) ?? 0)
  return log.after.flatMap((after, row) =>
    Object.entries(log.channels).map(([channel, values]) => ({
      sensor: machine.sensors[channel] as string,
      at: new Date(begins + after).toISOString(),
      value: values[row] as number,
    })),
  )
}

async function send(app: FastifyInstance, key: string, readings: readonly Reading[]) {
  const sum = { accepted: 0, duplicates: 0, rejected: 0 }
  for (let from = 0; from < readings.length; from += AT_ONCE) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v0/machines/readings',
      headers: { authorization: `Bearer ${key}` },
      payload: { readings: readings.slice(from, from + AT_ONCE) },
    })
    expect(answer.statusCode, answer.payload).toBe(200)
    const { accepted, duplicates, rejected } = answer.json<{
      accepted: number
      duplicates: number
      rejected: unknown[]
    }>()
    sum.accepted += accepted
    sum.duplicates += duplicates
    sum.rejected += rejected.length
  }
  return sum
}

/** Stretches above a limit, as first and last instant of each. */
function above(rows: readonly Pick<Reading, 'at' | 'value'>[], limit: number): [string, string][] {
  const found: [string, string][] = []
  let isAbove = false
  for (const { at, value } of rows) {
    const last = found.at(-1)
    if (value > limit && isAbove && last !== undefined) last[1] = at
    else if (value > limit) found.push([at, at])
    isAbove = value > limit
  }
  return found
}

test.each(LOGS.map(log => [log.name, log] as const))('%s', { timeout: 60_000 }, async (_name, log) => {
  const channels = Object.keys(log.channels)
  const machine = await makeMachine(t, t.home, Object.fromEntries(channels.map(channel => [channel, {}])), {
    boughtAt: '2014-06-01T00:00:00.000Z',
  })
  const readings = readingsOf(log, machine)
  // Half of it, then all of it by another server: as after a restart in the middle.
  const half = readings.slice(0, Math.floor(readings.length / 2 / AT_ONCE) * AT_ONCE + 77)
  expect(await send(t.app, machine.key, half)).toEqual({ accepted: half.length, duplicates: 0, rejected: 0 })
  expect(await send(second, machine.key, readings)).toEqual({
    accepted: readings.length - half.length,
    duplicates: half.length,
    rejected: 0,
  })
  expect(await send(t.app, machine.key, readings)).toEqual({
    accepted: 0,
    duplicates: readings.length,
    rejected: 0,
  })
  for (const channel of channels) {
    const sensorId = machine.sensors[channel] as string
    const sent = readings.filter(({ sensor }) => sensor === sensorId)
    const { rows } = await asServer(t.pool, t.home.id, transaction =>
      transaction.query<{ at: string; value: number }>({
        text: 'select at, value from reading where organization_id = $1 and sensor_id = $2 order by at',
        values: [t.home.id, sensorId],
      }),
    )
    expect(rows).toEqual(sent.map(({ at, value }) => ({ at, value })))
    for (const limit of [4, 4.5, 5, 62, 74]) expect(above(rows, limit)).toEqual(above(sent, limit))
    const { rows: sums } = await asServer(t.pool, t.home.id, transaction =>
      transaction.query<{ count: number; low: number; high: number; hours: number }>({
        text: `select sum(count)::int as count, min(low) as low, max(high) as high,
            (select sum(count)::int from reading_hour where organization_id = $1 and sensor_id = $2) as hours
          from reading_minute where organization_id = $1 and sensor_id = $2`,
        values: [t.home.id, sensorId],
      }),
    )
    const values = sent.map(({ value }) => value)
    expect(sums[0]).toEqual({
      count: sent.length,
      hours: sent.length,
      low: Math.min(...values),
      high: Math.max(...values),
    })
  }
})

test('the logs are those of their sources', () => {
  const facts = LOGS.map(({ after, channels }) => [
    after.length,
    (after.at(-1) ?? 0) / 1000,
    ...Object.values(channels).map(values => [Math.min(...values), Math.max(...values)]),
  ])
  // Counted in the sources themselves, by other means.
  expect(facts).toEqual([
    [7787, 7786 * 60, [3.6, 5.1], [1.5, 6.2]],
    [7999, 7998 * 60, [2.1, 6.3], [2.7, 4.8]],
    [510, 5398, [24.919, 255.78]],
    [517, 5492, [16.011, 103.3]],
  ])
})
