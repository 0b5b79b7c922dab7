import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  days,
  faultsOf,
  g,
  kg,
  makeKeptSauce,
  moveLabels,
  nextMovesOf,
  only,
  readLabel,
  registered,
  registeredOne,
  rowsOf,
  tryRegister,
} from '../../../testing/labels.ts'

let t: TestApp
let token: string
let sauce: string

beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(3)
  sauce = await makeKeptSauce(t)
})
afterAll(() => t.close())

const one = (more: Record<string, unknown> = {}) => registeredOne(t, token, { productId: sauce, ...more })
const print = (...labelIds: string[]) => t.call(token, 'POST', '/labeling/print', { labelIds, format: 'zpl' })
const nextMoves = (labelId: string) => nextMovesOf(t, token, labelId)

describe('what may happen next', () => {
  test('the usual moves, programs before them, waste last', async () => {
    const program = await t.make('program', {
      name: 'Deep freeze',
      type: 'freeze',
      fromState: 'chill',
      nextState: 'freeze',
      productIds: [sauce],
    })
    await t.make('program', {
      name: 'Of others',
      type: 'cook',
      fromState: 'chill',
      nextState: 'cook',
      productIds: [(await t.make('product', { name: 'Other' }))['id']],
    })
    const { id } = await one()
    const { moves, mark } = await nextMoves(id)
    expect(mark).toMatchObject({ mark: 'fresh', blocksService: false })
    const freeze = moves.filter((move: { kind: string }) => move.kind === 'freeze')
    expect(freeze).toMatchObject([{ programId: program['id'], programName: 'Deep freeze', outcome: 'end' }])
    expect(moves.find((move: { kind: string }) => move.kind === 'cook').programId).toBeNull()
    expect(moves.at(-1).kind).toBe('waste')
  })

  test('blocked with the reason', async () => {
    const { id, batchId } = await one()
    await t.call(token, 'POST', '/labeling/hold', { hold: { batchId, reason: 'smell' } })
    const { moves } = await nextMoves(id)
    expect(moves.find((move: { kind: string }) => move.kind === 'serve').blockedBy.key).toBe(
      'move.blocked.hold',
    )
    const served = await moveLabels(t, token, [id], 'serve')
    expect([served.status, served.body['code']]).toEqual([409, 'NOT_POSSIBLE_NOW'])
    expect(served.body['details'].faults).toMatchObject([
      { path: 'move.labelIds.0', rule: 'move.blocked.hold', message: expect.stringContaining('on hold') },
    ])
    expect((await moveLabels(t, token, [id], 'waste', { reason: 'smell' })).status).toBe(200)
  })

  test('expired food goes nowhere but to waste', async () => {
    const { id } = await one()
    await rowsOf(
      t,
      `update label set expiration = now() - interval '1 minute' where organization_id = $1 and id = $2 returning id`,
      [id],
    )
    expect(faultsOf((await moveLabels(t, token, [id], 'serve')).body)).toEqual([
      'move.labelIds.0 move.blocked.expired',
    ])
    expect(faultsOf((await moveLabels(t, token, [id], 'freeze')).body)).toEqual([
      'move.labelIds.0 move.blocked.expired',
    ])
    const wasted = await moveLabels(t, token, [id], 'waste', { reason: 'expired' })
    expect(wasted.body['labels']).toMatchObject([{ state: 'waste', isFinal: true, quantity: kg(1) }])
  })

  test('not to be served before a step makes it consumable', async () => {
    const program = await t.make('program', {
      name: 'Par-cook',
      type: 'cook',
      fromState: 'chill',
      nextState: 'cook',
      isConsumable: false,
      productIds: [sauce],
    })
    const { id } = await one()
    expect((await moveLabels(t, token, [id], 'cook', { programId: program['id'] })).status).toBe(200)
    expect(faultsOf((await moveLabels(t, token, [id], 'serve')).body)).toEqual([
      'move.labelIds.0 move.blocked.notConsumable',
    ])
  })
})

describe('moving on', () => {
  test('by a program, with its dates and an event', async () => {
    const program = await t.make('program', {
      name: 'Regenerate',
      type: 'retherm',
      fromState: 'chill',
      nextState: 'retherm',
      reuseState: 'reuse',
      isConsumable: true,
      nextExpiration: { value: 2, unit: 'hours' },
      reuseExpiration: { value: 1, unit: 'hours' },
    })
    const first = await one()
    const second = await one()
    const moved = await moveLabels(t, token, [first.id, second.id], 'retherm', { programId: program['id'] })
    expect(moved.body['labels']).toMatchObject([
      { id: first.id, state: 'retherm', programId: program['id'], isFinal: false },
      { id: second.id, state: 'retherm' },
    ])
    const label = await readLabel(t, token, first.id)
    const hours =
      (label['expiration'] ? Date.parse(label['expiration']) - Date.parse(label['stateSince']) : 0) /
      3_600_000
    expect(hours).toBe(2)
    const events = await rowsOf(
      t,
      'select action, from_state, to_state, program_id, quantity_value, data from event where organization_id = $1 and label_id = $2 order by at desc limit 1',
      [first.id],
    )
    expect(events).toMatchObject([
      {
        action: 'label/move',
        from_state: 'chill',
        to_state: 'retherm',
        program_id: program['id'],
        quantity_value: 1,
        data: { expiration: expect.any(String) },
      },
    ])
    const third = await one()
    const reused = await moveLabels(t, token, [third.id], 'reuse', { programId: program['id'] })
    expect(reused.body['labels']).toMatchObject([{ state: 'reuse' }])
  })

  test('freezing stops the clock, thawing lets it run on', async () => {
    const { id } = await one()
    const chilled = await readLabel(t, token, id)
    await moveLabels(t, token, [id], 'freeze')
    const frozen = await readLabel(t, token, id)
    const left = (Date.parse(chilled['expiration']) - Date.parse(frozen['stateSince'])) / 1000
    expect(frozen['pause'].remaining.expiration).toBeCloseTo(left, 0)
    expect(Date.parse(frozen['expiration'])).toBeGreaterThan(Date.parse(chilled['expiration']))
    await moveLabels(t, token, [id], 'thaw')
    const thawed = await readLabel(t, token, id)
    expect(thawed['pause']).toBeNull()
    // Two days thawed, which is less than what was left.
    expect((Date.parse(thawed['expiration']) - Date.parse(thawed['stateSince'])) / 86_400_000).toBeLessThan(3)
    expect(thawed['dateLines'].some((line: { rule: string }) => line.rule === 'expiry.resumed')).toBe(true)
  })

  test('served is closed and keeps its amount; it may be consumed after', async () => {
    const { id } = await one()
    expect((await moveLabels(t, token, [id], 'serve')).body['labels']).toMatchObject([
      { state: 'serve', isFinal: true, quantity: kg(1) },
    ])
    expect((await moveLabels(t, token, [id], 'consume')).body['labels']).toMatchObject([
      { state: 'consume', isFinal: true },
    ])
    expect(faultsOf((await moveLabels(t, token, [id], 'waste', { reason: 'x' })).body)).toEqual([
      'move.labelIds.0 problem.label.closed',
    ])
    expect((await nextMoves(id)).moves).toEqual([])
  })

  test('what asks for more says so', async () => {
    const { id } = await one()
    const refused = async (kind: string, more: object = {}) => {
      const answer = await moveLabels(t, token, [id], kind, { ...more })
      return [answer.status, ...faultsOf(answer.body)]
    }
    expect(await refused('waste')).toEqual([422, 'move.reason problem.field.required'])
    expect(await refused('waste', { reason: '  ' })).toEqual([422, 'move.reason problem.field.required'])
    expect(await refused('other')).toEqual([422, 'move.toState problem.field.required'])
    expect(await refused('other', { toState: 'waste' })).toEqual([422, 'move.reason problem.field.required'])
    expect(await refused('relocate')).toEqual([422, 'move.locationId problem.move.noPlace'])
    expect(await refused('thaw')).toEqual([409, 'move.labelIds.0 problem.label.noSuchMove'])
    expect(await refused('other', { toState: 'no-such' })).toEqual([
      422,
      'move.toState problem.field.unknownLink',
    ])
    expect(await refused('cook', { quantity: g(0) })).toEqual([422, 'move.quantity trace.amount.notPositive'])
    expect(await refused('cook', { quantity: g(1001) })).toEqual([422, 'move.quantity trace.amount.exceeds'])
    expect(await refused('cook', { quantity: { value: 1, unit: 'piece' } })).toEqual([
      422,
      'move.quantity trace.unit.incompatible',
    ])
    expect((await readLabel(t, token, id))['state']).toBe('chill')
  })

  test('into an own state of the organization by a program', async () => {
    await t.make('state', { name: 'Smoked', path: 'smoke' })
    await t.make('program', {
      name: 'Smoke',
      type: 'other',
      fromState: 'chill',
      nextState: 'smoke',
      productIds: [sauce],
    })
    const { id } = await one()
    const moved = await moveLabels(t, token, [id], 'other', { toState: 'smoke' })
    expect(moved.body['labels']).toMatchObject([{ state: 'smoke' }])
  })
})

describe('a part', () => {
  test('becomes a label of its own and moves; the rest stays', async () => {
    const { id } = await one()
    const moved = await moveLabels(t, token, [id], 'cook', { quantity: g(250) })
    expect(moved.body).toMatchObject({
      labels: [{ id, state: 'chill', quantity: kg(0.75), isFinal: false }],
      created: [{ state: 'cook', quantity: kg(0.25), initialQuantity: kg(0.25), replacesId: null }],
    })
    const part = moved.body['created'][0].id as string
    const actions = await rowsOf(
      t,
      'select action from event where organization_id = $1 and label_id = any($2) order by at, id',
      [[id, part]],
    )
    expect(actions.map(row => row['action'])).toEqual(['label/register', 'label/split', 'label/move'])
    const whole = await moveLabels(t, token, [id], 'cook', { quantity: g(750) })
    expect(whole.body).toMatchObject({ labels: [{ id, state: 'cook' }], created: [] })
    const two = await one()
    const both = await moveLabels(t, token, [id, two.id], 'serve', { quantity: g(1) })
    expect(faultsOf(both.body)).toEqual(['move.quantity problem.move.partOfOne'])
  })

  test('moves at once cannot take more than there is', async () => {
    const { id } = await one()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => moveLabels(t, token, [id], 'consume', { quantity: g(300) })),
    )
    const good = answers.filter(answer => answer.status === 200)
    expect(good).toHaveLength(3)
    expect((await readLabel(t, token, id))['quantity']).toEqual(kg(0.1))
  })
})

describe('places', () => {
  test('to another location and into a container, which decides the place', async () => {
    const { fridge } = t.home.places
    const { id } = await one()
    const moved = await moveLabels(t, token, [id], 'relocate', { locationId: fridge })
    expect(moved.body['labels']).toMatchObject([{ locationId: fridge, state: 'chill' }])
    const box = await t.make('container', { name: 'Box', locationId: t.home.places.kitchen })
    const packed = await moveLabels(t, token, [id], 'relocate', { containerId: box['id'] })
    expect(packed.body['labels']).toMatchObject([
      { locationId: t.home.places.kitchen, containerId: box['id'] },
    ])
    const out = await moveLabels(t, token, [id], 'freeze', { locationId: fridge })
    expect(out.body['labels']).toMatchObject([{ locationId: fridge, containerId: null, state: 'freeze' }])
    const actions = await rowsOf(
      t,
      'select action, location_id from event where organization_id = $1 and label_id = $2 order by at, id',
      [id],
    )
    expect(actions.slice(1)).toEqual([
      { action: 'label/relocate', location_id: fridge },
      { action: 'container/pack', location_id: t.home.places.kitchen },
      { action: 'label/move', location_id: fridge },
    ])
  })

  test('a held label may be put aside; nobody puts it out of reach', async () => {
    const { id, batchId } = await one()
    await t.call(token, 'POST', '/labeling/hold', { hold: { batchId, reason: 'check' } })
    expect((await moveLabels(t, token, [id], 'relocate', { locationId: t.home.places.fridge })).status).toBe(
      200,
    )
    const away = await moveLabels(t, token, [id], 'relocate', { locationId: t.home.places.sibling })
    expect([away.status, ...faultsOf(away.body)]).toEqual([422, 'move.locationId problem.field.unknownLink'])
    const elsewhere = await t.token(3, { place: 'sibling' })
    const theirs = await moveLabels(t, elsewhere, [id], 'serve')
    expect([theirs.status, theirs.body['code']]).toEqual([422, 'UNKNOWN_LINK'])
    expect((await t.call(elsewhere, 'POST', '/labeling/label/moves/get', { labelId: id })).status).toBe(404)
    const stranger = await t.token(5, { organization: 'other' })
    expect((await moveLabels(t, stranger, [id], 'serve')).body['code']).toBe('UNKNOWN_LINK')
  })
})

describe('labels made for each step', () => {
  test('the next one takes the food over, and keeps what is printed on it', async () => {
    const route = await t.make('elaboration', { name: 'Route' })
    for (const [place, state] of ['cook', 'chill'].entries())
      await t.make('step', {
        elaborationId: route['id'],
        state,
        priority: place,
        isLabelled: true,
        expectedDuration: 0,
      })
    const productId = (
      await t.make('product', {
        name: 'Stew',
        elaborationId: route['id'],
        life: { cooked: only(days(4)), chilled: only(days(4)) },
      })
    )['id']
    const { labels } = await registered(t, token, { productId, state: 'cook', mode: 'perStep' })
    const [cooked, waiting] = labels.map(label => label['id'] as string)
    await print(cooked!, waiting!)
    const early = await moveLabels(t, token, [waiting!], 'serve')
    expect(faultsOf(early.body)).toEqual(['move.labelIds.0 problem.label.waiting'])
    const moved = await moveLabels(t, token, [cooked!], 'chill')
    expect(moved.body).toMatchObject({
      labels: [{ id: cooked, isFinal: true, quantity: kg(0) }],
      created: [
        {
          id: waiting,
          state: 'chill',
          quantity: kg(1),
          initialQuantity: kg(1),
          printedAt: expect.any(String),
        },
      ],
    })
    expect((await moveLabels(t, token, [waiting!], 'serve')).status).toBe(200)
  })
})

test('sent twice it is moved once; another operation cannot take its id', async () => {
  const id = newId()
  const label = await one()
  const send = () => moveLabels(t, token, [label.id], 'consume', { id, quantity: g(100) })
  const [first, second] = await Promise.all([send(), send()])
  expect(first.status).toBe(200)
  expect(second.body).toEqual(first.body)
  expect((await readLabel(t, token, label.id))['quantity']).toEqual(kg(0.9))
  const other = await t.call(token, 'POST', '/labeling/split', {
    split: { id, labelId: label.id, parts: [g(1)] },
  })
  expect([other.status, other.body['code']]).toEqual([409, 'ALREADY_EXISTS'])
})

test('food is not said to be in a container that stands elsewhere', async () => {
  const owner = await t.token(5, { place: 'root' })
  const { kitchen, sibling, fridge } = t.home.places
  const box = async (locationId: string) => (await t.make('container', { name: 'Tray', locationId }))['id']
  const [near, far] = [await box(fridge), await box(sibling)]
  const { labels } = await registered(t, owner, {
    productId: sauce,
    locationId: kitchen,
    containerId: near,
  })
  expect(labels[0]).toMatchObject({ containerId: near })
  const moved = await moveLabels(t, owner, [labels[0]!['id']], 'relocate', {
    locationId: kitchen,
    containerId: far,
  })
  expect(faultsOf(moved.body)).toEqual(['move.containerId problem.label.containerElsewhere'])
  const made = await tryRegister(t, owner, { productId: sauce, locationId: kitchen, containerId: far })
  expect(faultsOf(made.body)).toEqual(['registration.containerId problem.label.containerElsewhere'])
})
