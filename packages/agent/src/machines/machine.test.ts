import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ClocheStandIn, until } from '../testing/cloche-stand-in.ts'
import { Cloche, retryMs } from './cloche.ts'
import { Machine } from './machine.ts'
import type { Item } from './spool.ts'

let server: ClocheStandIn
let folder: string
let said: string[]
let stop: AbortController
let ended: Promise<unknown>[]

beforeEach(async () => {
  server = await new ClocheStandIn().start()
  folder = mkdtempSync(join(tmpdir(), 'cloche-machine-'))
  said = []
  stop = new AbortController()
  ended = []
})
afterEach(async () => {
  stop.abort()
  await Promise.all(ended)
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const SETTINGS = {
  serial: 'UR2/26555.',
  activationKey: 'AAAA-BBBB-CCCC',
  interval: 60,
  prefix: '',
  sensors: new Map<string, string>(),
  action: undefined,
}

function machineOf(more: Partial<typeof SETTINGS> = {}): Machine {
  return new Machine(
    { ...SETTINGS, ...more },
    {
      server: server.address,
      connectionCode: 'KTCH-4242',
      folder,
      cloche: new Cloche(server.address),
      limits: {
        spool: { fileBytes: 100_000, allBytes: 10_000_000 },
        statusMs: 60_000,
        backOffMs: 100,
        lookMs: 1000,
      },
      log: text => said.push(text),
      stopping: stop.signal,
    },
  )
}
function running(more: Partial<typeof SETTINGS> = {}): Machine {
  const machine = machineOf(more)
  ended.push(machine.run())
  return machine
}
const reading = (value: number): Item => ({
  reading: {
    sensor: 'fridge/air',
    at: new Date(1_700_000_000_000 + value * 1000).toISOString(),
    value,
    unit: 'C',
  },
})
const values = () => server.sent('readings').map(({ value }) => value)
const state = () => JSON.stringify({ calls: server.calls, said })

test('it joins once, keeps its key to itself, and sends in order, packed when that is worth it', async () => {
  const machine = running()
  machine.record([reading(1), reading(2)])
  await until(() => values().length === 2, state)
  machine.record(Array.from({ length: 2500 }, (_, index) => reading(index + 3)))
  machine.record([{ event: { id: 'one', at: '2026-11-24T10:00:00.000Z', action: 'door', kind: 'start' } }])
  await until(() => server.sent('events').length === 1, state)
  expect(values()).toEqual(Array.from({ length: 2502 }, (_, index) => index + 1))
  const sent = server.calls.filter(({ name }) => name === 'readings')
  expect(sent.map(({ isPacked }) => isPacked)).toContain(true)
  expect(Math.max(...sent.map(({ body }) => body.readings.length))).toBeLessThanOrEqual(1000)
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set([server.key]))
  expect(server.calls[0]).toMatchObject({
    name: 'join',
    key: '',
    body: { connectionCode: 'KTCH-4242', serialNumber: 'UR2/26555.', activationKey: 'AAAA-BBBB-CCCC' },
  })
  const keyFile = join(folder, 'machines', 'UR2%2F26555%2E', 'key.json')
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(keyFile, 'utf8')).key).toBe(server.key)
  expect(said.join('\n')).not.toMatch(/clm_|AAAA-BBBB|KTCH/)

  stop.abort()
  await Promise.all(ended)
  stop = new AbortController()
  running().record([reading(9000)])
  await until(() => values().includes(9000), state)
  expect(server.calls.filter(({ name }) => name === 'join')).toHaveLength(1)
})

test('another activation key joins anew; a refusal to join is not tried again at once, and nothing is lost by it', async () => {
  server.answer = ({ name }) =>
    name === 'join' ? { status: 404, body: { code: 'NOT_FOUND', message: 'No such machine' } } : undefined
  running().record([reading(1)])
  await until(() => said.some(text => text.includes('No such machine')), state)
  await sleep(300)
  expect(server.calls.filter(({ name }) => name === 'join')).toHaveLength(1)
  stop.abort()
  await Promise.all(ended)
  stop = new AbortController()
  server.answer = () => undefined
  running({ activationKey: 'DDDD-EEEE-FFFF' })
  await until(() => values().length === 1, state)
  expect(server.calls.filter(({ name }) => name === 'join')).toHaveLength(2)
})

test('while the server is away it is kept, and sent in order once it is there', async () => {
  const machine = running()
  await until(() => server.calls.some(({ name }) => name === 'status'), state)
  await server.stop()
  machine.record([reading(1)])
  await until(() => said.some(text => text.includes('away')), state)
  machine.record([reading(2), reading(3)])
  await sleep(250)
  expect(values()).toEqual([])
  await server.start()
  await until(() => values().length === 3, state)
  expect(values()).toEqual([1, 2, 3])
  await until(() => said.some(text => text.includes('there again')), state)
  expect(said.filter(text => text.includes('is away'))).toHaveLength(1)
})

test('one that asks for patience gets it', async () => {
  let busy = 1
  server.answer = ({ name }) =>
    name === 'readings' && busy-- > 0
      ? { status: 429, headers: { 'retry-after': '1' }, body: { code: 'TOO_MANY', message: 'Slowly' } }
      : undefined
  running().record([reading(1)])
  await until(() => values().length === 2, state)
  const [first, second] = server.calls.filter(({ name }) => name === 'readings')
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000)
  expect(values()).toEqual([1, 1])
})

test('single readings that are rejected are told with their code, and not sent again', async () => {
  server.answer = ({ name, body }) =>
    name === 'readings'
      ? {
          body: {
            accepted: body.readings.length - 1,
            duplicates: 0,
            rejected:
              body.readings.length > 1
                ? [{ index: 1, code: 'IMPLAUSIBLE', message: 'Such a value cannot be' }]
                : [],
          },
        }
      : undefined
  const machine = running()
  machine.record([reading(1), reading(-127), reading(3)])
  await until(() => said.some(text => text.includes('IMPLAUSIBLE')), state)
  machine.record([reading(4), reading(5)])
  await until(() => values().length === 5, state)
  expect(values()).toEqual([1, -127, 3, 4, 5])
  // The second time in an hour it is not worth a line.
  expect(said.filter(text => text.includes('IMPLAUSIBLE'))).toEqual([
    expect.stringContaining('Rejected: 1 with IMPLAUSIBLE fridge/air, the first of 2023-11-14T22:11:13.000Z'),
  ])
})

test('a batch that the server cannot read is halved until the one is found', async () => {
  const taken: number[] = []
  server.answer = ({ name, body }) => {
    if (name !== 'readings') return undefined
    const all: number[] = body.readings.map(({ value }: { value: number }) => value)
    if (all.includes(7)) return { status: 400, body: { code: 'VALIDATION', message: 'What is that?' } }
    taken.push(...all)
    return undefined
  }
  running().record(Array.from({ length: 20 }, (_, index) => reading(index)))
  await until(() => taken.length === 19, state)
  expect(taken).toEqual(Array.from({ length: 20 }, (_, index) => index).filter(value => value !== 7))
  expect(said.filter(text => text.includes('Refused for good'))).toHaveLength(1)
})

test('with a key that counts no more it keeps what it measures and does not join by itself', async () => {
  let isRevoked = true
  server.answer = ({ name }) =>
    isRevoked && name === 'readings'
      ? { status: 401, body: { code: 'INVALID_TOKEN', message: 'This key counts no more' } }
      : undefined
  running().record([reading(1)])
  await until(() => said.some(text => text.includes('INVALID_TOKEN')), state)
  isRevoked = false
  await until(() => values().length >= 2, state)
  expect(server.calls.filter(({ name }) => name === 'join')).toHaveLength(1)
})

test('settings in the answer to its status are applied, kept and confirmed at once', async () => {
  server.answer = ({ name }) => (name === 'status' ? { body: { settings: { interval: 15 } } } : undefined)
  const machine = machineOf()
  let heard = 0
  machine.onInterval(() => (heard = machine.interval))
  machine.firmware = '4.2'
  ended.push(machine.run())
  const statuses = () => server.calls.flatMap(({ name, body }) => (name === 'status' ? [body] : []))
  await until(() => statuses().length === 2, state)
  expect(statuses()).toEqual([
    { interval: 60, firmware: '4.2' },
    { interval: 15, firmware: '4.2', confirmedSettings: { interval: 15 } },
  ])
  expect(heard).toBe(15)
  expect(machineOf().interval).toBe(15)
})

test('how long to wait is read as seconds and as a date', () => {
  const now = Date.parse('2026-11-24T10:00:00Z')
  expect(retryMs('30', now)).toBe(30_000)
  expect(retryMs('Tue, 24 Nov 2026 10:00:20 GMT', now)).toBe(20_000)
  expect(retryMs('99999999', now)).toBe(3_600_000)
  expect([retryMs(null, now), retryMs('soon', now), retryMs('', now)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
