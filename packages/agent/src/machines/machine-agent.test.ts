/** The agent as a process of its own, between a real OPC UA server with the nodeset of OPC 30200 and the contract's far side. */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ClocheStandIn, until } from '../testing/cloche-stand-in.ts'
import { FRYER, KitchenServer, STEAMER } from '../testing/kitchen-server.ts'
import { MachineAgentProcess } from '../testing/machine-agent-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'cloche-agent-'))
const loggers = join(folder, 'loggers')
const server = new ClocheStandIn()
const kitchen = new KitchenServer()
let agent: MachineAgentProcess

const CHAMBER = 'combi-steamer/actual-temperature-chamber-1'
const settings = (more: object = {}) => ({
  server: server.address,
  connectionCode: 'KTCH-4242',
  machines: [
    {
      serial: STEAMER,
      activationKey: 'AAAA-BBBB-CCCC',
      interval: 1,
      sensors: {
        'combi-steamer/actual-internal-core-temperature-1': 'oven-1/core',
        'combi-steamer/actual-humidity': null,
      },
    },
    { serial: FRYER, activationKey: 'DDDD-EEEE-FFFF', interval: 1, prefix: 'fryer' },
    { serial: 'LOG-1', activationKey: 'GGGG-HHHH-IIII' },
  ],
  folders: [
    { path: 'loggers', machine: 'LOG-1', zone: 'Europe/Madrid', columns: { 'Temp (°C)': 'fridge/air' } },
  ],
  backOffSeconds: 0.2,
  lookSeconds: 0.1,
  ...more,
})
const opcua = (more: object = {}) => ({
  opcua: [
    {
      endpoint: kitchen.endpoint,
      fingerprint: createHash('sha256').update(kitchen.certificate).digest('hex'),
      user: 'cloche',
      password: 'steam',
      ...more,
    },
  ],
})
const write = (content: object) =>
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(content), { mode: 0o600 })
const state = () => `${agent.output}\n${JSON.stringify(server.calls.slice(-20))}`
const readings = (sensor: string) => server.sent('readings').filter(one => one.sensor === sensor)
const events = (action: string, kind: string) =>
  server.sent('events').filter(one => one.action === action && one.kind === kind)

beforeAll(async () => {
  mkdirSync(loggers)
  await Promise.all([server.start(), kitchen.start(0)])
}, 60_000)
afterAll(async () => {
  await agent?.end('SIGKILL')
  await Promise.all([server.stop(), kitchen.remove()])
  rmSync(folder, { recursive: true, force: true })
})

test('it shows the fingerprint of a server that nobody approved, and reads nothing from it', async () => {
  write(settings(opcua({ fingerprint: undefined })))
  agent = new MachineAgentProcess(folder, ['--look'])
  expect(await agent.gone).toBe(0)
  const { fingerprint } = opcua().opcua[0] ?? {}
  expect(agent.output).toContain(`fingerprint is ${fingerprint}`)
  expect(agent.output).not.toContain(STEAMER)
  write(settings(opcua({ fingerprint: 'ab'.repeat(32) })))
  agent = new MachineAgentProcess(folder, ['--look'])
  await agent.gone
  expect(agent.output).toContain('it is another')
})

test('with the right one it shows the machines and the paths of their sensors', async () => {
  write(settings(opcua()))
  agent = new MachineAgentProcess(folder, ['--look'])
  expect(await agent.gone).toBe(0)
  expect(agent.output).toContain('CombiSteamer Steamer: serial "CS-2041", Hot Air GmbH HA-10 4.2')
  expect(agent.output).toContain(`${CHAMBER} (C)`)
  expect(agent.output).toContain('oven-1/core (C), from combi-steamer/actual-internal-core-temperature-1')
  expect(agent.output).toContain('fryer/fryer-cup-1/actual-temperature (C)')
  expect(agent.output).not.toMatch(/set-|humidity/)
  expect(agent.output).not.toMatch(/steam\b.*password|DDDD-EEEE/)
})

test('machines join, and what they measure arrives again and again, whether it changes or not', async () => {
  agent = new MachineAgentProcess(folder)
  await until(() => readings(CHAMBER).length >= 3, state)
  expect(readings(CHAMBER)[0]).toMatchObject({ value: 21.5, unit: 'C' })
  await until(() => readings('fryer/fryer-cup-1/actual-temperature').length >= 2, state)
  const at = new Date()
  kitchen.set(kitchen.chamber, 180.25, at)
  const hot = await until(() => readings(CHAMBER).find(({ value }) => value === 180.25), state)
  expect(hot.at).toBe(at.toISOString())
  expect(readings('oven-1/core')[0]).toMatchObject({ value: 3.25 })
  expect(server.sent('readings').map(({ sensor }) => sensor)).not.toContain(
    'combi-steamer/set-core-temperature',
  )
  const status = server.calls.find(({ name }) => name === 'status')
  expect(status?.body).toMatchObject({ interval: expect.any(Number) })
  const joined = server.calls.filter(({ name }) => name === 'join').map(({ body }) => body.serialNumber)
  expect(joined.toSorted()).toEqual([STEAMER, FRYER, 'LOG-1'].toSorted())
  expect(agent.output).not.toMatch(/clm_|AAAA-BBBB|KTCH/)
  const key = join(folder, 'machines', STEAMER, 'key.json')
  expect(statSync(key).mode & 0o777).toBe(0o600)
})

test('a value that the machine calls bad is not sent, until it is good again', async () => {
  kitchen.break(kitchen.core)
  await sleep(1500)
  const before = readings('oven-1/core').length
  await sleep(2200)
  expect(readings('oven-1/core')).toHaveLength(before)
  kitchen.set(kitchen.core, 4.5)
  await until(() => readings('oven-1/core').at(-1)?.value === 4.5, state)
})

test('a program with its batch, doors and an alarm become events, each once', async () => {
  const { combiSteamer, batchInformation } = kitchen.steamer
  kitchen.set(batchInformation.batchId, 'B-1107')
  kitchen.set(combiSteamer.isDoorOpen, true)
  await until(() => events('door', 'start').length === 1, state)
  kitchen.set(combiSteamer.isDoorOpen, false)
  await until(() => events('door', 'end').length === 1, state)
  const began = new Date()
  kitchen.set(combiSteamer.combiSteamerMode, 5, began)
  kitchen.set(combiSteamer.programName, 'Roast chicken')
  const start = await until(() => events('cook/oven', 'start')[0], state)
  expect(start).toMatchObject({
    at: began.toISOString(),
    action: 'cook/oven',
    program: 'Roast chicken',
    batch: 'B-1107',
    data: { mode: 'CombiSteaming', group: 'combi-steamer' },
  })
  // Another step of the same program.
  kitchen.set(combiSteamer.combiSteamerMode, 6)
  await sleep(1500)
  kitchen.set(combiSteamer.combiSteamerMode, 1)
  await until(() => events('cook/oven', 'end').length === 1, state)
  expect(events('cook/oven', 'start')).toHaveLength(1)

  kitchen.alarm(true)
  const error = await until(() => events('error/overheated', 'error')[0], state)
  expect(error).toMatchObject({
    data: { error: 'Overheated', message: 'Oil above 200 °C', severity: 700 },
  })
  const ids = server.sent('events').map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the machine is switched off and on: nothing is made up meanwhile, and what ended then has ended', async () => {
  await kitchen.stop()
  await until(() => agent.output.includes('not watched'), state)
  const before = readings(CHAMBER).length
  await sleep(1500)
  expect(readings(CHAMBER)).toHaveLength(before)
  // It starts without the alarm, and with another temperature.
  await kitchen.start()
  await until(() => readings(CHAMBER).length > before, state)
  await until(() => events('error/overheated', 'end').length === 1, state)
  expect(events('cook/oven', 'start')).toHaveLength(1)
}, 60_000)

test('killed while the server is away it loses nothing, and sends it once it is started again', async () => {
  await server.stop()
  kitchen.set(kitchen.chamber, 99.5)
  const waiting = join(folder, 'machines', STEAMER, 'waiting')
  const onDisk = () =>
    readdirSync(waiting)
      .map(name => readFileSync(join(waiting, name), 'utf8'))
      .join('')
  await until(() => onDisk().includes('"value":99.5'), state)
  const kept = onDisk().match(/"at":"[^"]+","value":99\.5/g) ?? []
  await agent.end('SIGKILL')
  await server.start()
  agent = new MachineAgentProcess(folder)
  await until(() => readings(CHAMBER).some(({ value }) => value === 99.5), state)
  for (const line of kept) expect(JSON.stringify(readings(CHAMBER))).toContain(line)
  // That the program ran and the door was closed it knew: no event comes twice.
  await sleep(1500)
  expect(events('cook/oven', 'start')).toHaveLength(1)
  expect(events('door', 'start')).toHaveLength(1)
}, 60_000)

test('an interval that Cloche sets is kept to', async () => {
  server.answer = ({ name }) => (name === 'status' ? { body: { settings: { interval: 3600 } } } : undefined)
  await agent.end()
  agent = new MachineAgentProcess(folder)
  await until(() => agent.output.includes('It measures every 3600 seconds'), state)
  await until(() => agent.output.includes('are watched'), state)
  await sleep(1500)
  const before = readings(CHAMBER).length
  await sleep(2500)
  expect(readings(CHAMBER)).toHaveLength(before)
})

test("a logger's file is sent and put away; a broken one is refused with the reason", async () => {
  writeFileSync(
    join(loggers, 'week.csv'),
    'Date;Time;Temp (°C)\n24/11/2026;10:00;4,5\n24/11/2026;10:05;9,5\n',
  )
  writeFileSync(join(loggers, 'bad.csv'), 'nothing in it\n')
  await until(() => readings('fridge/air').length === 2, state)
  expect(readings('fridge/air')).toEqual([
    { sensor: 'fridge/air', at: '2026-11-24T09:00:00.000Z', value: 4.5, unit: 'C' },
    { sensor: 'fridge/air', at: '2026-11-24T09:05:00.000Z', value: 9.5, unit: 'C' },
  ])
  const reason = join(loggers, 'refused', 'bad.csv.reason.txt')
  await until(() => existsSync(join(loggers, 'sent', 'week.csv')) && existsSync(reason), state)
  expect(readdirSync(join(loggers, 'sent'))).toEqual(['week.csv'])
  expect(readFileSync(reason, 'utf8')).toContain('No line')
  expect(await agent.end()).toBe(0)
})
