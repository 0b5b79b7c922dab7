/**
 * Real logs sent to a server process by joining and readings alone, killed in the middle: the breaches are those that a
 * plain scan of the logs finds, to the instant, and what is sent again leaves no row.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { addressOf } from '../../testing/database.ts'
import { rowsOf } from '../../testing/labels.ts'
import { scan, type HighLimit, type Reading } from '../../testing/logs/breaches.ts'
import { LOGS, type Log } from '../../testing/logs/index.ts'
import { connectionCodeOf, makeMachine } from '../../testing/machine.ts'
import { ServerProcess } from '../../testing/server-process.ts'

/** Readings of a call, and after how many answered calls the server is killed. */
const AT_ONCE = 400
const KILLED_AFTER = 40
const MINUTE = 60_000

let t: TestApp
let server: ServerProcess
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  server = new ServerProcess({
    CLOCHE_DEMO: 'off',
    CLOCHE_SECRET: TEST_SECRET,
    CLOCHE_PUBLIC_URL: 'http://localhost:8080',
    DATABASE_URL: addressOf(t.pool.config),
  })
  await server.start()
}, 180_000)
afterAll(async () => {
  await server.close()
  await t.close()
})

const FRIDGE = { high: 4.2, recovery: 0.3, after: 180 }
const WATCHED: Readonly<Record<string, Readonly<Record<string, HighLimit>>>> = {
  'milk fridge in summer': { milk: FRIDGE, air: { high: 5, recovery: 0.5, after: 120 } },
  'milk fridge in winter': { milk: { high: 5, recovery: 0.5, after: 120 }, air: FRIDGE },
  'roast chicken, chamber': { probe: { high: 74, recovery: 2, after: 120 } },
  'roast chicken, core': { probe: { high: 60, recovery: 1, after: 60 } },
}

/** A machine that sends its log, and one sensor of it for each channel. */
interface Sender {
  readonly key: string
  readonly rows: readonly { readonly sensor: string; readonly at: string; readonly value: number }[]
  readonly sensors: readonly {
    readonly id: string
    readonly readings: readonly Reading[]
    readonly limit: HighLimit
  }[]
}

async function senderOf({ name, begins, after, channels }: Log): Promise<Sender> {
  const paths = Object.keys(channels)
  const machine = await makeMachine(t, t.home, Object.fromEntries(paths.map(path => [path, { unit: 'C' }])), {
    boughtAt: '2014-06-01T00:00:00.000Z',
  })
  // Two are of 2015, longer ago than readings are kept for: they count from when they came.
  const from = begins ?? Math.floor(Date.now() / MINUTE) * MINUTE - 60 * MINUTE - (after.at(-1) as number)
  const sensors: Sender['sensors'][number][] = []
  for (const path of paths) {
    const id = machine.sensors[path] as string
    const limit = WATCHED[name]?.[path] as HighLimit
    const about = { subject: 'sensor', condition: 'limits', locationId: t.home.places.kitchen }
    await t.make('alert', { name: `${name}, ${path}`, ...about, sensorIds: [id], ...limit })
    const values = channels[path] as readonly number[]
    sensors.push({
      id,
      limit,
      readings: after.map((ms, row) => ({ at: from + ms, value: values[row] as number })),
    })
  }
  const rows = after.flatMap((_, row) =>
    sensors.map(({ id, readings }) => {
      const { at, value } = readings[row] as Reading
      return { sensor: id, at: new Date(at).toISOString(), value }
    }),
  )
  const joined = await server.call(null, 'POST', '/machines/join', {
    connectionCode: await connectionCodeOf(t, t.home),
    serialNumber: machine.serial,
    activationKey: machine.activationKey,
  })
  expect([joined.status, joined.body['deviceId']]).toEqual([200, machine.deviceId])
  return { key: joined.body['key'] as string, rows, sensors }
}

let answered = 0
const sum = { accepted: 0, duplicates: 0, rejected: 0, again: 0 }

/** Sends all of it in order, each call until it is answered. */
async function sendAll({ key, rows }: Sender, restarted: () => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length;) {
    const readings = rows.slice(from, from + AT_ONCE)
    try {
      const { status, body } = await server.call(key, 'POST', '/machines/readings', { readings })
      expect(status, JSON.stringify(body)).toBe(200)
      sum.accepted += body['accepted']
      sum.duplicates += body['duplicates']
      sum.rejected += body['rejected'].length
      answered += 1
      from += AT_ONCE
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
      sum.again += 1
      await restarted()
    }
  }
}

/** What was found at a sensor. Each breach has one incidence, one notification, and an event where it begins and where it ends. */
async function foundAt(id: string) {
  const rows = await rowsOf(
    t,
    `select began, ended, peak, is_alerting as "isAlerting",
       (select count(*)::int from notification where notification.organization_id = $1 and incidence_id = incidence.id) as notices,
       (select count(*)::int from event where event.organization_id = $1 and data ->> 'incidenceId' = incidence.id::text) as events
     from incidence where organization_id = $1 and sensor_id = $2 order by began`,
    [id],
  )
  return rows.map(({ began, ended, peak, ...counts }) => {
    const isOver = ended !== null
    expect(counts).toEqual({ isAlerting: !isOver, notices: 1, events: isOver ? 2 : 1 })
    return {
      began: Date.parse(began as string),
      ended: isOver ? Date.parse(ended as string) : null,
      peak: peak as number,
    }
  })
}

const counts = async () =>
  (
    await rowsOf(
      t,
      `select (select count(*)::int from reading where organization_id = $1) as readings,
         (select sum(count)::int from reading_minute where organization_id = $1) as minutes,
         (select sum(count)::int from reading_hour where organization_id = $1) as hours,
         (select count(*)::int from incidence where organization_id = $1) as incidences,
         (select count(*)::int from notification where organization_id = $1) as notifications,
         (select count(*)::int from event where organization_id = $1) as events`,
    )
  )[0]

test(
  'the breaches of four logs, through a kill; the same logs again leave no row',
  { timeout: 120_000 },
  async () => {
    const senders = await Promise.all(LOGS.map(senderOf))
    const total = senders.reduce((count, { rows }) => count + rows.length, 0)
    let restart = Promise.resolve()
    const work = Promise.all(senders.map(sender => sendAll(sender, () => restart)))
    while (answered < KILLED_AFTER) await sleep(1)
    restart = server.kill().then(async () => void (await server.start()))
    await work
    expect(sum.again).toBeGreaterThan(0)
    // Of what was on the way when it was killed some was written, which nobody was answered.
    expect([sum.accepted + sum.duplicates, sum.rejected]).toEqual([total, 0])
    const whole = await counts()
    expect(whole).toMatchObject({ readings: total, minutes: total, hours: total })
    let breaches = 0
    for (const { id, readings, limit } of senders.flatMap(({ sensors }) => sensors)) {
      const known = scan(readings, limit)
      expect(known.length).toBeGreaterThan(0)
      expect(await foundAt(id)).toEqual(known)
      breaches += known.length
    }
    expect(breaches).toBeGreaterThan(50)
    Object.assign(sum, { accepted: 0, duplicates: 0, rejected: 0, again: 0 })
    await Promise.all(senders.map(sender => sendAll(sender, () => restart)))
    expect(sum).toEqual({ accepted: 0, duplicates: total, rejected: 0, again: 0 })
    expect(await counts()).toEqual(whole)
  },
)
