/** What happened in machines, and how they are: in the ledger once, at the machine's place; settings there and back. */
import { EVENT_ACTIONS } from '@cloche/domain/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { makeMachine, sendBytes } from '../../../testing/machine.ts'
import { Samples } from '../../../testing/samples.ts'

let t: TestApp
let samples: Samples
let chef: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  samples = new Samples(t)
  chef = await t.token(3)
})
afterAll(() => t.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const event = (id: string, more: object = {}) => ({
  id,
  at: minutesAgo(1),
  action: 'cook/oven',
  kind: 'start',
  ...more,
})
const send = (key: string, events: readonly unknown[]) => t.call(key, 'POST', '/machines/events', { events })
const ledger = async (action: string) =>
  (await t.call(chef, 'POST', '/monitor/events/get', { filter: { action }, sort: 'asc', by: 'at' })).body[
    'events'
  ] as Record<string, any>[]

describe('events', () => {
  test('stand in the ledger once under their id, with what they are about', async () => {
    const machine = await makeMachine(t, t.home)
    const program = await samples.linked('program')
    const label = await samples.make('label')
    const [own, at] = [newId(), minutesAgo(3)]
    const sent = [
      event('run-1', { at, program: program['name'], label: label['serial'], data: { chamber: 2 } }),
      event(own, { at: minutesAgo(2), kind: 'end', program: 'Nobody knows it', label: label['id'] }),
    ]
    expect((await send(machine.key, sent)).body).toEqual({ accepted: 2, duplicates: 0, rejected: [] })
    expect((await send(machine.key, [...sent, sent[0]])).body).toEqual({
      accepted: 0,
      duplicates: 3,
      rejected: [],
    })
    const [start, end, ...more] = await ledger('cook/oven')
    expect(more).toEqual([])
    expect(start).toMatchObject({
      at,
      kind: 'start',
      deviceId: machine.deviceId,
      locationId: t.home.places.kitchen,
      programId: program['id'],
      labelId: label['id'],
      batchId: label['batchId'],
      productId: label['productId'],
      userId: null,
      data: { chamber: 2, machineEventId: 'run-1' },
    })
    expect(end).toMatchObject({
      id: own,
      kind: 'end',
      programId: null,
      labelId: label['id'],
      data: { program: 'Nobody knows it' },
    })
    // The same id of another machine is another event.
    const other = await makeMachine(t, t.home)
    expect((await send(other.key, [sent[0]])).body).toMatchObject({ accepted: 1 })
    // A trace of the label goes on as before.
    const trace = await t.call(chef, 'POST', '/monitor/trace/get', { labelId: label['id'] })
    expect(trace.status, JSON.stringify(trace.body)).toBe(200)
  })

  test('that cannot be are refused one by one', async () => {
    const machine = await makeMachine(t, t.home)
    const answer = await sendBytes(
      t,
      'events',
      JSON.stringify({
        events: [
          null,
          event('ok', { action: 'door' }),
          event('', {}),
          event('x', { kind: 'opened' }),
          event('x', { action: 'Door Open' }),
          event('x', { action: 'label/register' }),
          event('x', { at: 'now' }),
          event('x', { at: '1999-01-01T00:00:00Z' }),
          event('x', { at: minutesAgo(-6) }),
          event('x', { data: { text: '\u0000' } }),
          event('x', { data: { text: 'long'.repeat(5000) } }),
          event('x', { label: 'a\u0000b' }),
          event('x', { program: 7 }),
          { ...event('x'), data: JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) },
          { ...event('x'), data: JSON.parse('{"__proto__": {"deviceId": "mine"}}') },
          event('x', { data: { text: '\ud800' } }),
        ],
      }),
      { key: machine.key, language: 'es' },
    )
    expect(answer.body).toMatchObject({ accepted: 1, duplicates: 0 })
    expect(
      answer.body['rejected'].map(({ index, code }: { index: number; code: string }) => [index, code]),
    ).toEqual([
      [0, 'malformed'],
      [2, 'malformed'],
      [3, 'malformed'],
      [4, 'badAction'],
      [5, 'badAction'],
      [6, 'badInstant'],
      [7, 'beforeDevice'],
      [8, 'ahead'],
      [9, 'malformed'],
      [10, 'malformed'],
      [11, 'malformed'],
      [12, 'malformed'],
      [13, 'malformed'],
      [14, 'malformed'],
      [15, 'malformed'],
    ])
    expect(answer.body['rejected'][0].message).toMatch(/^No es un evento/)
    expect(await ledger('door')).toHaveLength(1)
  })

  test('of the ledger’s own actions are nobody’s to send', async () => {
    const machine = await makeMachine(t, t.home)
    const events = EVENT_ACTIONS.map((action, index) => event(`forged-${index}`, { action }))
    const { body } = await send(machine.key, events)
    expect(body['accepted']).toBe(0)
    expect(body['rejected'].map(({ code }: { code: string }) => code)).toEqual(events.map(() => 'badAction'))
  })

  test('come from several servers at once, and stand there once', async () => {
    const machine = await makeMachine(t, t.home)
    const events = Array.from({ length: 40 }, (_, step) =>
      event(`defrost-${step}`, { action: 'defrost', at: minutesAgo(step + 1) }),
    )
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(machine.key, events)))
    expect(answers.reduce((sum, { body }) => sum + (body['accepted'] as number), 0)).toBe(40)
    expect(await ledger('defrost')).toHaveLength(40)
  })

  test('of other organizations name nothing here', async () => {
    const theirs = await makeMachine(t, t.other)
    const label = await samples.make('label')
    expect(
      (await send(theirs.key, [event('1', { action: 'hold/hot', label: label['serial'] })])).body,
    ).toMatchObject({ accepted: 1 })
    expect(await ledger('hold/hot')).toEqual([])
    const admin = await t.token(5, { organization: 'other' })
    const [found] = (await t.call(admin, 'POST', '/monitor/events/get', { filter: { action: 'hold/hot' } }))
      .body['events']
    expect(found).toMatchObject({ labelId: null, data: { label: label['serial'] } })
  })
})

describe('how a machine is', () => {
  test('stands at the device; it hears the settings it is to have, and says which it has', async () => {
    const machine = await makeMachine(t, t.home)
    const admin = await t.token(5)
    const status = (body: object) => t.call(machine.key, 'POST', '/machines/status', body)
    const first = await status({ battery: 87.5, signal: -61, firmware: '2.4.1', interval: 300 })
    expect(first.body).toMatchObject({ settings: {} })
    expect(Math.abs(Date.parse(first.body['now']) - Date.now())).toBeLessThan(5000)
    const read = async () =>
      (await t.call(admin, 'GET', `/device?deviceId=${machine.deviceId}`)).body['device'] as Record<
        string,
        any
      >
    const before = await read()
    expect(before).toMatchObject({
      battery: 87.5,
      signal: -61,
      softwareVersion: '2.4.1',
      interval: 300,
      savedSettings: null,
      confirmedSettings: null,
      confirmedAt: null,
    })
    const savedSettings = { interval: 60, alarm: { high: 8 } }
    const saved = await t.call(admin, 'PATCH', `/device/${machine.deviceId}`, { savedSettings })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const told = await status({ battery: null })
    expect(told.body['settings']).toEqual(savedSettings)
    await status({ confirmedSettings: { interval: 60 } })
    const after = await read()
    expect(after).toMatchObject({
      battery: null,
      signal: -61,
      savedSettings,
      confirmedSettings: { interval: 60 },
    })
    expect(after['confirmedAt']).not.toBeNull()
    // What a machine says of itself is no change of the record by somebody.
    expect(after['version']).toBe(saved.body['device'].version)
    for (const wrong of [
      { battery: 101 },
      { interval: 0 },
      { firmware: 7 },
      { other: 1 },
      { confirmedSettings: [] },
    ])
      expect((await status(wrong)).body['code']).toBe('INVALID_REQUEST')
  })
})
