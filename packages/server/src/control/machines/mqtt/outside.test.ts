/** A broker of somebody else, Debian's mosquitto: what machines send there arrives once, also what came while we were away. */
import { setTimeout as sleep } from 'node:timers/promises'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asServer, createTestApp, type TestApp } from '../../../testing/app.ts'
import { makeMachine, type TestMachine } from '../../../testing/machine.ts'
import { startMosquitto, type Mosquitto } from '../../../testing/mosquitto.ts'
import { connectOutside, type MqttOutside } from './outside.ts'

let t: TestApp
let broker: Mosquitto
let outside: MqttOutside
let a: TestMachine
let b: TestMachine
const clients: MqttClient[] = []
const warnings: string[] = []

const url = (name: string, password: string) => `mqtt://${name}:${password}@127.0.0.1:${broker.port}`
const listen = () =>
  connectOutside({
    pool: t.pool,
    url: url('cloche', 'of-cloche'),
    name: 'a server of the tests',
    warn: (_details, text) => void warnings.push(text),
  })

beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  a = await makeMachine(t, t.home, { air: {} }, { serial: 'A-17' })
  b = await makeMachine(t, t.home, { air: {} }, { serial: 'B-18' })
  // As docs/decisions/071-machines.md tells to set it up.
  broker = await startMosquitto({ cloche: 'of-cloche', 'A-17': 'of-a', 'B-18': 'of-b' }, [
    'user cloche',
    'topic read cloche/v1/+/readings',
    'topic read cloche/v1/+/events',
    'topic read cloche/v1/+/status',
    'topic write cloche/v1/+/+/answer',
    'pattern write cloche/v1/%u/readings',
    'pattern write cloche/v1/%u/events',
    'pattern write cloche/v1/%u/status',
    'pattern read cloche/v1/%u/+/answer',
  ])
  outside = listen()
  await until(() => outside.isThere)
}, 60_000)
afterAll(async () => {
  for (const client of clients) await client.endAsync(true)
  await outside?.close()
  await broker?.end()
  await t.close()
})

const until = async (isSo: () => boolean | Promise<boolean>, patience = 15_000): Promise<void> => {
  for (const end = Date.now() + patience; !(await isSo());) {
    if (Date.now() > end) throw new Error('It does not come')
    await sleep(20)
  }
}
const machine = async (name: string, password: string): Promise<MqttClient> => {
  const client = await mqtt.connectAsync(url(name, password), { protocolVersion: 4, reconnectPeriod: 200 })
  client.on('error', () => undefined)
  clients.push(client)
  return client
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const message = (by: TestMachine, minutes: number, more: object = {}) =>
  JSON.stringify({
    key: by.key,
    readings: [{ sensor: by.sensors['air'], at: minutesAgo(minutes), value: 4 }],
    ...more,
  })
const count = async ({ sensors }: TestMachine) => {
  const { rows } = await asServer(t.pool, t.home.id, transaction =>
    transaction.query<{ count: number }>({
      text: 'select count(*)::int as count from reading where organization_id = $1 and sensor_id = $2',
      values: [t.home.id, sensors['air']],
    }),
  )
  return rows[0]?.count ?? 0
}

test('what a machine sends is written, and it hears what became of it', async () => {
  const client = await machine('A-17', 'of-a')
  const heard: Record<string, any>[] = []
  client.on('message', (_topic, payload) => void heard.push(JSON.parse(payload.toString())))
  await client.subscribeAsync('cloche/v1/A-17/+/answer')
  await client.publishAsync('cloche/v1/A-17/readings', message(a, 1), { qos: 1 })
  await until(() => heard.length === 1)
  expect(heard[0]).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
  expect(await count(a)).toBe(1)
  const event = { id: '1', at: minutesAgo(1), action: 'door', kind: 'start' }
  await client.publishAsync('cloche/v1/A-17/events', JSON.stringify({ key: a.key, events: [event] }), {
    qos: 1,
  })
  await until(() => heard.length === 2)
  expect(heard[1]).toMatchObject({ accepted: 1 })
})

test('who a machine is its key says alone: without one, or with another’s, nothing is written', async () => {
  const before = [await count(a), await count(b)]
  const client = await machine('A-17', 'of-a')
  const heard: Record<string, any>[] = []
  client.on('message', (_topic, payload) => void heard.push(JSON.parse(payload.toString())))
  await client.subscribeAsync('cloche/v1/A-17/+/answer')
  for (const text of [
    message(a, 2, { key: undefined }),
    message(a, 2, { key: 7 }),
    message(b, 2),
    message(a, 2, { key: `${a.key}x` }),
    'nonsense',
    '[]',
  ])
    await client.publishAsync('cloche/v1/A-17/readings', text, { qos: 1 })
  await until(() => heard.length === 6)
  expect(heard.map(({ code }) => code)).toEqual([
    'INVALID_KEY',
    'INVALID_KEY',
    'NOT_ALLOWED',
    'INVALID_KEY',
    'MALFORMED_BODY',
    'MALFORMED_BODY',
  ])
  expect([await count(a), await count(b)]).toEqual(before)
})

test('the broker’s access list keeps machines from each other’s topics', async () => {
  const client = await machine('B-18', 'of-b')
  const overheard: string[] = []
  client.on('message', topic => void overheard.push(topic))
  const refused = async (filter: string) => {
    // By MQTT 3.1.1 mosquitto grants what it then never sends, or says 128.
    await client.subscribeAsync(filter, { qos: 1 }).catch(() => undefined)
  }
  for (const filter of ['#', 'cloche/v1/+/readings', 'cloche/v1/A-17/#', 'cloche/v1/A-17/readings'])
    await refused(filter)
  const before = await count(a)
  // With the key of the other one, stolen as it may be: the topic is closed to it.
  await client.publishAsync('cloche/v1/A-17/readings', message(a, 3), { qos: 1 })
  const own = await machine('A-17', 'of-a')
  await own.publishAsync('cloche/v1/A-17/readings', message(a, 4), { qos: 1 })
  await until(async () => (await count(a)) === before + 1)
  await sleep(300)
  expect(await count(a)).toBe(before + 1)
  expect(overheard).toEqual([])
})

test(
  'what is sent while the server is away is written when it is back, once',
  { timeout: 60_000 },
  async () => {
    const before = await count(a)
    await outside.close()
    const client = await machine('A-17', 'of-a')
    for (const minutes of [11, 12, 13, 13])
      await client.publishAsync(
        'cloche/v1/A-17/readings',
        message(a, 0, {
          readings: [
            {
              sensor: a.sensors['air'],
              at: new Date(Math.floor(Date.now() / 60_000) * 60_000 - minutes * 60_000).toISOString(),
              value: 5,
            },
          ],
        }),
        { qos: 1 },
      )
    await sleep(300)
    expect(await count(a)).toBe(before)
    // The broker too may end meanwhile.
    await broker.stop()
    await broker.start()
    outside = listen()
    await until(async () => (await count(a)) === before + 3)
    await until(() => outside.isThere)
  },
)

test(
  'while it cannot be written, nothing is acknowledged: it comes when the database is back',
  { timeout: 60_000 },
  async () => {
    const before = await count(b)
    const client = await machine('B-18', 'of-b')
    await t.pool.use(async connection => {
      await connection.send({ text: 'begin' })
      await connection.send({ text: 'lock table reading in access exclusive mode' })
      await client.publishAsync('cloche/v1/B-18/readings', message(b, 5), { qos: 1 })
      await sleep(300)
      // Cut off in the middle, as when the server is killed.
      await Promise.all([outside.close(), sleep(200).then(() => connection.send({ text: 'rollback' }))])
    })
    outside = listen()
    await until(async () => (await count(b)) === before + 1)
    await sleep(200)
    expect(await count(b)).toBe(before + 1)
  },
)
