/** Registering as it is decided, from what is known of a kitchen: no database, the same for everybody. */
import type { Amount } from '../../../rules/amounts/index.ts'
import { describe, expect, test } from 'vitest'
import type { Effects } from '../../effects.ts'
import { applyEffects, bornLabel, type Known, type KnownBatch, type KnownProduct } from '../../known/known.ts'
import type { Moment } from '../../operation.ts'
import type { LabelRow } from '../label-row.ts'
import type { Registration } from './asked.ts'
import { registerFacts, withSerials } from './known-facts.ts'
import { previewRegistration, register } from './register.ts'

const now = '2026-11-22T10:00:00.000Z'
const kg = (value: number): Amount => ({ value, unit: 'kg' })
const g = (value: number): Amount => ({ value, unit: 'g' })
const days = (value: number) => ({ value, unit: 'days' as const })

function momentOf(roleLevel = 3): Moment {
  let last = 0
  const newId = () => `id-${++last}`
  return {
    now,
    by: {
      organizationId: 'o',
      userId: 'u',
      memberId: 'u',
      userName: 'Ana',
      roleLevel,
      isPlatformOwner: false,
      permissions: { levels: {} as Moment['by']['permissions']['levels'] },
    },
    numbers: {
      newId,
      newSerials: count => Array.from({ length: count }, (_, index) => `S${index}`),
      random: () => 0,
    },
  }
}

const product: KnownProduct = {
  id: 'sauce',
  name: 'Sauce',
  life: { chill: { bestBefore: null, expiration: days(3) } },
  lifeEnds: null,
  batchPattern: 'P{batch:3}',
  elaborationId: 'route',
  nextProductSerial: 7,
  allAllergens: { celery: 'contains' },
}
const stock = (id: string, status: KnownBatch['status']): KnownBatch => ({
  id,
  code: `ST-${id}`,
  productId: 'stock',
  status,
  statusReason: null,
  statusById: null,
  version: 1,
  locationId: 'kitchen',
  name: 'Stock',
})
const labelOf = (more: Partial<LabelRow>): LabelRow =>
  bornLabel({
    id: 'stock-1',
    locationId: 'kitchen',
    serial: 'A',
    productId: 'stock',
    batchId: 'b1',
    state: 'chill',
    quantity: kg(1),
    initialQuantity: kg(1),
    madeAt: '2026-11-21T10:00:00.000Z',
    stateSince: '2026-11-21T10:00:00.000Z',
    expiration: '2026-11-24T22:59:00.000Z',
    ...more,
  })
const byId = <T extends { id: string }>(...rows: T[]) => new Map(rows.map(row => [row.id, row]))

function kitchen(...labels: LabelRow[]): Known {
  return {
    locations: byId(
      { id: 'kitchen', timeZone: 'Europe/Madrid', lifeEnds: null, hierarchy: ['house', 'kitchen'] },
      { id: 'bar', timeZone: 'Europe/Madrid', lifeEnds: 'hour' as const, hierarchy: ['house', 'bar'] },
    ),
    products: byId(product, { ...product, id: 'stock', name: 'Stock', elaborationId: null }),
    batchings: new Map(),
    programs: [],
    states: new Map(['chill', 'cook', 'waste'].map(path => [path, { path, isFinal: path === 'waste' }])),
    steps: [
      { elaborationId: 'route', state: 'cook', programId: null, expectedDuration: 3600, isLabelled: true },
      { elaborationId: 'route', state: 'chill', programId: null, expectedDuration: 0, isLabelled: true },
    ],
    labels: byId(...labels),
    batches: byId(stock('b1', 'available'), stock('b2', 'hold'), stock('b3', 'rejected')),
    containers: new Map(),
    haccpPoints: new Map(),
  }
}

const usual: Registration = { productId: 'sauce', state: 'chill', items: [{ count: 1, quantity: kg(1) }] }

function decided(asked: Partial<Registration>, known = kitchen(labelOf({})), moment = momentOf()) {
  const whole = { ...usual, ...asked }
  const facts = registerFacts(known, whole, 'kitchen')
  if (facts === null) throw new Error('Not known')
  return register.decide(whole, facts, moment)
}

function made(asked: Partial<Registration>, known?: Known): Effects {
  const decision = decided(asked, known)
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusal))
  return decision.effects
}

function faults(...given: Parameters<typeof decided>): string[] {
  const decision = decided(...given)
  return decision.ok ? [] : decision.refusal.faults.map(({ path, rule }) => `${path} ${rule}`)
}

const input = (more: object = {}) => ({ inputs: [{ labelId: 'stock-1', ...more }] })

describe('what goes in', () => {
  test.each([
    ['on hold', labelOf({ batchId: 'b2' }), {}, 'inputs.0 trace.label.hold'],
    ['rejected', labelOf({ batchId: 'b3' }), {}, 'inputs.0 trace.label.rejected'],
    ['expired', labelOf({ expiration: '2026-11-22T09:59:00.000Z' }), {}, 'inputs.0 trace.label.expired'],
    ['in a final state', labelOf({ state: 'waste', isFinal: true }), {}, 'inputs.0 trace.label.final'],
    ['used up', labelOf({ isFinal: true }), {}, 'inputs.0 trace.label.final'],
    ['50 kg out of 1 kg', labelOf({}), { quantity: kg(50) }, 'inputs.0.quantity trace.amount.exceeds'],
    ['1001 g out of 1 kg', labelOf({}), { quantity: g(1001) }, 'inputs.0.quantity trace.amount.exceeds'],
    [
      'litres out of kilograms',
      labelOf({}),
      { quantity: { value: 1, unit: 'l' } },
      'inputs.0.quantity trace.unit.incompatible',
    ],
    ['nothing', labelOf({}), { quantity: kg(0) }, 'inputs.0.quantity trace.amount.notPositive'],
    [
      'waiting for its step',
      labelOf({ quantity: kg(0), mode: 'perStep' }),
      {},
      'inputs.0.quantity trace.amount.notPositive',
    ],
    [
      'made later',
      labelOf({ madeAt: '2026-11-22T10:06:00.000Z' }),
      {},
      'inputs.0 problem.registration.madeBeforeInput',
    ],
  ])('%s is refused', (_what, label, more, fault) => {
    expect(faults(input(more), kitchen(label))).toEqual([`registration.${fault}`])
  })

  test('the same label twice, or neither label nor batch', () => {
    const twice = {
      inputs: [
        { labelId: 'stock-1', quantity: g(1) },
        { labelId: 'stock-1', quantity: g(1) },
      ],
    }
    expect(faults(twice)).toEqual(['registration.inputs.1 trace.label.twice'])
    expect(faults({ inputs: [{}] })).toEqual(['registration.inputs.0 problem.registration.labelOrBatch'])
  })

  test('of a batch what must go first goes first, and no more than there is', () => {
    const labels = [
      labelOf({ id: 'late', expiration: '2026-11-25T22:59:00.000Z' }),
      labelOf({ id: 'early', quantity: g(400), expiration: '2026-11-23T22:59:00.000Z' }),
    ]
    const ask = (quantity: Amount) => ({ inputs: [{ batchId: 'b1', quantity }] })
    const { changed } = made(ask(kg(1.2)), kitchen(...labels)).labels
    expect(changed.map(({ id, quantity, isFinal }) => [id, quantity, isFinal])).toEqual([
      ['early', g(0), true],
      ['late', kg(0.2), false],
    ])
    expect(faults(ask(kg(1.5)), kitchen(...labels))).toEqual([
      'registration.inputs.0.quantity trace.amount.exceeds',
    ])
    expect(faults({ inputs: [{ batchId: 'b1' }] }, kitchen())).toEqual([
      'registration.inputs.0.batchId problem.label.batchEmpty',
    ])
  })

  test('amounts in other units leave what is true: 2500 g less 2 kg is 500 g, 1 kg less 0.9 kg is 0.1 kg', () => {
    const left = (label: LabelRow, quantity: { value: number; unit: string }) =>
      made(input({ quantity }), kitchen(label)).labels.changed[0]?.quantity
    expect(left(labelOf({ quantity: g(2500) }), kg(2))).toEqual(g(500))
    expect(left(labelOf({}), kg(0.9))).toEqual(kg(0.1))
    expect(left(labelOf({}), g(1000))).toEqual(kg(0))
  })

  test('its dates limit what is made of it, its allergens travel up, its links share it out', () => {
    const label = labelOf({
      expiration: '2026-11-23T22:59:00.000Z',
      allergens: { fish: 'contains' },
      state: 'chill',
    })
    const { labels, links, events, variations } = made(
      { ...input({ quantity: g(100) }), productId: 'stock', items: [{ count: 3, quantity: kg(1) }] },
      kitchen(label),
    )
    expect(labels.created.map(one => one.expiration)).toEqual(Array(3).fill(label.expiration))
    expect(labels.created[0]?.allergens).toMatchObject({ celery: 'contains', fish: 'contains' })
    expect(links.map(link => link.quantity.value).reduce((a, b) => a + Math.round(b * 1e6), 0)).toBe(100_000)
    expect(events.map(({ action }) => action)).toEqual(['label/register', 'label/use'])
    expect(variations.map(({ reason, quantity }) => [reason, quantity.value])).toEqual([
      ...Array<unknown>(3).fill(['production', 1]),
      ['consumption', -0.1],
    ])
  })
})

describe('what is asked', () => {
  test.each([
    ['straight into waste', { state: 'waste' }, 'state problem.registration.finalState'],
    ['made in a year', { madeAt: '2027-11-22T10:00:00.000Z' }, 'madeAt problem.field.inTheFuture'],
    ['made in six minutes', { madeAt: '2026-11-22T10:06:00.000Z' }, 'madeAt problem.field.inTheFuture'],
    ['made two months ago', { madeAt: '2026-09-20T10:00:00.000Z' }, 'madeAt problem.field.tooLongAgo'],
    ['a receipt without lot', { origin: 'receipt' as const }, 'supplierLot problem.field.required'],
    ['a day that is none', { bestBefore: '2026-02-30' }, 'bestBefore problem.field.format'],
    ['expired before it was made', { expiration: '2026-11-21' }, 'expiration problem.field.endBeforeStart'],
    ['a code that no barcode carries', { batchCode: 'año 7' }, 'batchCode codes.gs1.character'],
    [
      'longer dates without a reason',
      { expiration: '2026-12-24' },
      'dateReason problem.registration.dateReason',
    ],
    ['too many labels', { items: [{ count: 1001, quantity: kg(1) }] }, 'items problem.field.tooMany'],
    ['half a label', { items: [{ count: 0.5, quantity: kg(1) }] }, 'items.0.count trace.count.tooFew'],
    [
      'numbers for another count',
      { held: { clientId: 'c', productSerial: 3, labels: [] } },
      'held.labels problem.held.count',
    ],
  ])('%s is refused', (_what, asked, fault) => {
    expect(faults(asked)).toEqual([`registration.${fault}`])
  })

  test('all faults are told at once; an unknown state alone', () => {
    expect(
      faults({ state: 'waste', madeAt: '2026-11-22T12:00:00.000Z', ...input({ quantity: kg(2) }) }),
    ).toEqual([
      'registration.madeAt problem.field.inTheFuture',
      'registration.state problem.registration.finalState',
      'registration.inputs.0.quantity trace.amount.exceeds',
    ])
    expect(faults({ state: 'nowhere' })).toEqual(['registration.state problem.field.unknownLink'])
  })

  test('who manages the whole organization goes back as far as they like; an employee three days', () => {
    const long = { madeAt: '2025-01-01T10:00:00.000Z' }
    expect(faults(long, undefined, momentOf(5))).toEqual([])
    expect(faults({ madeAt: '2026-11-19T09:00:00.000Z' }, undefined, momentOf(0))).toEqual([
      'registration.madeAt problem.field.tooLongAgo',
    ])
  })

  test('of what is not known nothing is decided', () => {
    const known = kitchen()
    for (const asked of [
      { productId: 'x' },
      { locationId: 'x' },
      { batchingId: 'x' },
      { programId: 'x' },
      { containerId: 'x' },
      { inputs: [{ labelId: 'x' }] },
      { inputs: [{ batchId: 'x' }] },
    ])
      expect(registerFacts(known, { ...usual, ...asked }, 'kitchen'), JSON.stringify(asked)).toBeNull()
  })
})

describe('what is made', () => {
  test('labels, their batch and items, the code by the pattern, and the counter goes on', () => {
    const effects = made({ items: [{ count: 2, quantity: kg(1) }] })
    const [batch, item] = effects.records
    expect(batch).toMatchObject({
      entity: 'batch',
      row: { code: 'P007', serial: 7, quantity: kg(2), madeAt: now, madeById: 'u' },
    })
    expect(batch?.history).not.toHaveProperty('supplier')
    expect(item).toMatchObject({ entity: 'batchItem', row: { count: 2, state: 'chill' } })
    expect(effects.counters).toEqual([{ entity: 'product', id: 'sauce', after: { nextProductSerial: 8 } }])
    const known = applyEffects(kitchen(), effects)
    expect(known.products.get('sauce')?.nextProductSerial).toBe(8)
    expect([...known.labels.values()].map(({ serial, quantity }) => [serial, quantity])).toEqual([
      ['S0', kg(1)],
      ['S1', kg(1)],
    ])
    const next = made({}, known).records[0]?.row
    expect(next).toMatchObject({ code: 'P008' })
  })

  test('numbers that a browser held are used as they were printed, and no counter goes on', () => {
    const labels = [{ id: 'l', serial: 'X' }]
    const { records, counters, ...effects } = made({ held: { clientId: 'c', productSerial: 3, labels } })
    expect(records[0]?.row).toMatchObject({ code: 'P003', serial: 3 })
    expect(effects.labels.created).toMatchObject(labels)
    expect(counters).toEqual([])
  })

  test('lives end with the day, or at the hour where the location says so', () => {
    const expiration = (locationId: string) => made({ locationId }).labels.created[0]?.expiration
    expect(expiration('kitchen')).toBe('2026-11-25T22:59:00Z')
    expect(expiration('bar')).toBe('2026-11-25T10:00:00Z')
  })

  test('a range is one label; per step each step has one, and only the first holds the food', () => {
    const items = [{ count: 3, quantity: kg(0.1) }]
    expect(made({ mode: 'range', items }).labels.created).toMatchObject([{ count: 3, quantity: kg(0.3) }])
    const steps = made({ mode: 'perStep', state: 'cook' }).labels.created
    expect(steps.map(({ state, quantity }) => [state, quantity.value])).toEqual([
      ['cook', 1],
      ['chill', 0],
    ])
    const [cook, chill] = made({ mode: 'perStep', state: 'cook' }).records.slice(1)
    expect([cook?.row['state'], chill?.row['state']]).toEqual(['cook', 'chill'])
    expect(faults({ productId: 'stock', mode: 'perStep' })).toEqual([
      'registration.mode problem.registration.noSteps',
    ])
  })

  test('a preview asks for nothing that is not typed yet, and tells the code that comes next', () => {
    const asked = { ...usual, origin: 'receipt' as const, mode: 'perStep' as const, state: 'cook' }
    const facts = registerFacts(kitchen(), asked, 'kitchen')!
    const previewed = previewRegistration(asked, facts, momentOf())
    expect(previewed).toMatchObject({ ok: true, batchCode: 'P007', allergens: { celery: 'contains' } })
    expect(previewed.ok && previewed.dates.steps?.map(({ state }) => state)).toEqual(['cook', 'chill'])
    const own = previewRegistration(asked, withSerials(facts, { product: 40, batch: 40 }), momentOf())
    expect(own).toMatchObject({ batchCode: 'P040' })
  })
})
