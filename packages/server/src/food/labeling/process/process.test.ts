/** Runs of programs: started, followed by what is measured, ended; and the food that moves on by itself, or asks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processFindings } from '@cloche/domain/rules/processes'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { faultsOf, moveLabels, readLabel, registeredOne, rowsOf } from '../../../testing/labels.ts'
import { watchProcesses } from './watch.ts'

let t: TestApp
let cook: string
let product: string
let roast: string
let blast: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  cook = await t.token(2)
  product = (await t.make('product', { name: 'Chicken' }))['id'] as string
  roast = await program({
    name: 'Roast',
    type: 'cook',
    fromState: 'prepare',
    nextState: 'cook',
    reuseState: 'chill',
    cookTime: 600,
    targetTemperature: 75,
    maxCookTime: 7200,
    nextExpiration: { value: 3, unit: 'days' },
    inputsLimit: false,
  })
  blast = await program({
    name: 'Blast chill',
    type: 'chill',
    fromState: 'cook',
    nextState: 'chill',
    progressTime: 5400,
    targetTemperature: 3,
  })
})
afterAll(() => t.close())

const program = async (values: object) => (await t.make('program', { ...values }))['id'] as string
const probe = async (more: object = {}) =>
  (
    await t.make('sensor', {
      name: 'Core',
      path: `probe-${newId()}`,
      kind: 'temperature',
      unit: 'C',
      measures: 'core',
      interval: 30,
      locationId: t.home.places.kitchen,
      ...more,
    })
  )['id'] as string
const label = async (state: string) =>
  (await registeredOne(t, cook, { productId: product, state }))['id'] as string
const start = (body: object, token = cook) => t.call(token, 'POST', '/monitor/process/start', { start: body })
const end = (body: object, token = cook) => t.call(token, 'POST', '/monitor/process/end', { end: body })
const read = async (id: string, token = cook) =>
  (await t.call(token, 'GET', `/monitor/process?processId=${id}`)).body['process']
const look = async () => {
  await rowsOf(t, 'update process_watch set due = now() where organization_id = $1 returning process_id')
  await watchProcesses(t.pool)
}
/** As if it had begun so many minutes ago. */
const ago = (id: string, minutes: number) =>
  rowsOf(
    t,
    `update process set started_at = now() - make_interval(mins => $3), counts_from = now() - make_interval(mins => $3)
     where organization_id = $1 and id = $2 returning id`,
    [id, minutes],
  )
/** Values at minutes before now. */
const measure = async (sensorId: string, points: readonly (readonly [number, number])[]) => {
  const readings = points.map(([minutes, value]) => ({
    sensorId,
    at: new Date(Date.now() - minutes * 60_000).toISOString(),
    value,
  }))
  expect((await t.call(await t.token(4), 'POST', '/monitor/streams', { readings })).status).toBe(200)
}
const between = (from: number, to: number, value: (minute: number) => number) =>
  Array.from({ length: (from - to) * 2 }, (_, step) => [from - step / 2, value(from - step / 2)] as const)
const events = (id: string) =>
  rowsOf(
    t,
    `select action, kind, data->>'finding' as finding from event where organization_id = $1 and data->>'processId' = $2 order by at, id`,
    [id],
  )
const notices = async (id: string) =>
  rowsOf(
    t,
    `select name, kind, resolved from notification where organization_id = $1 and address = $2 order by created, id`,
    [`/monitor/process/${id}`],
  )

describe('a roast', () => {
  test('is no roast by a press: the move asks for the program, or for a reason', async () => {
    const id = await label('prepare')
    const { body } = await t.call(cook, 'POST', '/labeling/label/moves/get', { labelId: id })
    expect(body['moves'].find((move: { programId: string }) => move.programId === roast)).toMatchObject({
      asksProcess: true,
    })
    expect(faultsOf((await moveLabels(t, cook, [id], 'cook', { programId: roast })).body)).toEqual([
      'move.labelIds.0 problem.move.asksProcess',
    ])
    const without = { programId: roast, withoutControl: true }
    expect(faultsOf((await moveLabels(t, cook, [id], 'cook', without)).body)).toEqual([
      'move.reason problem.field.required',
    ])
    expect((await moveLabels(t, cook, [id], 'cook', { ...without, reason: 'Probe broken' })).status).toBe(200)
    const [moved] = await rowsOf(
      t,
      `select kind, data->>'finding' as finding, data->>'reason' as reason from event where organization_id = $1 and label_id = $2 and to_state = 'cook'`,
      [id],
    )
    expect(moved).toEqual({ kind: 'warning', finding: 'unfinished', reason: 'Probe broken' })
  })

  test('that reaches its core moves on at its end, with its dates and its lethality', async () => {
    const [id, sensorId] = [await label('prepare'), await probe()]
    const asked = { id: newId(), programId: roast, labelIds: [id], sensorId }
    const started = await start(asked)
    expect([started.status, JSON.stringify(started.body)]).toEqual([200, expect.any(String)])
    expect(started.body['process']).toMatchObject({
      status: 'running',
      kind: 'cook',
      name: 'Roast · Chicken',
    })
    // Sent twice, begun once; and nobody else begins with the same label.
    expect((await start(asked)).body['process'].id).toBe(asked.id)
    expect(faultsOf((await start({ programId: roast, labelIds: [id] })).body)).toEqual([
      'start.labelIds.0 problem.process.busy',
    ])
    await ago(asked.id, 60)
    await measure(
      sensorId,
      between(60, 0, minute => Math.min(78, 10 + (60 - minute) * 1.5)),
    )
    await look()
    const running = await read(asked.id)
    expect(running).toMatchObject({ status: 'running', findings: [], warmest: 78 })
    expect(running['readyAt']).not.toBeNull()
    expect((await readLabel(t, cook, id))['state']).toBe('prepare')
    const ended = await end({ processId: asked.id, outcome: 'next' })
    expect([ended.status, JSON.stringify(ended.body).slice(0, 300)]).toEqual([200, expect.any(String)])
    expect(ended.body['process']).toMatchObject({ status: 'done', resolution: 'next', asks: false })
    expect((await end({ processId: asked.id, outcome: 'next' })).status).toBe(200)
    const moved = await readLabel(t, cook, id)
    expect(moved).toMatchObject({ state: 'cook', programId: roast })
    expect(moved['expiration']).not.toBeNull()
    const done = await read(asked.id)
    expect(done['lethality'].map((line: { logs: number }) => line.logs > 6)).toEqual([true, true, true])
    expect(done['curve'].core.length).toBeGreaterThan(100)
    expect((await events(asked.id)).map(row => [row['action'], row['kind'], row['finding']])).toEqual([
      ['process/start', 'start', null],
      ['process/ready', 'ready', null],
      ['label/move', 'info', null],
      ['process/finding', 'info', 'controlFulfilled'],
      ['process/end', 'end', null],
    ])
    expect(await notices(asked.id)).toEqual([])
  })

  test('taken out too soon asks: refused as done, then moved on with a reason and its findings', async () => {
    const [id, sensorId] = [await label('prepare'), await probe()]
    const { process } = (await start({ programId: roast, labelIds: [id], sensorId })).body as never as {
      process: { id: string }
    }
    await ago(process.id, 20)
    await measure(
      sensorId,
      between(20, 0, minute => 10 + (20 - minute)),
    )
    await look()
    expect(faultsOf((await end({ processId: process.id, outcome: 'next' })).body)).toEqual([
      'end.outcome problem.process.notFulfilled',
    ])
    expect(faultsOf((await end({ processId: process.id, outcome: 'anyway' })).body)).toEqual([
      'end.reason problem.field.required',
    ])
    const ended = await end({ processId: process.id, outcome: 'anyway', reason: 'Finished on the hob' })
    expect(ended.body['process']).toMatchObject({ status: 'failed', resolution: 'anyway' })
    const found = (await read(process.id))['findings'].map((one: { finding: string }) => one.finding)
    expect(found.toSorted()).toEqual(['controlFailed', 'minTemperature', 'unfinished'])
    expect((await readLabel(t, cook, id))['state']).toBe('cook')
    expect(await notices(process.id)).toEqual([
      { name: 'Roast · Chicken: Process control failed', kind: 'processError', resolved: false },
    ])
  })

  test('with nobody measuring is done by the temperature somebody types; reuse and waste say so', async () => {
    const typed = await label('prepare')
    const first = (await start({ programId: roast, labelIds: [typed], probe: 'Hand 7' })).body['process'].id
    await ago(first, 30)
    expect(faultsOf((await end({ processId: first, outcome: 'next' })).body)).toEqual([
      'end.outcome problem.process.notFulfilled',
    ])
    expect((await end({ processId: first, outcome: 'next', measured: 76.5 })).body['process']).toMatchObject({
      status: 'done',
      probe: 'Hand 7',
      typed: [{ celsius: 76.5 }],
    })
    const reused = await label('prepare')
    const second = (await start({ programId: roast, labelIds: [reused] })).body['process'].id
    expect((await end({ processId: second, outcome: 'reuse' })).body['process'].resolution).toBe('reuse')
    expect((await readLabel(t, cook, reused))['state']).toBe('chill')
    const wasted = await label('prepare')
    const third = (await start({ programId: roast, labelIds: [wasted] })).body['process'].id
    await end({ processId: third, outcome: 'waste', reason: 'Burnt' })
    expect((await readLabel(t, cook, wasted))['state']).toBe('waste')
    const found = [...(await events(second)), ...(await events(third))].map(row => row['finding'])
    expect(found).toEqual(expect.arrayContaining(['reuse', 'waste']))
  })
})

describe('a blast chill', () => {
  test('that is cold in time ends by itself, once, though two servers look', async () => {
    const [id, sensorId] = [await label('cook'), await probe()]
    const { process } = (await start({ programId: blast, labelIds: [id], sensorId })).body as never as {
      process: { id: string; coolingRule: string }
    }
    expect(process.coolingRule).toBe('twoHours')
    await ago(process.id, 100)
    await measure(
      sensorId,
      between(100, 10, minute => -4 + 84 * Math.exp(-(100 - minute) * 0.035)),
    )
    await rowsOf(t, 'update process_watch set due = now() where organization_id = $1 returning process_id')
    await Promise.all([watchProcesses(t.pool), watchProcesses(t.pool), look()])
    expect(await read(process.id)).toMatchObject({
      status: 'done',
      resolution: 'next',
      cooling: { status: 'met' },
    })
    expect(await readLabel(t, cook, id)).toMatchObject({ state: 'chill' })
    const moves = (await events(process.id)).filter(({ action }) => action === 'label/move')
    expect(moves).toHaveLength(1)
  })

  test('that will be too slow is forecast once, and asks at the end', async () => {
    const [id, sensorId] = [await label('cook'), await probe()]
    const processId = (await start({ programId: blast, labelIds: [id], sensorId })).body['process'].id
    await ago(processId, 40)
    const slow = (minute: number) => 2 + 78 * Math.exp(-(40 - minute) * 0.0155)
    await measure(sensorId, between(40, 0, slow))
    await look()
    await look()
    const told = await notices(processId)
    expect(told).toHaveLength(1)
    expect(told[0]?.['name']).toMatch(/^Blast chill · Chicken: 10 °C will be missed by \d+ min: split it$/)
    const { forecast } = (await read(processId))['cooling']
    expect(forecast.missedBy).toBeGreaterThan(0)
    await ago(processId, 400)
    await look()
    const found = (await read(processId))['findings']
    expect(found.map((one: { finding: string }) => one.finding)).toEqual(
      expect.arrayContaining(['minTemperature', 'disconnected']),
    )
    expect((await notices(processId)).some(({ kind }) => kind === 'processError')).toBe(true)
    const ended = await end({ processId, outcome: 'waste', reason: 'Too slow' })
    expect(ended.body['process']).toMatchObject({ status: 'failed', resolution: 'waste' })
    // What was told while it ran waits for nobody; that it ended so is told.
    expect((await notices(processId)).filter(({ resolved }) => !resolved)).toHaveLength(1)
  })
})

test('keeps when its probe was calibrated last', async () => {
  const [sensorId, manager] = [await probe(), await t.token(4)]
  const { id: haccpPointId } = (await t.make('haccpPoint', {
    name: 'Probes in ice water',
    hazard: 'biological',
    stage: 'storage',
    prerequisite: 'calibration',
    minimum: -1,
    maximum: 1,
    sensorId,
    locationId: t.home.places.kitchen,
  })) as { id: string }
  for (const value of [3, 0.2]) {
    const checked = await t.call(manager, 'POST', '/haccp/check', { check: { haccpPointId, value } })
    expect(checked.status).toBe(200)
  }
  const { process } = (await start({ programId: roast, labelIds: [await label('prepare')], sensorId })).body
  expect(process.calibration).toMatchObject({ point: 'Probes in ice water', isOk: true, value: 0.2 })
})

describe('a change', () => {
  test('of times counts from then and is found; a reset forgets what was measured', async () => {
    const [id, sensorId] = [await label('prepare'), await probe()]
    const processId = (await start({ programId: roast, labelIds: [id], sensorId })).body['process'].id
    const change = (body: object) =>
      t.call(cook, 'POST', '/monitor/process/alter', { change: { processId, ...body } })
    expect((await change({})).status).toBe(422)
    expect(
      (await change({ targets: { targetTemperature: 70 }, reason: 'Breasts alone' })).body['process'],
    ).toMatchObject({
      targets: { targetTemperature: 70, cookTime: 600 },
      changes: [{ kind: 'modified', reason: 'Breasts alone' }],
    })
    expect((await change({ targets: { cookTime: 900 }, isRecalculated: true })).status).toBe(200)
    const reset = (await change({ isReset: true })).body['process']
    expect(Date.parse(reset.countsFrom)).toBeGreaterThan(Date.parse(reset.startedAt))
    expect((await events(processId)).map(row => [row['kind'], row['finding']])).toEqual([
      ['start', null],
      ['modify', 'modified'],
      ['recalculate', 'recalculated'],
      ['modify', 'reset'],
    ])
    await end({ processId, outcome: 'cancel', reason: 'Wrong tray' })
    expect(await read(processId)).toMatchObject({ status: 'cancelled' })
    expect((await readLabel(t, cook, id))['state']).toBe('prepare')
  })
})

test('the sixteen findings are events of their levels, each once and at its label', async () => {
  const seen = new Map<string, string>()
  /** Begins a program with food, as if so many minutes ago, with what was measured until now. */
  const run = async (
    values: object,
    state: string,
    minutes: number,
    course: ((minute: number) => number) | null,
  ) => {
    const programId = await program({ name: `Program ${newId()}`, fromState: state, ...values })
    const [id, sensorId] = [await label(state), await probe()]
    const asked = { programId, labelIds: [id], ...(course === null ? {} : { sensorId }) }
    const processId = (await start(asked)).body['process'].id as string
    await ago(processId, minutes)
    if (course !== null)
      await measure(
        sensorId,
        between(minutes, 0, left => course(minutes - left)).filter(([, value]) => !Number.isNaN(value)),
      )
    return { processId, id }
  }
  const settle = async ({ processId, id }: { processId: string; id: string }, outcome: string) => {
    await look()
    await look()
    const body = { processId, outcome, ...(outcome === 'next' ? {} : { reason: 'So it was' }) }
    const answer = await end(body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const found = await rowsOf(
      t,
      `select kind, data->>'finding' as finding, label_id as "labelId", count(*)::int as times from event
       where organization_id = $1 and data->>'processId' = $2 and action = 'process/finding' group by 1, 2, 3, data->>'happenedAt'`,
      [processId],
    )
    for (const { kind, finding, labelId, times } of found) {
      expect([finding, labelId, times]).toEqual([finding, id, 1])
      seen.set(finding as string, kind as string)
    }
  }
  const warm = (minute: number) => Math.min(82, 20 + minute * 4)
  const cookTo75 = { type: 'cook', nextState: 'cook', cookTime: 600, targetTemperature: 75 }
  await settle(await run({ ...cookTo75, nextState: 'serve' }, 'prepare', 30, warm), 'next')
  const limits = { maxCookTime: 1200, maxHoldTime: 60, maxTemperature: 80 }
  await settle(await run({ ...cookTo75, ...limits, reuseState: 'chill' }, 'prepare', 30, warm), 'reuse')
  const changed = await run(cookTo75, 'prepare', 2, () => 20)
  for (const change of [
    { targets: { cookTime: 900 }, reason: 'Larger' },
    { targets: { cookTime: 1200 }, isRecalculated: true },
    { isReset: true },
  ])
    expect(
      (
        await t.call(cook, 'POST', '/monitor/process/alter', {
          change: { processId: changed.processId, ...change },
        })
      ).status,
    ).toBe(200)
  expect((await notices(changed.processId)).map(({ kind }) => kind)).toEqual([
    'processWarning',
    'processWarning',
    'processWarning',
  ])
  await settle(changed, 'waste')
  const silent = await run(cookTo75, 'prepare', 60, minute => (minute < 5 ? 20 : Number.NaN))
  await settle(silent, 'anyway')
  const old = await run(cookTo75, 'prepare', 40, () => 30)
  await rowsOf(
    t,
    `update label set expiration = now() - interval '5 minutes' where organization_id = $1 and id = $2 returning id`,
    [old.id],
  )
  await settle(old, 'waste')
  const levels = {
    ...Object.fromEntries(Object.entries(processFindings)),
    modified: 'modify',
    recalculated: 'recalculate',
    reset: 'modify',
  }
  expect(Object.fromEntries([...seen].toSorted())).toEqual(
    Object.fromEntries(Object.entries(levels).toSorted()),
  )
})

describe('late readings', () => {
  test('show after the end what was not as it should be: found, and told', async () => {
    const programId = await program({
      name: 'Hold hot',
      type: 'hold',
      fromState: 'cook',
      nextState: 'ready',
      holdTime: 600,
      targetTemperature: 63,
    })
    const [id, sensorId] = [await label('cook'), await probe()]
    const processId = (await start({ programId, labelIds: [id], sensorId })).body['process'].id
    await ago(processId, 60)
    await measure(sensorId, [...between(60, 40, () => 70), ...between(15, 0, () => 70)])
    await end({ processId, outcome: 'next' })
    expect((await readLabel(t, cook, id))['state']).toBe('ready')
    const before = (await events(processId)).length
    // The logger had kept what it measured meanwhile.
    await measure(
      sensorId,
      between(39, 16, () => 50),
    )
    await look()
    await look()
    const found = (await events(processId)).slice(before)
    expect(found.map(({ kind, finding }) => [kind, finding])).toContainEqual(['error', 'minTemperature'])
    expect(found.filter(({ finding }) => finding === 'minTemperature')).toHaveLength(1)
    expect((await notices(processId)).filter(({ kind }) => kind === 'processError').length).toBeGreaterThan(0)
  })

  test('complete what asks: all was reached, and the food moves on', async () => {
    const [id, sensorId] = [await label('cook'), await probe()]
    const processId = (await start({ programId: blast, labelIds: [id], sensorId })).body['process'].id
    await ago(processId, 3000)
    await look()
    expect(await read(processId)).toMatchObject({ status: 'failed', asks: true })
    await measure(
      sensorId,
      between(3000, 2900, minute => -4 + 84 * Math.exp(-(3000 - minute) * 0.035)),
    )
    await look()
    const done = await read(processId)
    expect(done).toMatchObject({ status: 'done', asks: false, cooling: { status: 'met' } })
    expect(done['findings'].some((one: { isWithdrawn: boolean }) => one.isWithdrawn)).toBe(true)
    expect((await readLabel(t, cook, id))['state']).toBe('chill')
  })
})

test('is nobody else’s: another place and another organization neither see nor end it', async () => {
  const id = await label('prepare')
  const processId = (await start({ programId: roast, labelIds: [id] })).body['process'].id
  const beside = await t.token(3, { place: 'sibling' })
  const stranger = await t.token(5, { organization: 'other' })
  for (const token of [beside, stranger]) {
    expect((await t.call(token, 'GET', `/monitor/process?processId=${processId}`)).status).toBe(404)
    expect((await end({ processId, outcome: 'cancel', reason: 'x' }, token)).status).toBe(404)
    expect((await t.call(token, 'POST', '/monitor/process/now/get', { processId })).status).toBe(404)
    expect([404, 422]).toContain((await start({ programId: roast, labelIds: [id] }, token)).status)
  }
  const nobody = await t.token(0)
  expect((await end({ processId, outcome: 'cancel', reason: 'x' }, nobody)).status).toBe(403)
  const both = await Promise.all([
    start({ programId: roast, labelIds: [await label('prepare')] }),
    end({ processId, outcome: 'cancel', reason: 'x' }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
})

test('of two who start with one label at once, one does', async () => {
  const id = await label('prepare')
  const all = await Promise.all([1, 2, 3].map(() => start({ programId: roast, labelIds: [id] })))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})
