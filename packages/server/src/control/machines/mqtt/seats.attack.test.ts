/** Connections that one key, one organization or one network would hold alone, against the broker with real sockets. */
import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { attackSize } from '../../../testing/attack.ts'
import { makeMachine, type TestMachine } from '../../../testing/machine.ts'
import { startBroker, type MqttBroker } from './broker.ts'
import { Seats, SEATS_OF_KEY } from './seats.ts'

let t: TestApp
let broker: MqttBroker
const clients: MqttClient[] = []
const sockets: Socket[] = []
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  broker = await startBroker({ pool: t.pool, host: '127.0.0.1', port: 0, warn: () => undefined })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  for (const client of clients) await client.endAsync(true)
  await broker.close()
  await t.close()
})

async function connected({ serial, key }: TestMachine, clientId?: string): Promise<MqttClient> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, {
    username: serial,
    password: key,
    reconnectPeriod: 0,
    protocolVersion: 4,
    ...(clientId === undefined ? {} : { clientId }),
  })
  client.on('error', () => undefined)
  clients.push(client)
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('close', () => reject(new Error('It was not let in')))
  })
  return client
}
const standing = (all: readonly MqttClient[]) => all.filter(({ connected: stands }) => stands).length
const settled = async (all: readonly MqttClient[], count: number) => {
  for (let look = 0; look < 500 && standing(all) > count; look++)
    await new Promise(done => setTimeout(done, 10))
  return standing(all)
}

test('of hundreds of connections by one key the newest few stay, and those of others are left alone', async () => {
  const [greedy, neighbour] = [await makeMachine(t, t.home), await makeMachine(t, t.home)]
  const other = await connected(neighbour)
  const all: MqttClient[] = []
  for (let one = 0; one < attackSize(40, 300); one++) all.push(await connected(greedy))
  expect(await settled(all, SEATS_OF_KEY)).toBe(SEATS_OF_KEY)
  expect(all.slice(-SEATS_OF_KEY).every(client => client.connected)).toBe(true)
  expect(other.connected).toBe(true)
})

test('one that comes again under its name takes its own place, and puts out no other of its key', async () => {
  const machine = await makeMachine(t, t.home)
  const others = [await connected(machine, 'a'), await connected(machine, 'b')]
  const again: MqttClient[] = []
  for (let time = 0; time < 6; time++) again.push(await connected(machine, 'c'))
  expect(await settled(again, 1)).toBe(1)
  expect(again.at(-1)?.connected).toBe(true)
  expect(standing(others)).toBe(2)
})

test('who does not say who they are holds no more than a share of a network, and makes room for machines', async () => {
  const open = await Promise.all(
    Array.from({ length: 260 }, async () => {
      const socket = connectSocket(broker.port, '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    }),
  )
  for (let look = 0; look < 500 && open.filter(({ closed }) => !closed).length > 200; look++)
    await new Promise(done => setTimeout(done, 10))
  expect(open.filter(({ closed }) => !closed).length).toBe(200)
  for (const socket of open) socket.destroy()
  const machine = await makeMachine(t, t.home)
  let client: MqttClient | undefined
  for (let tries = 0; tries < 50 && client === undefined; tries++)
    client = await connected(machine).catch(() => undefined)
  expect(client?.connected).toBe(true)
})

test('an organization holds its share, its keys still take over from themselves, and places come back', () => {
  const seats = new Seats({ key: 2, organization: 3, network: 1, waiting: 2 })
  const closed: string[] = []
  const one = (id: string) => ({ id, close: () => void closed.push(id) })
  const [a1, a2, a3, b1, c1] = ['a1', 'a2', 'a3', 'b1', 'c1'].map(one) as ReturnType<typeof one>[]
  expect([seats.take('a', 'o', a1!), seats.take('a', 'o', a2!), seats.take('b', 'o', b1!)]).toEqual([
    true,
    true,
    true,
  ])
  expect(seats.take('c', 'o', c1!)).toBe(false)
  expect(seats.take('c', 'other', c1!)).toBe(true)
  expect(seats.take('a', 'o', a3!)).toBe(true)
  expect(closed).toEqual(['a1'])
  seats.leave('a', 'o', a1!)
  expect(seats.of('a')).toBe(2)
  seats.leave('b', 'o', b1!)
  expect(seats.take('d', 'o', one('d1'))).toBe(true)
  const leave = seats.wait('10.0.0.1')
  expect([seats.wait('10.0.0.1'), typeof seats.wait('10.0.0.2'), seats.wait('10.0.0.3')]).toEqual([
    undefined,
    'function',
    undefined,
  ])
  leave?.()
  leave?.()
  expect(typeof seats.wait('10.0.0.1')).toBe('function')
})
