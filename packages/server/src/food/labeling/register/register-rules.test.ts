import { ENTITIES } from '@cloche/domain/entities'
import { newId } from '../../../adapters/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeRecord } from '../../../entity-engine/write.ts'
import { asServer, createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  faultsOf,
  g,
  kg,
  makeProduct,
  makeSauce,
  readLabel,
  registered,
  rowsOf,
  tryRegister,
} from '../../../testing/labels.ts'

let t: TestApp
let token: string
let sauce: string

beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  token = await t.token(3)
  sauce = await makeSauce(t)
})
afterAll(() => t.close())

const product = (more: object = {}) => makeProduct(t, more)

describe('what it refuses', () => {
  test('names every unknown thing at once, and writes nothing', async () => {
    const before = await rowsOf(t, 'select count(*)::int as n from batch where organization_id = $1')
    const answer = await tryRegister(t, token, {
      productId: newId(),
      batchingId: newId(),
      programId: newId(),
      containerId: newId(),
      state: 'no-such-state',
    })
    expect([answer.status, answer.body['code']]).toEqual([422, 'UNKNOWN_LINK'])
    expect(answer.body['details'].faults.map((fault: { path: string }) => fault.path)).toEqual([
      'registration.productId',
      'registration.batchingId',
      'registration.programId',
      'registration.containerId',
      'registration.state',
    ])
    expect(await rowsOf(t, 'select count(*)::int as n from batch where organization_id = $1')).toEqual(before)
  })

  test.each([
    ['a receipt without lot', { origin: 'receipt' }, 'registration.supplierLot problem.field.required'],
    [
      'a time to come',
      { madeAt: '2199-01-01T00:00:00.000Z' },
      'registration.madeAt problem.field.inTheFuture',
    ],
    ['a day that is none', { bestBefore: '2026-02-30' }, 'registration.bestBefore problem.field.format'],
    [
      'an instant that is none',
      { expiration: '2026-02-03T9:9Z' },
      'registration.expiration problem.field.format',
    ],
    [
      'a date before it was made',
      { expiration: '2001-01-01' },
      'registration.expiration problem.field.endBeforeStart',
    ],
    [
      'less than is kept of amounts',
      { items: [{ count: 1, quantity: kg(0.000_000_1) }] },
      'registration.items.0.quantity trace.amount.notPositive',
    ],
    ['a code GS1 cannot carry', { batchCode: 'año 7' }, 'registration.batchCode codes.gs1.character'],
    ['a final state', { state: 'waste' }, 'registration.state problem.registration.finalState'],
    [
      'nothing',
      { items: [{ count: 1, quantity: kg(0) }] },
      'registration.items.0.quantity trace.amount.notPositive',
    ],
    [
      'too many labels',
      { items: Array.from({ length: 2 }, () => ({ count: 600, quantity: kg(1) })) },
      'registration.items problem.field.tooMany',
    ],
  ])('%s', async (_what, more, fault) => {
    const answer = await tryRegister(t, token, { productId: sauce, ...more })
    expect([answer.status, answer.body['code']]).toEqual([422, 'RULE_BROKEN'])
    expect(faultsOf(answer.body)).toEqual([fault])
    expect(answer.body['details'].faults[0].message).not.toBe(fault.split(' ')[1])
  })

  test('a program for another product', async () => {
    const program = await t.make('program', {
      name: 'X',
      type: 'chill',
      fromState: 'cook',
      nextState: 'chill',
      productIds: [await product()],
    })
    const answer = await tryRegister(t, token, { productId: sauce, programId: program['id'] })
    expect(faultsOf(answer.body)).toEqual(['registration.programId problem.registration.programProduct'])
  })
})

describe('who may, and where', () => {
  test('only with a session and at a place', async () => {
    expect((await tryRegister(t, null, { productId: sauce })).body['code']).toBe('INVALID_TOKEN')
    const nowhere = await t.token(3, { place: null })
    expect((await tryRegister(t, nowhere, { productId: sauce })).body['code']).toBe('LOCATION_REQUIRED')
  })

  test('not at a sibling location, nor from its labels', async () => {
    const elsewhere = await t.token(3, { place: 'sibling' })
    const { labels, batch } = await registered(t, elsewhere, { productId: sauce })
    const there = await tryRegister(t, token, { productId: sauce, locationId: t.home.places.sibling })
    expect(there.body['details'].faults).toMatchObject([{ path: 'registration.locationId' }])
    const from = await tryRegister(t, token, {
      productId: sauce,
      inputs: [{ labelId: labels[0]!['id'] }, { batchId: batch['id'] }],
    })
    expect(faultsOf(from.body)).toEqual([
      'registration.inputs.0.labelId problem.field.unknownLink',
      'registration.inputs.1.batchId problem.label.batchEmpty',
    ])
    const below = await registered(t, token, { productId: sauce, locationId: t.home.places.fridge })
    expect(below.batch['locationId']).toBe(t.home.places.fridge)
  })

  test('nothing of another organization', async () => {
    const stranger = await t.token(5, { organization: 'other' })
    expect((await tryRegister(t, stranger, { productId: sauce })).body['code']).toBe('UNKNOWN_LINK')
    const theirs = await t.make('product', { name: 'Theirs' }, 'other')
    const { labels } = await registered(t, token, { productId: sauce })
    const answer = await tryRegister(t, stranger, {
      productId: theirs['id'],
      inputs: [{ labelId: labels[0]!['id'] }],
    })
    expect(faultsOf(answer.body)).toEqual(['registration.inputs.0.labelId problem.field.unknownLink'])
  })
})

describe('again and at once', () => {
  test('sent twice it is registered once and answered alike', async () => {
    const id = newId()
    const { labels: source } = await registered(t, token, {
      productId: sauce,
      items: [{ count: 1, quantity: kg(1) }],
    })
    const input = source[0]!['id'] as string
    const send = () =>
      tryRegister(t, token, {
        id,
        productId: sauce,
        items: [{ count: 3, quantity: g(100) }],
        inputs: [{ labelId: input, quantity: g(300) }],
      })
    const first = await send()
    const [second, third] = await Promise.all([send(), send()])
    expect(first.body['batch'].id).toBe(id)
    expect(second.body).toEqual(first.body)
    expect(third.body).toEqual(first.body)
    expect((await readLabel(t, token, input))['quantity']).toEqual(kg(0.7))
  })

  test('the same id at the same time, from nothing', async () => {
    const id = newId()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => tryRegister(t, token, { id, productId: sauce })),
    )
    expect(new Set(answers.map(answer => answer.raw.toString())).size).toBe(1)
    expect(
      await rowsOf(t, 'select count(*)::int as n from label where organization_id = $1 and batch_id = $2', [
        id,
      ]),
    ).toEqual([{ n: 1 }])
  })

  test('requests at once cannot take more than there is', async () => {
    const { labels } = await registered(t, token, {
      productId: sauce,
      items: [{ count: 2, quantity: kg(1) }],
    })
    const [one, two] = labels.map(label => label['id'] as string)
    // Each takes from both, named in either order: locks must not meet crosswise.
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        tryRegister(t, token, {
          productId: sauce,
          inputs: (place % 2 === 0 ? [one, two] : [two, one]).map(labelId => ({ labelId, quantity: g(150) })),
        }),
      ),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(6)
    for (const answer of answers.filter(each => each.status !== 200))
      expect(faultsOf(answer.body)).toContain('registration.inputs.0.quantity trace.amount.exceeds')
    for (const id of [one, two]) expect((await readLabel(t, token, id!))['quantity']).toEqual(kg(0.1))
  })

  test('batches registered at once get serials of their own', async () => {
    const productId = await product({ batchPattern: 'P{product:4}' })
    const made = await Promise.all(Array.from({ length: 8 }, () => registered(t, token, { productId })))
    const least = Math.min(...made.map(({ batch }) => batch['serial']))
    expect(made.map(each => each.batch['code']).toSorted()).toEqual(
      made.map(({ batch }) => `P000${batch['serial'] - least + 1}-${batch['serial']}`).toSorted(),
    )
  })

  test('a thousand labels in one call', async () => {
    const { labels } = await registered(t, token, {
      productId: sauce,
      items: [{ count: 1000, quantity: g(30) }],
    })
    expect(new Set(labels.map(label => label['serial'])).size).toBe(1000)
  })
})

test('nothing is made before what goes into it was there', async () => {
  const { labels } = await registered(t, token, { productId: sauce, state: 'cook' })
  const before = new Date(Date.now() - 3_600_000).toISOString()
  const input = { productId: await product(), inputs: [{ labelId: labels[0]?.['id'] }] }
  const refused = await tryRegister(t, token, { ...input, madeAt: before })
  expect([refused.status, faultsOf(refused.body)]).toEqual([
    422,
    ['registration.inputs.0 problem.registration.madeBeforeInput'],
  ])
  // Clocks of tablets differ a little.
  const slack = new Date(Date.now() - 60_000).toISOString()
  expect((await tryRegister(t, token, { ...input, madeAt: slack })).status).toBe(200)
})

test("the platform's people register in an organization that is not theirs", async () => {
  const platform = await t.makeOrganization('Platform', { isPlatform: true })
  const visitor = await t.tokenIn(platform.id, 5, platform.places.kitchen)
  const moved = await t.call(visitor, 'POST', '/auth/user/location', { locationId: t.home.places.kitchen })
  const { batch } = await registered(t, moved.body['jwt'], { productId: sauce, state: 'cook' })
  expect(batch['madeById']).toBeNull()
})

test('a number that outgrew its pattern is written whole, and a typed code goes on', async () => {
  const productId = await product()
  const batching = await t.make('batching', {
    name: 'Narrow',
    productId,
    batchPattern: 'ABCDEFGHIJKLMNOPQRS{batch:1}',
  })
  const asked = { productId, batchingId: batching['id'] }
  await rowsOf(t, 'update organization set next_batch_serial = 1234 where id = $1')
  expect((await registered(t, token, asked)).batch['code']).toBe('ABCDEFGHIJKLMNO-1234')
  expect((await registered(t, token, { ...asked, batchCode: 'TYPED' })).batch['code']).toBe('TYPED')
})

test('nothing is registered of a product that is removed at the same instant', async () => {
  const productId = await product()
  const answers: ReturnType<typeof tryRegister>[] = []
  await asServer(t.pool, t.home.id, async (_transaction, context) => {
    await removeRecord(context, ENTITIES.product, productId)
    answers.push(tryRegister(t, token, { productId, state: 'cook' }))
    await new Promise(resolve => setTimeout(resolve, 300))
  })
  const answer = await answers[0]!
  expect([answer.status, answer.body['code']]).toEqual([422, 'UNKNOWN_LINK'])
})
