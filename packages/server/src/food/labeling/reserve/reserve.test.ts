import { runLength } from '@cloche/domain/rules/registration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  faultsOf,
  kg,
  makeProduct,
  makeSauce,
  moveLabels,
  readLabel,
  registered,
  rowsOf,
  tryRegister,
  type Body,
} from '../../../testing/labels.ts'

let t: TestApp
let token: string
let sauce: string
const notYours = 'problem.held.notYours'

beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(5)
  sauce = await makeSauce(t)
})
afterAll(() => t.close())

interface Range {
  kind: string
  subject: string
  first: number
  last: number
}

async function reserve(more: object, by = token): Promise<Range[]> {
  const answer = await t.call(by, 'POST', '/labeling/serials/reserve', {
    reservation: { clientId: newId(), count: 5, ...more },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body['ranges']
}

/** A browser with numbers of one product and of labels. */
async function browser(productId: string, more: object = {}) {
  const clientId = newId()
  const wishes = { clientId, productIds: [productId], batches: true, labels: true, ...more }
  const ranges = await reserve(wishes)
  const of = (kind: string) => ranges.find(range => range.kind === kind)!
  const [numbers, batches, labels] = [of('product'), of('batch'), of('label')]
  let next = 0
  const alphabet = '34679ACDEFGHJKMNPQRTVWXY'
  return {
    clientId,
    first: numbers.first,
    number: batches.first - numbers.first,
    beginning: labels.subject,
    held: (productSerial: number, count = 1) => ({
      clientId,
      productSerial,
      batchSerial: productSerial + batches.first - numbers.first,
      labels: Array.from({ length: count }, () => ({
        id: newId(),
        serial: `${labels.subject}33${alphabet[next++]}`,
      })),
    }),
  }
}

describe('reserving', () => {
  test('many browsers at once, and registrations between them: no number twice', async () => {
    const product = await makeProduct(t)
    const wishes = { productIds: [product], batches: true, labels: true }
    const [ranges, made] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => reserve(wishes))),
      Promise.all(Array.from({ length: 8 }, () => registered(t, token, { productId: product }))),
    ])
    for (const kind of ['product', 'batch', 'label']) {
      const taken = ranges.flat().filter(range => range.kind === kind)
      expect(taken).toHaveLength(12)
      if (kind === 'label') {
        expect(new Set(taken.map(range => range.subject)).size).toBe(12)
        expect(taken.every(range => range.first === 0 && range.last === runLength - 1)).toBe(true)
        continue
      }
      const numbers = taken.flatMap(({ first, last }) =>
        Array.from({ length: last - first + 1 }, (_, at) => first + at),
      )
      if (kind === 'batch') numbers.push(...made.map(({ batch }) => batch['serial']))
      expect(numbers).toHaveLength(kind === 'batch' ? 68 : 60)
      expect(new Set(numbers).size).toBe(numbers.length)
    }
  })

  test('nothing of what is not there, or is of another organization', async () => {
    const other = await t.make('product', { name: 'Theirs' }, 'other')
    expect(await reserve({ productIds: [other['id'], newId()] })).toEqual([])
  })
})

describe('registering with held numbers', () => {
  test('the numbers, codes and moment that were printed are what lands; sent again it is the same', async () => {
    const { first, number, held } = await browser(sauce)
    const registration = {
      id: newId(),
      productId: sauce,
      state: 'cook',
      batchCode: `RX-${first}`,
      madeAt: '2026-03-10T08:00:00.000Z',
      items: [{ count: 2, quantity: kg(1) }],
      held: {
        ...held(first, 2),
        bestBefore: null,
        expiration: '2026-03-15T22:59:00.000Z',
      },
    }
    const answers = await Promise.all([1, 2, 3].map(() => tryRegister(t, token, registration)))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body['differs']).toBe(false)
      expect(body['batch']).toMatchObject({
        id: registration.id,
        code: `RX-${first}`,
        serial: first + number,
      })
      expect(body['labels'].map((label: Body) => [label['id'], label['serial']])).toEqual(
        registration.held.labels.map(({ id, serial }) => [id, serial]),
      )
      expect(body['labels'][0]['madeAt']).toBe('2026-03-10T08:00:00.000Z')
    }
    const counted = await rowsOf(
      t,
      'select count(*)::int as n from label where organization_id = $1 and batch_id = $2',
      [registration.id],
    )
    expect(counted).toEqual([{ n: 2 }])
  })

  test('without a code the pattern gives it, from the held numbers', async () => {
    const product = await makeProduct(t, { batchPattern: '{YYYY}-{product:4}/{batch}' })
    const { first, number, held } = await browser(product)
    const { batch } = await registered(t, token, { productId: product, held: held(first + 1) })
    expect(batch['code']).toMatch(new RegExp(`^20\\d\\d-000${first + 1}/${first + 1 + number}$`))
  })

  test('two browsers without a connection, two products, one day: no code twice, in whatever order they land', async () => {
    const products = [await makeProduct(t), await makeProduct(t)]
    const browsers = await Promise.all(products.map(product => browser(product)))
    const waiting = browsers.flatMap(({ first, held }, index) =>
      [0, 1, 2].map(more => ({ id: newId(), productId: products[index]!, held: held(first + more) })),
    )
    const answers = await Promise.all(waiting.toReversed().map(one => registered(t, token, one)))
    const here = await Promise.all(products.map(productId => registered(t, token, { productId })))
    const codes = [...answers, ...here].map(({ batch }) => batch['code'])
    expect(new Set(codes).size).toBe(8)
  })

  test('what was printed before products shared their numbers lands as it was printed', async () => {
    const { first, held } = await browser(sauce)
    const { batchSerial: _, ...former } = held(first)
    const printed = { productId: sauce, batchCode: `261123-${first}`, held: former }
    expect((await registered(t, token, printed)).batch['code']).toBe(printed.batchCode)
    const { batchSerial: __, ...bare } = held(first + 1)
    const { batch } = await registered(t, token, { productId: sauce, held: bare })
    const next = await registered(t, token, { productId: sauce })
    expect(next.batch['serial']).toBe(batch['serial'] + 1)
  })

  test('dates that are no longer what was printed are said', async () => {
    const { first, held } = await browser(sauce)
    const printed = { ...held(first), expiration: '2026-03-20T22:59:00.000Z' }
    const answer = await tryRegister(t, token, {
      productId: sauce,
      state: 'cook',
      madeAt: '2026-03-10T08:00:00.000Z',
      held: printed,
    })
    expect(answer.body['differs']).toBe(true)
    expect(answer.body['labels'][0]['expiration']).toBe('2026-03-15T22:59:00.000Z')
  })

  test('no number twice, none of another browser, person, product or organization; then nothing is written', async () => {
    const { first, held, beginning } = await browser(sauce)
    const theirs = await browser(sauce)
    const refused = async (numbers: object, by = token) =>
      faultsOf((await tryRegister(t, by, { productId: sauce, held: numbers })).body)
    const both = ['productSerial', 'batchSerial'].map(name => `registration.held.${name} ${notYours}`)
    const good = held(first)
    await registered(t, token, { productId: sauce, held: good })
    const before = await rowsOf(t, 'select count(*)::int as n from batch where organization_id = $1')
    expect(await refused({ ...held(first) })).toEqual(both)
    expect(await refused({ ...held(first + 1), labels: good.labels })).toEqual([
      `registration.held.labels.0 ${notYours}`,
    ])
    expect(await refused(held(theirs.first))).toEqual(both)
    const stolen = { ...theirs.held(theirs.first), clientId: held(first).clientId }
    expect(await refused(stolen)).toHaveLength(3)
    const stranger = await t.token(3, { fresh: true })
    expect(await refused(held(first + 1), stranger)).toHaveLength(3)
    expect(
      await refused({ ...held(first + 1), labels: [{ id: newId(), serial: `${beginning}oo1` }] }),
    ).toEqual([`registration.held.labels.0 ${notYours}`])
    expect(await refused(held(first + 1, 2))).toEqual(['registration.held.labels problem.held.count'])
    const otherToken = await t.token(3, { organization: 'other' })
    const otherSauce = (await t.make('product', { name: 'Sauce' }, 'other'))['id']
    const elsewhere = await tryRegister(t, otherToken, { productId: otherSauce, held: held(first + 1) })
    expect(faultsOf(elsewhere.body)).toHaveLength(3)
    expect(await rowsOf(t, 'select count(*)::int as n from batch where organization_id = $1')).toEqual(before)
    // A refusal takes nothing: the number is still good.
    await registered(t, token, { productId: sauce, held: held(first + 1) })
  })

  test('one number asked for by many at once is given once', async () => {
    const { first, held } = await browser(sauce)
    const all = await Promise.all(
      Array.from({ length: 6 }, () => tryRegister(t, token, { productId: sauce, held: held(first) })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('of two copies of one browser, whoever comes second lands under new numbers, and is told', async () => {
    const product = await makeProduct(t, { batchPattern: '{YYYY}-{product:4}' })
    const { first, held } = await browser(product)
    const same = held(first, 2)
    const copies = [1, 2].map(() => ({
      id: newId(),
      productId: product,
      batchCode: `2026-000${first}`,
      items: [{ count: 2, quantity: kg(1) }],
      held: {
        ...same,
        labels: same.labels.map(({ serial }) => ({ id: newId(), serial })),
        orNew: 'numbersAndCode',
      },
    }))
    const answers = await Promise.all(copies.map(copy => tryRegister(t, token, copy)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const differs = answers.map(({ body }) => body['differs'])
    expect(differs.toSorted()).toEqual([false, true])
    const second = answers[differs.indexOf(true)]!.body
    const asked = copies[differs.indexOf(true)]!
    expect(second['batch']).toMatchObject({ id: asked.id })
    expect(second['batch'].code).not.toBe(asked.batchCode)
    // What was done with its labels since goes on: their ids are the same.
    expect(second['labels'].map((label: Body) => label['id'])).toEqual(asked.held.labels.map(({ id }) => id))
    const serials = answers.flatMap(({ body }) => body['labels'].map((label: Body) => label['serial']))
    expect(new Set(serials).size).toBe(4)
    const typed = { ...asked, id: newId(), batchCode: 'TYPED-7' }
    const labels = typed.held.labels.map(({ serial }) => ({ id: newId(), serial }))
    const kept = await tryRegister(t, token, { ...typed, held: { ...typed.held, labels, orNew: 'numbers' } })
    expect([kept.status, kept.body['batch']?.code]).toEqual([200, 'TYPED-7'])
  })

  test('a range is one label, each labelled step of a route has its own', async () => {
    const route = await t.make('elaboration', { name: 'Cook and chill' })
    for (const [priority, state] of ['cook', 'chill'].entries())
      await t.make('step', { elaborationId: route['id'], name: state, state, priority, isLabelled: true })
    const product = await makeProduct(t, { elaborationId: route['id'] })
    const { first, held } = await browser(product)
    const items = [{ count: 3, quantity: kg(1) }]
    const range = await registered(t, token, { productId: product, mode: 'range', items, held: held(first) })
    expect(range.labels).toMatchObject([{ count: 3, quantity: kg(3) }])
    const steps = await registered(t, token, {
      productId: product,
      mode: 'perStep',
      state: 'cook',
      items: [{ count: 1, quantity: kg(1) }],
      held: held(first + 1, 2),
    })
    expect(steps.labels.map(label => [label['state'], label['quantity'].value])).toEqual([
      ['cook', 1],
      ['chill', 0],
    ])
    // The food goes on under the label that waits for it.
    const moved = await moveLabels(t, token, [steps.labels[0]!['id']], 'chill')
    expect(moved.body['labels'][0]['isFinal']).toBe(true)
    expect((await readLabel(t, token, steps.labels[1]!['id']))['quantity']).toEqual(kg(1))
  })
})

describe('what happened without a connection', () => {
  test('a print is noted once, with its moment', async () => {
    const { labels } = await registered(t, token, { productId: sauce })
    const print = { id: newId(), labelIds: [labels[0]!['id']], at: '2026-03-10T08:05:00.000Z', size: '62x36' }
    for (let time = 0; time < 2; time++) {
      const answer = await t.call(token, 'POST', '/labeling/print/note', { print })
      expect([answer.status, answer.body['labels'][0]['printedAt']]).toEqual([200, expect.any(String)])
    }
    const events = await rowsOf(
      t,
      `select data from event where organization_id = $1 and action = 'label/print' and label_id = $2`,
      [labels[0]!['id']],
    )
    expect(events.map(event => event['data'].happenedAt)).toEqual(['2026-03-10T08:05:00.000Z'])
    const sibling = await t.token(5, { place: 'sibling' })
    const hidden = await t.call(sibling, 'POST', '/labeling/print/note', { print: { ...print, id: newId() } })
    expect(hidden.body['code']).toBe('UNKNOWN_LINK')
    const noted = (seconds: number) => {
      const at = new Date(Date.now() + seconds * 1000).toISOString()
      return t.call(token, 'POST', '/labeling/print/note', { print: { ...print, id: newId(), at } })
    }
    expect(faultsOf((await noted(360)).body)).toEqual(['print.at problem.field.inTheFuture'])
    expect((await noted(240)).status).toBe(200)
  })

  test('a move keeps its moment and goes on under the label that was printed for it', async () => {
    const { first, held } = await browser(sauce)
    const madeAt = new Date(Date.now() - 3 * 3600_000).toISOString()
    const at = new Date(Date.now() - 3600_000).toISOString()
    const { labels } = await registered(t, token, {
      productId: sauce,
      state: 'cook',
      madeAt,
      held: held(first),
    })
    const id = labels[0]!['id'] as string
    const [next] = held(0).labels
    const replacement = { clientId: held(0).clientId, ...next! }
    const move = { id: newId(), labelIds: [id], kind: 'chill', at, replacement }
    for (let time = 0; time < 2; time++) {
      const answer = await t.call(token, 'POST', '/labeling/move', { move })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(answer.body['created']).toMatchObject([{ id: next!.id, serial: next!.serial, stateSince: at }])
    }
    expect(await readLabel(t, token, id)).toMatchObject({ isFinal: true, quantity: kg(0) })
    const again = await t.call(token, 'POST', '/labeling/move', {
      move: { ...move, id: newId(), labelIds: [next!.id], kind: 'freeze' },
    })
    expect(faultsOf(again.body)).toEqual([`move.replacement ${notYours}`])
    const early = await t.call(token, 'POST', '/labeling/move', {
      move: { labelIds: [next!.id], kind: 'freeze', at: new Date(Date.now() + 3600_000).toISOString() },
    })
    expect(faultsOf(early.body)).toEqual(['move.at problem.field.inTheFuture'])
  })

  test('a label that was made by mistake is taken back, all of it; not when something happened to it, or later', async () => {
    const product = await makeProduct(t)
    const items = [{ count: 2, quantity: kg(1) }]
    const { labels } = await registered(t, token, { productId: product, items })
    const ids = labels.map(label => label['id'] as string)
    expect((await moveLabels(t, token, ids, 'cancel')).status).toBe(200)
    expect(await readLabel(t, token, ids[0]!)).toMatchObject({ state: 'cancel', isFinal: true })
    const used = await registered(t, token, { productId: product })
    await registered(t, token, {
      productId: product,
      inputs: [{ labelId: used.labels[0]!['id'], quantity: kg(0.5) }],
    })
    const early = new Date(Date.now() - 3600_000).toISOString()
    const old = await registered(t, token, { productId: product, madeAt: early })
    for (const {
      labels: [label],
    } of [used, old])
      expect(faultsOf((await moveLabels(t, token, [label!['id']], 'cancel')).body)).toEqual([
        'move.labelIds.0 problem.label.noSuchMove',
      ])
  })

  test('what a place needs is handed out in one go, and nothing of other places or organizations', async () => {
    await t.make('product', { name: 'Theirs alone' }, 'other')
    const { labels } = await registered(t, token, { productId: sauce, state: 'cook' })
    const answer = await t.call(token, 'POST', '/labeling/offline/get')
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { place, products, labels: open, batches, habits, states, language } = answer.body as Body
    expect([place.id, place.timeZone, language]).toEqual([t.home.places.kitchen, 'Europe/Madrid', 'en'])
    expect(products.map((one: Body) => one['name'])).not.toContain('Theirs alone')
    expect(products[0]).toMatchObject({ id: sauce, allAllergens: { celery: 'contains' } })
    expect(open.map((one: Body) => one['id'])).toContain(labels[0]!['id'])
    expect(batches.map((one: Body) => one['id'])).toContain(labels[0]!['batchId'])
    expect(states.length).toBeGreaterThan(5)
    const habit = habits.find((one: Body) => one['productId'] === sauce && one['state'] === 'cook')
    expect(habit.hours.every((hour: number) => hour >= 0 && hour < 24)).toBe(true)
    const sibling = await t.call(await t.token(3, { place: 'sibling' }), 'POST', '/labeling/offline/get')
    expect([sibling.body['labels'], sibling.body['batches'], sibling.body['habits']]).toEqual([[], [], []])
  })
})
