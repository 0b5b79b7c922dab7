/** The machine agent and the player as processes of their own, against the application: nothing between them is made up. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/app.ts'
import { BuildingProcess } from '../../../testing/building.ts'

let t: TestApp
let owner: string
let email: string
let server: string
let connectionCode: string
let agent: BuildingProcess
let kitchen: BuildingProcess
const folder = mkdtempSync(join(tmpdir(), 'cloche-building-'))
const loggers = join(folder, 'loggers')

async function machine(serial: string, sensors: Readonly<Record<string, object>>) {
  const device = { name: serial, type: 'oven', serial, boughtAt: '2026-01-01T00:00:00Z' }
  const made = await t.call(owner, 'POST', '/device', { device })
  const { id, activationKey } = made.body['device']
  const ids: Record<string, string> = {}
  for (const [path, more] of Object.entries(sensors)) {
    const sensor = { name: path, path, deviceId: id, kind: 'temperature', ...more }
    ids[path] = (await t.call(owner, 'POST', '/sensor', { sensor })).body['sensor'].id
  }
  return { id: id as string, serial, activationKey: activationKey as string, sensors: ids }
}
const sensorOf = async (id: string) =>
  (await t.call(owner, 'GET', `/sensor?sensorId=${id}`)).body['sensor'] as Record<string, any>
const deviceOf = async (id: string) =>
  (await t.call(owner, 'GET', `/device?deviceId=${id}`)).body['device'] as Record<string, any>

async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + 90_000; ; await sleep(50)) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(agent.output)
  }
}

let steamer: Awaited<ReturnType<typeof machine>>
let logger: Awaited<ReturnType<typeof machine>>

beforeAll(async () => {
  kitchen = BuildingProcess.kitchen()
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5)
  email = (await t.call(owner, 'POST', '/users/get', {})).body['users'][0].email
  server = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const whole = await t.call(owner, 'GET', `/organization?organizationId=${t.home.id}`)
  connectionCode = whole.body['organization'].organizationConnectionId
  steamer = await machine('CS-2041', { 'oven-1/chamber': {}, 'oven-1/door': { kind: 'door', unit: null } })
  logger = await machine('LOG-1', { 'fridge-9/air': {} })
})
afterAll(async () => {
  await Promise.all([agent?.end('SIGKILL'), kitchen.end('SIGKILL')])
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a combi steamer that speaks OPC UA: its values, its program and its door stand in Cloche', async () => {
  const first = await (async () => {
    for (; !kitchen.output.includes('\n'); await sleep(50));
    return JSON.parse(kitchen.output.split('\n').find(line => line.startsWith('{')) ?? '') as {
      endpoint: string
      fingerprint: string
    }
  })()
  mkdirSync(loggers)
  const settings = {
    server,
    connectionCode,
    machines: [
      {
        serial: steamer.serial,
        activationKey: steamer.activationKey,
        interval: 1,
        sensors: {
          'combi-steamer/actual-temperature-chamber-1': 'oven-1/chamber',
          'combi-steamer/is-door-open': 'oven-1/door',
          'combi-steamer/actual-internal-core-temperature-1': null,
          'combi-steamer/actual-humidity': null,
        },
      },
      { serial: logger.serial, activationKey: logger.activationKey },
    ],
    opcua: [{ ...first, user: 'cloche', password: 'steam' }],
    folders: [
      {
        path: 'loggers',
        machine: logger.serial,
        zone: 'Europe/Madrid',
        columns: { 'T (°F)': 'fridge-9/air' },
      },
    ],
    backOffSeconds: 0.5,
    lookSeconds: 0.2,
  }
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings), { mode: 0o600 })
  agent = BuildingProcess.machineAgent(folder)
  const chamber = steamer.sensors['oven-1/chamber'] ?? ''
  await until(async () => (await sensorOf(chamber))['lastValue'] === 21.5)
  kitchen.say('chamber 180.25')
  await until(async () => (await sensorOf(chamber))['lastValue'] === 180.25)
  kitchen.say('door true')
  await until(async () => (await sensorOf(steamer.sensors['oven-1/door'] ?? ''))['lastValue'] === 1)
  kitchen.say('mode 4')
  const events = async () =>
    (await t.call(owner, 'POST', '/monitor/events/get', { limit: 100 })).body['events'] as {
      action: string
      kind: string
      deviceId: string
    }[]
  const seen = await until(async () => {
    const all = (await events()).filter(({ deviceId }) => deviceId === steamer.id)
    return all.length >= 2 && all
  })
  expect(seen.map(({ action, kind }) => `${action} ${kind}`).toSorted()).toEqual([
    'cook/oven start',
    'door start',
  ])
  const device = await deviceOf(steamer.id)
  expect(device).toMatchObject({ softwareVersion: '4.2', interval: 1 })
  expect(device['joined']).not.toBeNull()
  expect(device['lastSeen']).not.toBeNull()
  expect(agent.output).not.toMatch(/Rejected|clm_/)
}, 180_000)

test("a logger's file: readings in the sensor's unit, at the instant of its zone; the same file again makes none", async () => {
  const air = logger.sensors['fridge-9/air'] ?? ''
  const text = 'Date;Time;T (°F)\n23/11/2026;10:00;41,0\n23/11/2026;10:05;50,0\n'
  writeFileSync(join(loggers, 'week.csv'), text)
  const sensor = await until(async () => {
    const now = await sensorOf(air)
    return now['lastValue'] !== null && now
  })
  expect(sensor['lastValue']).toBeCloseTo(10, 6)
  expect(new Date(sensor['lastAt']).toISOString()).toBe('2026-11-23T09:05:00.000Z')
  const count = async () => {
    const body = { sensorIds: [air], from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z', points: 100 }
    const { body: answer } = await t.call(owner, 'POST', '/monitor/streams/series', body)
    if (answer['series'] === undefined) throw new Error(JSON.stringify(answer))
    return answer['series'][0].at.length as number
  }
  expect(await count()).toBe(2)
  writeFileSync(join(loggers, 'again.csv'), text)
  await until(async () => agent.output.includes('again.csv: 2 readings'))
  await sleep(500)
  expect(await count()).toBe(2)
  expect(await agent.end()).toBe(0)
}, 180_000)

test('the player finds a machine by the public calls, joins as it, and its log stands there, none of it ahead', async () => {
  const played = await machine('MILK-1', { 'milk-logger/air': {}, 'milk-logger/milk': {} })
  const args = [
    '--server',
    server,
    '--email',
    email,
    '--password',
    TEST_PASSWORD,
    '--speed',
    '20000',
    '--defrost',
  ]
  const player = BuildingProcess.player(folder, args)
  expect(await player.gone, player.output).toBe(0)
  expect(player.output).toContain('362 values arrived, 0 were rejected')
  const air = await sensorOf(played.sensors['milk-logger/air'] ?? '')
  expect(air['lastValue']).toBe(4.4)
  expect(Date.parse(air['lastAt'])).toBeLessThanOrEqual(Date.now())
  expect(Date.parse(air['lastAt'])).toBeGreaterThan(Date.now() - 60_000)
}, 180_000)
