import { describe, expect, test } from 'vitest'
import { plus, zero, type Amount } from '../../rules/amounts/index.ts'
import type { Effects } from '../effects.ts'
import type { Moment } from '../operation.ts'
import type { ArrivedProduct, AskedArrival, AskedLot, LineAtDoor, ReceiveFacts } from './arriving.ts'
import { receiveDelivery } from './receive.ts'

let given = 0
const moment: Moment = {
  now: '2026-03-10T08:00:00.000Z',
  by: {
    organizationId: 'o',
    userId: 'u',
    memberId: 'u',
    userName: 'Ana',
    roleLevel: 0,
    isPlatformOwner: false,
    permissions: { levels: {} as never },
  },
  numbers: {
    newId: () => `id-${(given += 1)}`,
    newSerials: count => Array.from({ length: count }, () => `S${(given += 1)}`),
    random: () => 0,
  },
}
const kg = (value: number): Amount => ({ value, unit: 'kg' })
const product = (id: string, more: Partial<ArrivedProduct> = {}): ArrivedProduct => ({
  id,
  name: id,
  life: null,
  lifeEnds: null,
  batchPattern: null,
  nextProductSerial: 1,
  allAllergens: {},
  temperatureMin: 0,
  temperatureMax: 5,
  ...more,
})
const line = (more: Partial<LineAtDoor> = {}): LineAtDoor => ({
  id: 'line',
  version: 1,
  locationId: 'kitchen',
  productId: 'tomatoes',
  quantity: kg(20),
  received: null,
  refused: null,
  outcome: 'open',
  status: 'pending',
  price: 30,
  substituteId: null,
  ...more,
})
const point = {
  id: 'door',
  name: 'Deliveries',
  locationId: 'kitchen',
  deviceId: null,
  sensorId: null,
  isCritical: false,
  measure: 'temperature',
  method: 'typed',
  minimum: null,
  maximum: 5,
  source: null,
  steps: 'Tell the supplier',
  groupLimits: [],
} as unknown as NonNullable<ReceiveFacts['door']>['point']
const factsOf = (more: Partial<ReceiveFacts> = {}): ReceiveFacts => ({
  order: {
    id: 'order',
    version: 1,
    name: 'Vegetables',
    code: null,
    status: 'start',
    supplierId: 'supplier',
    supplierLocationId: null,
    supplier: null,
    supplierName: 'Hortes',
    locationId: 'kitchen',
  },
  lines: [line()],
  mayPrice: true,
  products: new Map(
    [product('tomatoes'), product('milk', { temperatureMin: null, temperatureMax: null })].map(one => [
      one.id,
      one,
    ]),
  ),
  location: { id: 'kitchen', timeZone: 'Europe/Madrid', lifeEnds: null } as unknown as NonNullable<
    ReceiveFacts['location']
  >,
  states: new Map([['init', { isFinal: false }]]),
  nextBatchSerial: 7,
  door: null,
  words: key => key,
  ...more,
})
const lot = (value: number, supplierLot: string, more: Partial<AskedLot> = {}): AskedLot => ({
  quantity: kg(value),
  supplierLot,
  expiration: '2026-03-20',
  temperature: 3,
  ...more,
})
const arrival = (lots: readonly AskedLot[], more: Partial<AskedArrival> = {}): AskedArrival => ({
  id: 'arrival',
  orderBatchId: 'order',
  lines: [{ orderId: 'line', productId: 'tomatoes', lots }],
  ...more,
})
const decide = (asked: AskedArrival, facts = factsOf()) => receiveDelivery.decide(asked, facts, moment)

function effects(asked: AskedArrival, facts = factsOf()): Effects {
  const decision = decide(asked, facts)
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusal))
  return decision.effects
}
function rules(asked: AskedArrival, facts = factsOf()): string[] {
  const decision = decide(asked, facts)
  return decision.ok ? [] : decision.refusal.faults.map(({ path, rule }) => `${path} ${rule}`)
}
const rowsOf = (all: Effects, entity: string) =>
  all.records.flatMap(record => (record.entity === entity ? [record.row] : []))
const stockIn = (all: Effects) =>
  all.variations.reduce<Amount>((total, { quantity }) => plus(total, quantity) ?? total, zero('kg'))
const changeOf = (all: Effects, entity: string) => all.changes.find(change => change.entity === entity)?.after
const at = 'arrival.lines.0.lots.0'

describe('taken in', () => {
  test('8 and 6 of 20 kg in two lots: part received, two batches, each under its lot and number', () => {
    const all = effects(arrival([lot(8, 'L-1'), lot(6, 'L-2', { labels: 2 })]))
    expect(stockIn(all)).toEqual(kg(14))
    expect(rowsOf(all, 'batch').map(({ supplierLot, origin }) => [supplierLot, origin])).toEqual([
      ['L-1', 'receipt'],
      ['L-2', 'receipt'],
    ])
    expect(new Set(rowsOf(all, 'batch').map(({ code }) => code)).size).toBe(2)
    expect(all.labels.created.map(({ quantity }) => quantity)).toEqual([kg(8), kg(3), kg(3)])
    expect(changeOf(all, 'order')).toMatchObject({ received: kg(14), outcome: 'part', status: 'start' })
    expect(changeOf(all, 'orderBatch')).toBeUndefined()
    // What was ordered for 30 of 20 kg: 12 and 9, half of it on each of two labels.
    expect(all.variations.map(({ cost }) => cost)).toEqual([12, 4.5, 4.5])
    // Under the id of the caller: sent again, it is known.
    expect(rowsOf(all, 'arrival').map(({ id }) => id)).toEqual(['arrival'])
    expect(rowsOf(all, 'orderBatchItem').map(({ arrivalId }) => arrivalId)).toEqual(['arrival', 'arrival'])
  })

  test('the rest makes the line and the order whole; more than ordered is over', () => {
    const facts = factsOf({ lines: [line({ received: kg(14), status: 'start', outcome: 'part' })] })
    const all = effects(arrival([lot(6, 'L-3')]), facts)
    expect(changeOf(all, 'order')).toMatchObject({ received: kg(20), outcome: 'complete', status: 'end' })
    expect(changeOf(all, 'orderBatch')).toEqual({ status: 'end' })
    expect(changeOf(effects(arrival([lot(8, 'L-3')]), facts), 'order')).toMatchObject({
      received: kg(22),
      outcome: 'over',
    })
  })

  test('what is not expected any more closes its line, with and without something of it', () => {
    const closed = (lots: readonly AskedLot[]) =>
      effects(arrival([], { lines: [{ orderId: 'line', productId: 'tomatoes', lots, isClosed: true }] }))
    expect(changeOf(closed([lot(14, 'L-1')]), 'order')).toMatchObject({
      received: kg(14),
      outcome: 'short',
      status: 'end',
    })
    const none = closed([])
    expect(changeOf(none, 'order')).toMatchObject({ received: null, outcome: 'short', status: 'end' })
    expect(changeOf(none, 'orderBatch')).toEqual({ status: 'end' })
    expect(none.variations).toEqual([])
  })

  test('a price as delivered goes before the part of what was ordered', () => {
    const all = effects(arrival([lot(10, 'L-1', { price: 21 })]))
    expect(all.variations.map(({ cost }) => cost)).toEqual([21])
    expect(rowsOf(all, 'orderBatchItem').map(({ price }) => price)).toEqual([21])
  })

  test('what the supplier brings instead counts for its line', () => {
    const facts = factsOf({ lines: [line({ substituteId: 'milk' })] })
    const all = effects(
      arrival([], {
        lines: [
          {
            orderId: 'line',
            productId: 'milk',
            lots: [{ quantity: { value: 20, unit: 'l' }, supplierLot: 'M-1', expiration: '2026-03-20' }],
          },
        ],
      }),
      facts,
    )
    expect(changeOf(all, 'order')).toMatchObject({ received: kg(20), outcome: 'complete' })
    expect(all.events.filter(({ action }) => action === 'stock/receive')).toHaveLength(1)
  })
})

describe('held and refused', () => {
  test('what is too warm is held: stock that may not be used, its batch and labels say so', () => {
    const all = effects(arrival([lot(8, 'L-1', { temperature: 99, outcome: 'held', reason: 'temperature' })]))
    expect(rowsOf(all, 'batch').map(({ status }) => status)).toEqual(['hold'])
    expect(all.labels.created.map(({ batchStatus }) => batchStatus)).toEqual(['hold'])
    expect(all.events.map(({ action }) => action)).toContain('batch/hold')
  })

  test('what is refused is no stock, counts as seen, and is owed by the supplier', () => {
    const all = effects(
      arrival([
        lot(8, 'L-1'),
        lot(12, 'L-2', { temperature: 99, outcome: 'refused', reason: 'temperature' }),
      ]),
    )
    expect(stockIn(all)).toEqual(kg(8))
    expect(changeOf(all, 'order')).toMatchObject({ refused: kg(12), outcome: 'short', status: 'end' })
    expect(rowsOf(all, 'supplierEntry')).toMatchObject([{ kind: 'refusal', money: 18, quantity: kg(12) }])
  })

  test.each([
    ['nothing is said of the note', undefined, [lot(14, 'L-1')], []],
    ['the note says what came', kg(14), [lot(14, 'L-1')], []],
    ['the note says less than came', kg(10), [lot(14, 'L-1')], []],
    ['the note says more than came', kg(20), [lot(14, 'L-1')], [['short', 9, kg(6)]]],
    ['the note says it, and nothing came', kg(20), [], [['short', 30, kg(20)]]],
    [
      'what was sent back is claimed as that',
      kg(20),
      [lot(14, 'L-1'), lot(4, 'L-2', { outcome: 'refused', reason: 'quality' })],
      [
        ['refusal', 6, kg(4)],
        ['short', 3, kg(2)],
      ],
    ],
  ] as const)('what did not come: %s', (_, noted, lots, expected) => {
    const lines = [{ orderId: 'line', productId: 'tomatoes', lots, isClosed: true, ...(noted && { noted }) }]
    const all = effects(arrival([], { lines }))
    expect(rowsOf(all, 'supplierEntry').map(({ kind, money, quantity }) => [kind, money, quantity])).toEqual(
      expected,
    )
  })

  test('a note in another measure than was ordered is named', () => {
    const noted: Amount = { value: 4, unit: 'piece' }
    const lines = [{ orderId: 'line', productId: 'tomatoes', lots: [lot(14, 'L-1')], noted }]
    expect(rules(arrival([], { lines }))).toEqual(['arrival.lines.0.noted problem.arrival.otherMeasure'])
  })

  test('the check at the door: one a measured lot, one incidence, and the steps that were done', () => {
    const facts = factsOf({ door: { point } })
    const warm = [
      lot(8, 'L-1'),
      lot(2, 'L-2', { temperature: 9, outcome: 'held', reason: 'temperature' }),
      lot(2, 'L-3', { temperature: 12, outcome: 'refused', reason: 'temperature' }),
    ]
    expect(rules(arrival(warm), facts)).toEqual(['arrival.steps problem.haccp.steps'])
    const all = effects(arrival(warm, { steps: ['Tell the supplier'] }), facts)
    expect(rowsOf(all, 'haccpCheck').map(({ value, outcome }) => [value, outcome])).toEqual([
      [3, 'ok'],
      [9, 'failed'],
      [12, 'failed'],
    ])
    expect(all.reports.filter(({ entity }) => entity === 'incidence')).toHaveLength(1)
  })
})

describe('not taken in', () => {
  test('99 °C, with limits and without', () => {
    expect(rules(arrival([lot(8, 'L-1', { temperature: 99 })]))).toEqual([
      `${at}.temperature problem.arrival.absurd`,
    ])
    const loose = factsOf({
      products: new Map([['tomatoes', product('tomatoes', { temperatureMin: null, temperatureMax: null })]]),
    })
    expect(rules(arrival([lot(8, 'L-1', { temperature: 99 })]), loose)).toEqual([
      `${at}.temperature problem.arrival.absurd`,
    ])
    const { temperature: _, ...unmeasured } = lot(8, 'L-1')
    expect(rules(arrival([unmeasured]), loose)).toEqual([])
    expect(rules(arrival([unmeasured]))).toEqual([`${at}.temperature problem.field.required`])
    expect(rules(arrival([lot(8, 'L-1', { temperature: 5.1 })]))).toEqual([
      `${at}.temperature problem.arrival.temperature`,
    ])
  })

  test('another product, another measure, a lot or a line twice, a past date, no reason, nothing', () => {
    const of = (productId: string, lots: readonly AskedLot[]) =>
      arrival([], { lines: [{ orderId: 'line', productId, lots }] })
    expect(rules(of('milk', [lot(8, 'L-1')]))).toEqual([
      'arrival.lines.0.productId problem.arrival.otherProduct',
    ])
    expect(rules(arrival([lot(8, 'L-1', { quantity: { value: 8, unit: 'l' } })]))).toEqual([
      `${at}.quantity problem.arrival.otherMeasure`,
    ])
    expect(rules(arrival([lot(1, 'A'), lot(2, ' a')]))).toEqual([
      'arrival.lines.0.lots.1.supplierLot problem.arrival.lotTwice',
    ])
    const twice = arrival([lot(1, 'A')])
    expect(rules({ ...twice, lines: [...twice.lines, ...twice.lines] })).toEqual([
      'arrival.lines.1.orderId problem.arrival.lineTwice',
    ])
    expect(rules(arrival([lot(1, 'A', { expiration: '2026-03-09' })]))).toEqual([
      `${at}.expiration problem.arrival.pastDate`,
    ])
    expect(rules(arrival([lot(1, 'A', { outcome: 'held' })]))).toEqual([
      `${at}.reason problem.arrival.reason`,
    ])
    expect(rules(arrival([lot(0, 'A')]))).toEqual([`${at}.quantity problem.arrival.nothing`])
  })

  test('a price of whoever does not see prices', () => {
    const priced = arrival([lot(1, 'A', { price: 3 })])
    expect(rules(priced, factsOf({ mayPrice: false }))).toEqual([`${at}.price problem.arrival.priceNotYours`])
    const all = effects(arrival([lot(1, 'A')]), factsOf({ mayPrice: false }))
    expect(rowsOf(all, 'orderBatchItem').map(({ price }) => price)).toEqual([1.5])
  })

  test('an order that is closed, or of a place of ours', () => {
    const order = factsOf().order!
    expect(rules(arrival([lot(1, 'A')]), factsOf({ order: { ...order, status: 'end' } }))).toEqual([
      'arrival.orderBatchId problem.arrival.orderClosed',
    ])
    expect(
      rules(arrival([lot(1, 'A')]), factsOf({ order: { ...order, supplierLocationId: 'central' } })),
    ).toEqual(['arrival.orderBatchId problem.arrival.fromOurs'])
  })
})
