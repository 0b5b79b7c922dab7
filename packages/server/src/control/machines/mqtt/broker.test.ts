/** The broker that comes along, with real clients: own topics alone, what is acknowledged is written, revoked at once. */
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asServer, createTestApp, type TestApp } from '../../../testing/app.ts'
import { makeMachine, type TestMachine } from '../../../testing/machine.ts'
import { startBroker, type MqttBroker } from './broker.ts'

let t: TestApp
let broker: MqttBroker
const warnings: string[] = []
const clients: MqttClient[] = []
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const warn = (_details: object, text: string) => void warnings.push(text)
  broker = await startBroker({ pool: t.pool, host: '127.0.0.1', port: 0, warn })
})
afterAll(async () => {
  for (const client of clients) await client.endAsync(true)
  await broker.close()
  await t.close()
})

const connect = (serial: string, key: string, more: IClientOptions = {}): MqttClient => {
  const client = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, {
    username: serial,
    password: key,
    reconnectPeriod: 0,
    protocolVersion: 4,
    ...more,
  })
  client.on('error', () => undefined)
  clients.push(client)
  return client
}
const event = (client: MqttClient, name: 'connect' | 'close' | 'error'): Promise<unknown> =>
  new Promise(resolve => client.once(name, resolve))
async function connected(machine: TestMachine, more: IClientOptions = {}): Promise<MqttClient> {
  const client = connect(machine.serial, machine.key, more)
  await event(client, 'connect')
  return client
}
const topic = (machine: TestMachine, kind: string) => `cloche/v1/${machine.serial}/${kind}`
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const reading = (machine: TestMachine, minutes: number, more: object = {}) => ({
  sensor: machine.sensors['air'],
  at: minutesAgo(minutes),
  value: 4,
  ...more,
})
const count = async (machine: TestMachine, organization = t.home.id) => {
  const { rows } = await asServer(t.pool, organization, transaction =>
    transaction.query<{ count: number }>({
      text: 'select count(*)::int as count from reading where organization_id = $1 and sensor_id = $2',
      values: [organization, machine.sensors['air']],
    }),
  )
  return rows[0]?.count
}
/** What a client hears from here on. */
function heardBy(client: MqttClient): { topic: string; body: Record<string, any> }[] {
  const heard: { topic: string; body: Record<string, any> }[] = []
  client.on(
    'message',
    (where, payload) => void heard.push({ topic: where, body: JSON.parse(payload.toString()) }),
  )
  return heard
}
const until = async (isSo: () => boolean): Promise<void> => {
  for (const end = Date.now() + 5000; !isSo();) {
    if (Date.now() > end) throw new Error('It does not come')
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

describe('a machine', () => {
  test('sends readings, events and how it is, and hears what became of them', async () => {
    const machine = await makeMachine(t, t.home)
    const client = await connected(machine)
    const heard = heardBy(client)
    await client.subscribeAsync(`${topic(machine, '+')}/answer`)
    const readings = [reading(machine, 1), reading(machine, 2), reading(machine, 3, { value: -127 })]
    await client.publishAsync(topic(machine, 'readings'), JSON.stringify({ readings }), { qos: 1 })
    // What is acknowledged is there.
    expect(await count(machine)).toBe(2)
    const event = { id: 'd-1', at: minutesAgo(1), action: 'defrost', kind: 'start' }
    await client.publishAsync(topic(machine, 'events'), JSON.stringify({ events: [event] }), { qos: 2 })
    await client.publishAsync(topic(machine, 'status'), JSON.stringify({ battery: 81 }), { qos: 1 })
    await client.publishAsync(topic(machine, 'readings'), '{"readings": [', { qos: 1 })
    await until(() => heard.length === 4)
    expect(heard.map(({ topic: where }) => where)).toEqual(
      ['readings', 'events', 'status', 'readings'].map(kind => `${topic(machine, kind)}/answer`),
    )
    expect(heard[0]?.body).toMatchObject({ accepted: 2, rejected: [{ index: 2, code: 'unplugged' }] })
    expect(heard[1]?.body).toMatchObject({ accepted: 1, duplicates: 0 })
    expect(heard[2]?.body).toMatchObject({ settings: {} })
    expect(heard[3]?.body).toMatchObject({ code: 'MALFORMED_BODY' })
    const { device } = (await t.call(await t.token(5), 'GET', `/device?deviceId=${machine.deviceId}`))
      .body as Record<string, any>
    expect(device).toMatchObject({ battery: 81 })
  })

  test('hears of a status that is too deep, too large or names a thing twice, as over HTTP, and stays connected', async () => {
    const machine = await makeMachine(t, t.home)
    const client = await connected(machine)
    const heard = heardBy(client)
    await client.subscribeAsync(`${topic(machine, 'status')}/answer`)
    const bodies: [string, string][] = [
      [`{"confirmedSettings": {"a": ${'['.repeat(10_000)}${']'.repeat(10_000)}}}`, 'MALFORMED_BODY'],
      [`{"confirmedSettings": {"a": "${'x'.repeat(2_000_000)}"}}`, 'TOO_LARGE'],
      ['{"battery": 1, "battery": 2}', 'MALFORMED_BODY'],
      ['{"confirmedSettings": {"a": "\\u0000"}}', 'CONTROL_CHARACTER'],
      ['{"battery": "full"}', 'INVALID_REQUEST'],
    ]
    for (const [body] of bodies) await client.publishAsync(topic(machine, 'status'), body, { qos: 1 })
    await until(() => heard.length === bodies.length)
    expect(heard.map(({ body }) => body['code'])).toEqual(bodies.map(([, code]) => code))
    expect(client.connected).toBe(true)
  })

  test('of which nobody knows serial number and key is let in nowhere', async () => {
    const [a, b] = [await makeMachine(t, t.home), await makeMachine(t, t.home)]
    for (const [serial, key] of [
      [a.serial, b.key],
      [a.serial, `${a.key}x`],
      ['', a.key],
      [a.serial, ''],
    ] as const) {
      const [error] = [await event(connect(serial, key), 'error')] as [Error & { code: number }]
      expect([serial, error.code]).toEqual([serial, 4])
    }
  })

  test('reaches its own topics alone, whatever it is called elsewhere', async () => {
    const [a, b] = [await makeMachine(t, t.home), await makeMachine(t, t.home)]
    const theirs = await makeMachine(t, t.other, { air: {} }, { serial: a.serial })
    const client = await connected(a, { clientId: 'same' })
    const heard = heardBy(client)
    for (const filter of ['#', 'cloche/#', 'cloche/v1/+/readings', topic(b, 'readings'), '$SYS/#'])
      await expect(client.subscribeAsync(filter)).rejects.toThrow()
    await client.subscribeAsync(`cloche/v1/${a.serial}/#`)
    // Of another organization, with the same serial number, and calling itself the same.
    const other = await connected(theirs, { clientId: 'same' })
    await other.subscribeAsync(`cloche/v1/${a.serial}/#`)
    const overheard = heardBy(other)
    await other.publishAsync(topic(theirs, 'readings'), JSON.stringify({ readings: [reading(theirs, 1)] }), {
      qos: 1,
      retain: true,
    })
    await client.publishAsync(topic(a, 'readings'), JSON.stringify({ readings: [reading(a, 1)] }), { qos: 1 })
    await until(() => heard.length === 2 && overheard.length === 2)
    expect(client.connected && other.connected).toBe(true)
    const sentIn = (all: typeof heard) =>
      all.find(({ body }) => body['readings'])?.body['readings'][0].sensor as string
    expect(sentIn(heard)).toBe(a.sensors['air'])
    expect(sentIn(overheard)).toBe(theirs.sensors['air'])
    expect([await count(a), await count(theirs, t.other.id)]).toEqual([1, 1])
    // Nothing is retained for whoever comes later.
    const later = await connected(a)
    const nothing = heardBy(later)
    await later.subscribeAsync(`cloche/v1/${a.serial}/#`)
    await later.publishAsync(topic(a, 'status'), '{}', { qos: 1 })
    await until(() => nothing.length === 2)
    expect(nothing.map(({ topic: where }) => where).sort()).toEqual([
      topic(a, 'status'),
      `${topic(a, 'status')}/answer`,
    ])
  })

  test('that gives itself no name is another with each connection', async () => {
    const machine = await makeMachine(t, t.home)
    const listening = await connected(machine, { clientId: '' })
    const heard = heardBy(listening)
    await listening.subscribeAsync(`${topic(machine, 'status')}/answer`)
    const sending = await connected(machine, { clientId: '' })
    await sending.publishAsync(topic(machine, 'status'), '{}', { qos: 1 })
    await until(() => heard.length === 1)
    expect(listening.connected && sending.connected).toBe(true)
  })

  test('that sends to another’s topic is put out, and nothing is written', async () => {
    const [a, b] = [await makeMachine(t, t.home), await makeMachine(t, t.home)]
    for (const where of [topic(b, 'readings'), 'cloche/v1', 'else/where']) {
      const client = await connected(a)
      const closed = event(client, 'close')
      client.publish(where, JSON.stringify({ readings: [reading(b, 1)] }), { qos: 1 })
      await closed
    }
    expect(await count(b)).toBe(0)
    // By its own topic it reaches the sensors of others no more than over HTTP.
    const client = await connected(a)
    const heard = heardBy(client)
    await client.subscribeAsync(`${topic(a, 'readings')}/answer`)
    await client.publishAsync(topic(a, 'readings'), JSON.stringify({ readings: [reading(b, 1)] }), { qos: 1 })
    await until(() => heard.length === 1)
    expect(heard[0]?.body['code']).toBe('NOT_ALLOWED')
    expect(await count(b)).toBe(0)
  })

  test('whose key is revoked is put out with the next thing it sends, unacknowledged', async () => {
    const machine = await makeMachine(t, t.home)
    const client = await connected(machine)
    await client.publishAsync(topic(machine, 'status'), '{}', { qos: 1 })
    const by = await t.token(5)
    const { keys } = (await t.call(by, 'POST', '/device/keys/get', { deviceId: machine.deviceId }))
      .body as Record<string, any>
    await t.call(by, 'DELETE', '/device/key', { deviceId: machine.deviceId, id: keys[0].id })
    let isAcknowledged = false
    const closed = event(client, 'close')
    client.publish(
      topic(machine, 'readings'),
      JSON.stringify({ readings: [reading(machine, 1)] }),
      { qos: 1 },
      error => {
        isAcknowledged = !error
      },
    )
    await closed
    expect([isAcknowledged, await count(machine)]).toEqual([false, 0])
    const [error] = [await event(connect(machine.serial, machine.key), 'error')] as [Error & { code: number }]
    expect(error.code).toBe(4)
  })
})

test('who listens by a key that was revoked hears nothing of what is sent by another, and is put out at its next ping', async () => {
  const machine = await makeMachine(t, t.home)
  const thief = await connected(machine, { keepalive: 1 })
  await thief.subscribeAsync(`cloche/v1/${machine.serial}/#`)
  const overheard = heardBy(thief)
  const by = await t.token(5)
  const { deviceId } = machine
  const { key } = (await t.call(by, 'POST', '/device/key', { deviceId })).body as { key: string }
  const { keys } = (await t.call(by, 'POST', '/device/keys/get', { deviceId })).body as Record<string, any>
  const stolen = keys.find(({ ending }: { ending: string }) => machine.key.endsWith(ending))
  const closed = event(thief, 'close')
  await t.call(by, 'DELETE', '/device/key', { deviceId, id: stolen.id })
  const client = await connected({ ...machine, key })
  const heard = heardBy(client)
  await client.subscribeAsync(`cloche/v1/${machine.serial}/#`)
  await client.publishAsync(topic(machine, 'readings'), JSON.stringify({ readings: [reading(machine, 1)] }), {
    qos: 1,
  })
  await until(() => heard.length === 2)
  expect(overheard).toEqual([])
  await closed
})

test('of an organization that is suspended nothing is acknowledged: it comes when that goes on', async () => {
  const house = await t.makeOrganization('Suspended by MQTT')
  const machine = await makeMachine(t, house)
  const client = await connected(machine)
  const status = (name: string) =>
    t.pool.use(connection =>
      connection.send({
        text: 'update customer set status = $2 where organization_id = $1',
        values: [house.id, name],
      }),
    )
  await status('suspended')
  const closed = event(client, 'close')
  const sent = JSON.stringify({ readings: [reading(machine, 1)] })
  let isAcknowledged = false
  client.publish(topic(machine, 'readings'), sent, { qos: 1 }, error => {
    isAcknowledged = !error
  })
  await closed
  expect([isAcknowledged, await count(machine, house.id)]).toEqual([false, 0])
  await status('active')
  await (await connected(machine)).publishAsync(topic(machine, 'readings'), sent, { qos: 1 })
  expect(await count(machine, house.id)).toBe(1)
})

test('a ping is a sign of life', async () => {
  const machine = await makeMachine(t, t.home)
  const client = await connected(machine, { keepalive: 1 })
  const seen = async () =>
    (await t.call(await t.token(5), 'GET', `/device?deviceId=${machine.deviceId}`)).body['device']
      .lastSeen as string
  await asServer(t.pool, t.home.id, transaction =>
    transaction.query({
      text: `update device set last_seen = now() - interval '1 hour' where organization_id = $1 and id = $2`,
      values: [t.home.id, machine.deviceId],
    }),
  )
  const before = Date.parse(await seen())
  await new Promise(resolve => client.on('packetreceive', ({ cmd }) => cmd === 'pingresp' && resolve(cmd)))
  for (const end = Date.now() + 3000; Date.parse(await seen()) === before && Date.now() < end;)
    await new Promise(resolve => setTimeout(resolve, 50))
  expect(Date.now() - Date.parse(await seen())).toBeLessThan(60_000)
})

test('a will is taken as what its machine sends, and by the topic of another not at all; nothing of it is retained', async () => {
  const [a, b] = [await makeMachine(t, t.home), await makeMachine(t, t.home)]
  const will = (where: TestMachine) => ({
    topic: topic(where, 'readings'),
    payload: Buffer.from(JSON.stringify({ readings: [reading(where, 1)] })),
    qos: 1 as const,
    retain: true,
  })
  for (const where of [b, a]) {
    const client = await connected(a, { will: will(where) })
    client.stream.destroy()
  }
  for (const end = Date.now() + 5000; (await count(a)) === 0 && Date.now() < end;)
    await new Promise(resolve => setTimeout(resolve, 20))
  expect([await count(a), await count(b)]).toEqual([1, 0])
  const later = await connected(a)
  const heard = heardBy(later)
  await later.subscribeAsync(`cloche/v1/${a.serial}/#`)
  await later.publishAsync(topic(a, 'status'), '{}', { qos: 1 })
  await until(() => heard.length === 2)
  expect(heard.every(({ topic: where }) => where.startsWith(topic(a, 'status')))).toBe(true)
})

test('what cannot be written is not acknowledged, and is taken when it comes again', async () => {
  const machine = await makeMachine(t, t.home)
  const client = await connected(machine)
  const lock = await t.pool.use(async connection => {
    await connection.send({ text: 'begin' })
    await connection.send({ text: 'lock table reading in access exclusive mode' })
    let isAcknowledged = false
    client.publish(
      topic(machine, 'readings'),
      JSON.stringify({ readings: [reading(machine, 1)] }),
      { qos: 1 },
      error => {
        isAcknowledged = !error
      },
    )
    await new Promise(resolve => setTimeout(resolve, 400))
    const before = isAcknowledged
    await connection.send({ text: 'rollback' })
    await until(() => isAcknowledged)
    return before
  })
  expect(lock).toBe(false)
  expect(await count(machine)).toBe(1)
})

test('bytes that are no MQTT, and packets that are too large, end their connection alone', async () => {
  const machine = await makeMachine(t, t.home)
  const client = await connected(machine)
  for (const bytes of [Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f])]) {
    const socket = connectSocket(broker.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(bytes)
    await once(socket, 'close')
  }
  await client.publishAsync(topic(machine, 'status'), '{}', { qos: 1 })
  expect(client.connected).toBe(true)
})
