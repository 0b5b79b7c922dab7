import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Amount, Money } from '../../rules/amounts/index.ts'
import type { Effects, VariationLine } from '../effects.ts'
import type { BatchInHand, LabelRow } from '../labels/label-row.ts'
import type { Moment } from '../operation.ts'
import { isSameArrival, receiveShipment } from './arrive.ts'
import type { AskedDifference, ShipmentFacts } from './arrive-asked.ts'
import { cancelShipment } from './unship.ts'
import { sendShipment } from './ship.ts'
import type { AskedShipmentLine, ShipFacts } from './ship-asked.ts'
import { pickable, pickFor, type ShipmentInHand, type ShipmentLineInHand } from './shipment.ts'

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
const g = (value: number): Amount => ({ value, unit: 'g' })
const label = (id: string, value: number, more: Partial<LabelRow> = {}) =>
  ({
    id,
    serial: id,
    version: 1,
    productId: 'soup',
    batchId: 'b',
    batchStatus: 'available',
    state: 'chill',
    locationId: 'kitchen',
    quantity: g(value),
    initialQuantity: g(value),
    isFinal: false,
    mode: 'individual',
    stateSince: '2026-03-09T08:00:00.000Z',
    madeAt: '2026-03-09T08:00:00.000Z',
    expiration: null,
    bestBefore: null,
    pause: null,
    shipmentId: null,
    containerId: null,
    printedAt: null,
    dateLines: [],
    allergens: {},
    ...more,
  }) as unknown as LabelRow
const batch: BatchInHand = { id: 'b', code: null, status: 'available', productName: 'Soup' }
const factsOf = (labels: readonly LabelRow[]): ShipFacts => ({
  labels,
  batches: new Map([['b', batch]]),
  costs: new Map([['soup', { cost: 2, unit: 'kg' }]]),
  order: null,
  orderLines: [],
  locations: new Set(['kitchen']),
  to: { id: 'bistro', mayReceive: true },
  states: new Set(['init', 'chill']),
  isSensorKnown: false,
})
const sent = (lines: readonly AskedShipmentLine[], facts: ShipFacts) =>
  sendShipment.decide({ id: 's', fromLocationId: 'kitchen', toLocationId: 'bistro', lines }, facts, moment)

function done(decision: ReturnType<typeof sent>): Effects {
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusal))
  return decision.effects
}

const sumOf = (lines: readonly VariationLine[], place?: string) =>
  lines.reduce(
    (all, line) => all + (place === undefined || line.locationId === place ? line.quantity.value : 0),
    0,
  )

/** The shipment as the receiver finds it. */
function onItsWay(effects: Effects): ShipmentFacts {
  const labels = [...effects.labels.created, ...effects.labels.changed] as LabelRow[]
  return {
    shipment: {
      id: 's',
      version: 1,
      status: 'sent',
      locationId: 'kitchen',
      toLocationId: 'bistro',
      orderBatchId: null,
      sentAt: moment.now,
    } as ShipmentInHand,
    lines: effects.records.flatMap(({ entity, row }) =>
      entity === 'shipmentLine' ? [{ version: 1, ...row } as unknown as ShipmentLineInHand] : [],
    ),
    labels: labels.filter(({ shipmentId }) => shipmentId === 's'),
    costs: new Map([['soup', { cost: 2, unit: 'kg' }]]),
    order: null,
    orderLines: [],
    locations: new Set(['bistro']),
    words: key => key,
  }
}

const line = fc.record({
  held: fc.integer({ min: 2, max: 5000 }),
  part: fc.integer({ min: 1, max: 5000 }),
  isLabelled: fc.boolean(),
  outcome: fc.constantFrom('arrived', 'less', 'missing', 'refused'),
})

describe('a shipment', () => {
  test('what leaves is what arrives, is sent back, or is missing: by label and in stock', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.boolean(), (asked, isCancelled) => {
        const labels = asked.flatMap(({ held, isLabelled }, at) =>
          isLabelled ? [label(`l${at}`, held)] : [],
        )
        const lines = asked.map(({ isLabelled, part, held }, at) =>
          isLabelled
            ? { labelId: `l${at}`, quantity: g(Math.min(part, held)) }
            : { productId: 'soup', state: 'chill', quantity: g(part) },
        )
        const away = done(sent(lines, factsOf(labels)))
        const total = lines.reduce((all, { quantity }) => all + quantity.value, 0)
        expect(sumOf(away.variations)).toBeCloseTo(-total, 6)
        const facts = onItsWay(away)
        if (isCancelled) {
          const back = done(cancelShipment.decide({ shipmentId: 's' }, facts, moment))
          expect(sumOf(back.variations, 'kitchen')).toBeCloseTo(total, 6)
          expect(sumOf(back.variations)).toBeCloseTo(total, 6)
          return
        }
        const differences = facts.lines.flatMap(({ id, quantity }, at): AskedDifference[] => {
          const outcome = asked[at]!.outcome as AskedDifference['outcome']
          if (outcome === 'less' && quantity.value < 2) return []
          const note = 'Why'
          return [{ lineId: id, outcome, note, ...(outcome === 'less' ? { arrived: g(1) } : {}) }]
        })
        const came = done(receiveShipment.decide({ shipmentId: 's', lines: differences }, facts, moment))
        const of = (outcome: string) =>
          facts.lines.filter(
            ({ id }) => (differences.find(({ lineId }) => lineId === id)?.outcome ?? 'arrived') === outcome,
          )
        const whole = (some: readonly ShipmentLineInHand[]) =>
          some.reduce((all, { quantity }) => all + quantity.value, 0)
        expect(sumOf(came.variations, 'bistro')).toBeCloseTo(whole(of('arrived')) + of('less').length, 6)
        expect(sumOf(came.variations, 'kitchen')).toBeCloseTo(whole(of('refused')), 6)
        // Nothing is on its way any more, and what is missing is open nowhere.
        const after = [...came.labels.created, ...came.labels.changed] as LabelRow[]
        expect(after.filter(({ shipmentId }) => shipmentId !== null)).toEqual([])
        const open = after
          .filter(({ isFinal }) => !isFinal)
          .reduce((all, { quantity }) => all + quantity.value, 0)
        const labelled = came.variations.filter(({ labelId }) => labelId !== null)
        expect(open).toBeCloseTo(sumOf(labelled), 6)
      }),
    )
  })

  test('a received or called off shipment is neither received nor called off again', () => {
    const facts = onItsWay(done(sent([{ labelId: 'a' }], factsOf([label('a', 100)]))))
    for (const [status, rule] of [
      ['received', 'problem.shipment.received'],
      ['cancelled', 'problem.shipment.cancelled'],
    ] as const) {
      const settled = { ...facts, shipment: { ...facts.shipment!, status } as ShipmentInHand }
      for (const decision of [
        receiveShipment.decide({ shipmentId: 's', lines: [] }, settled, moment),
        cancelShipment.decide({ shipmentId: 's' }, settled, moment),
      ])
        expect(decision).toMatchObject({
          ok: false,
          refusal: { code: 'NOT_POSSIBLE_NOW', faults: [{ rule }] },
        })
    }
  })

  test('said again as it was it is the same arrival; said otherwise it is another', () => {
    const lines = [{ id: 'l', quantity: g(300), outcome: 'less', arrived: g(200), note: 'Split' }]
    const isSame = (said: Partial<AskedDifference> | null) =>
      isSameArrival(
        { shipmentId: 's', lines: said === null ? [] : [{ lineId: 'l', outcome: 'less', ...said }] },
        lines as unknown as ShipmentLineInHand[],
      )
    expect(isSame({ arrived: { value: 0.2, unit: 'kg' }, note: ' Split ' })).toBe(true)
    expect(isSame({ arrived: g(100), note: 'Split' })).toBe(false)
    expect(isSame({ arrived: g(200) })).toBe(false)
    expect(isSame({ outcome: 'missing', note: 'Split' })).toBe(false)
    expect(isSame(null)).toBe(false)
  })

  test.each([
    [
      'expired food',
      [label('a', 9, { expiration: '2026-03-09T09:00:00.000Z' })],
      [{ labelId: 'a' }],
      'trace.label.expired',
    ],
    [
      'what travels already',
      [label('a', 9, { shipmentId: 'x' })],
      [{ labelId: 'a' }],
      'trace.label.onTheWay',
    ],
    [
      'more than there is',
      [label('a', 9)],
      [{ labelId: 'a', quantity: g(10) }],
      'problem.shipment.notSoMuch',
    ],
    ['a label twice', [label('a', 9)], [{ labelId: 'a' }, { labelId: 'a' }], 'trace.label.twice'],
    ['nothing', [], [{ productId: 'soup', quantity: g(0) }], 'trace.amount.notPositive'],
  ])('%s is not sent', (_, labels, lines, rule) => {
    const decision = sent(lines, factsOf(labels))
    expect(!decision.ok && decision.refusal.faults.map(fault => fault.rule)).toEqual([rule])
  })

  test('a price is said by who sees prices, and by nobody else', () => {
    const facts = factsOf([label('a', 100)])
    const lines = [{ labelId: 'a', price: 3 as Money }]
    expect(sent(lines, { ...facts, mayPrice: false })).toMatchObject({
      ok: false,
      refusal: { faults: [{ rule: 'problem.arrival.priceNotYours' }] },
    })
    expect(sent(lines, { ...facts, mayPrice: true }).ok).toBe(true)
    expect(sent([{ labelId: 'a' }], { ...facts, mayPrice: false }).ok).toBe(true)
  })

  test('first expiry is picked first; what may not be taken is shown last and never picked', () => {
    const all = [
      label('late', 300, { expiration: '2026-03-14T09:00:00.000Z' }),
      label('past', 300, { expiration: '2026-03-09T09:00:00.000Z' }),
      label('soon', 300, { expiration: '2026-03-12T09:00:00.000Z' }),
      label('held', 300, { expiration: '2026-03-11T09:00:00.000Z', batchStatus: 'hold' }),
      label('sent', 300, { expiration: '2026-03-12T10:00:00.000Z', shipmentId: 'van' }),
    ]
    const offered = pickable(all, moment.now)
    expect(offered.map(({ label: { id }, block }) => [id, block])).toEqual([
      ['soon', null],
      ['late', null],
      ['past', 'expired'],
      ['held', 'hold'],
      ['sent', 'onTheWay'],
    ])
    expect(pickFor({ value: 0.4, unit: 'kg' }, offered)).toEqual({
      picks: [
        { labelId: 'soon', quantity: g(300) },
        { labelId: 'late', quantity: { value: 0.1, unit: 'kg' } },
      ],
      left: { value: 0, unit: 'kg' },
    })
    expect(pickFor(g(900), offered).left).toEqual(g(300))
  })
})
