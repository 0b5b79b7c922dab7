/**
 * Two server processes on one database, which get the same readings at once: each breach is one alarm, and each of whom it
 * concerns gets one letter of it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { addressOf } from '../../testing/database.ts'
import { rowsOf } from '../../testing/labels.ts'
import { makeMachine, type TestMachine } from '../../testing/machine.ts'
import { headerOf, partOf, startMailServer, type MailServer } from '../../testing/mail-server.ts'
import { allSent } from '../../testing/mailbox.ts'
import { ServerProcess } from '../../testing/server-process.ts'

const PEOPLE = ['ana', 'ben', 'eva'].map(name => `${name}@kitchen.example`)
const MACHINES = 4
const SENSORS = ['one', 'two', 'three']
const MINUTE = 60_000
/** What fails once, such as by a lock, is tried again some seconds later. */
const WAIT_MS = 90_000
/** Minute by minute against a limit of 8 for two minutes: one breach that is over, and one that goes on. */
const WARM = [4, 9, 9, 10, 5, 9, 5, 8.5, 9, 11, 12]
const COLD = WARM.map(() => 4)

let t: TestApp
let mail: MailServer
const servers: ServerProcess[] = []
beforeAll(async () => {
  mail = await startMailServer()
  // It does work of the queue, too: whoever takes a letter, it goes to the same mail server.
  t = await createTestApp({ settings: { SMTP_URL: mail.url } })
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await t.close()
  await mail.close()
})

async function startBoth(): Promise<void> {
  for (const _ of [1, 2])
    servers.push(
      new ServerProcess({
        CLOCHE_DEMO: 'off',
        CLOCHE_LOG: 'warn',
        // Letters are sealed by it, for whichever takes them.
        CLOCHE_SECRET: TEST_SECRET,
        CLOCHE_PUBLIC_URL: 'http://localhost:8080',
        DATABASE_URL: addressOf(t.pool.config),
        SMTP_URL: mail.url,
      }),
    )
  await Promise.all(servers.map(server => server.start()))
}

/** The same readings to both servers at once, in calls of one minute each. */
async function sendToBoth(machine: TestMachine, number: number): Promise<void> {
  const begins = Math.floor(Date.now() / MINUTE) * MINUTE - 30 * MINUTE
  for (const [minute] of WARM.entries()) {
    const readings = SENSORS.map((name, place) => ({
      sensor: machine.sensors[name],
      at: new Date(begins + minute * MINUTE).toISOString(),
      value: (isWarm(number, place) ? WARM : COLD)[minute],
    }))
    const answers = await Promise.all(
      servers.map(server => server.call(machine.key, 'POST', '/machines/readings', { readings })),
    )
    const sums = ['accepted', 'duplicates'].map(name =>
      answers.reduce((sum, { body }) => sum + (body[name] as number), 0),
    )
    expect(sums).toEqual([SENSORS.length, SENSORS.length])
  }
}
const isWarm = (machine: number, sensor: number) => (machine + sensor) % 2 === 0

test('every alarm once, every letter once', { timeout: 240_000 }, async () => {
  const limits = { unit: 'C', max: 8, tolerance: 120 }
  const machines: TestMachine[] = []
  for (let number = 0; number < MACHINES; number++)
    machines.push(await makeMachine(t, t.home, Object.fromEntries(SENSORS.map(name => [name, limits]))))
  // One that fell silent, which the clock finds at whichever server looks.
  const { sensors } = await makeMachine(t, t.home, { silent: { unit: 'C' } })
  const { root, kitchen } = t.home.places
  await t.make('stream', {
    sensorId: sensors['silent'],
    at: new Date(Date.now() - 60 * MINUTE).toISOString(),
    value: 4,
  })
  const silence = { subject: 'sensor', condition: 'noData', sensorIds: [sensors['silent']], after: 60 }
  await t.make('alert', { name: 'Silent', locationId: kitchen, ...silence })
  await t.make('forwarder', {
    name: 'Kitchen',
    locationId: root,
    emails: PEOPLE.join('\n'),
    minimumLevel: 'warning',
    bundleFrom: 0,
  })
  await startBoth()
  await Promise.all(machines.map(sendToBoth))
  const warm = machines.flatMap((_, number) => SENSORS.filter((_name, place) => isWarm(number, place)))
  const alarms = 2 * warm.length + 1
  const expected = PEOPLE.flatMap(address => Array.from({ length: alarms }, () => address)).toSorted()
  for (const end = Date.now() + WAIT_MS; mail.received.length < expected.length && Date.now() < end;)
    await sleep(50)
  await allSent(t)
  // What would be one too many has come by now: the queue is looked at every two seconds.
  await sleep(2500)
  const said = servers.map(server => server.said).join('\n')
  expect(mail.received.map(one => one.to.join()).toSorted(), said).toEqual(expected)
  expect(new Set(mail.received.map(one => headerOf(one, 'Message-ID'))).size).toBe(expected.length)
  const links = mail.received.map(one => /#\/request\/alarm\/([\w-]+)/.exec(partOf(one, 'text/plain'))?.[1])
  expect(new Set(links).size).toBe(expected.length)
  // Each says how far it went, beyond what; only of the silent one there is no value.
  const saying = mail.received.filter(one => /Limits: 8\.0\s°C\./.test(partOf(one, 'text/plain')))
  expect(saying).toHaveLength(PEOPLE.length * 2 * warm.length)
  const found = await rowsOf(
    t,
    `select count(*)::int as incidences, count(ended)::int as over,
       (select count(*)::int from notification where organization_id = $1 and incidence_id is not null) as notifications,
       (select count(distinct incidence_id)::int from notification where organization_id = $1) as about,
       (select count(*)::int from delivery where organization_id = $1 and result in ('handed', 'sent')) as deliveries
     from incidence where organization_id = $1 and deleted is null`,
  )
  expect(found).toEqual([
    {
      incidences: alarms,
      over: warm.length,
      notifications: alarms,
      about: alarms,
      deliveries: expected.length,
    },
  ])
})
