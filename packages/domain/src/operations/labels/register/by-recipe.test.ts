/** What one press takes: by the recipe, first expiry first, from what is here; and what asks before it goes in. */
import { expect, test } from 'vitest'
import type { Amount } from '../../../rules/amounts/index.ts'
import { applyEffects, bornLabel, type Known, type KnownBatch, type KnownProduct } from '../../known/known.ts'
import { knownOf, type KeptPlace } from '../../known/kept-place.ts'
import type { Moment } from '../../operation.ts'
import type { LabelRow } from '../label-row.ts'
import type { Registration } from './asked.ts'
import { registerFacts } from './known-facts.ts'
import { previewRegistration, register } from './register.ts'
import type { Taken } from './write.ts'

const now = '2026-11-22T10:00:00.000Z'
const kg = (value: number): Amount => ({ value, unit: 'kg' })

function momentOf(): Moment {
  let last = 0
  return {
    now,
    by: {
      organizationId: 'o',
      userId: 'u',
      memberId: 'u',
      userName: 'Ana',
      roleLevel: 0,
      isPlatformOwner: false,
      permissions: { levels: {} as Moment['by']['permissions']['levels'] },
    },
    numbers: {
      newId: () => `id-${++last}`,
      newSerials: count => Array.from({ length: count }, (_, index) => `S${index}`),
      random: () => 0,
    },
  }
}

const product = (id: string, more: Partial<KnownProduct> = {}): KnownProduct => ({
  id,
  name: id,
  life: null,
  lifeEnds: null,
  batchPattern: null,
  elaborationId: null,
  nextProductSerial: 1,
  allAllergens: {},
  consumptionUnit: 'kg',
  ...more,
})
const batch = (id: string, productId: string, status: KnownBatch['status'] = 'available'): KnownBatch => ({
  id,
  code: id.toUpperCase(),
  productId,
  status,
  statusReason: null,
  statusById: null,
  version: 1,
  locationId: 'kitchen',
  name: productId,
})
const day = (date: string) => `${date}T22:59:00.000Z`

/** A label of a batch of its own, which is called as the label. */
const label = (id: string, productId: string, more: Partial<LabelRow> = {}): LabelRow =>
  bornLabel({
    id,
    locationId: 'fridge',
    serial: id,
    productId,
    batchId: id,
    state: 'init',
    quantity: kg(1),
    initialQuantity: kg(1),
    madeAt: '2026-11-20T10:00:00.000Z',
    stateSince: '2026-11-20T10:00:00.000Z',
    expiration: day('2026-11-25'),
    ...more,
  })

const days = (value: number) => ({ value, unit: 'days' as const })

/** Ragout of 0.6 kg beef and 0.4 kg onion, 1 kg of it by the recipe. */
function kitchen(
  labels: readonly LabelRow[],
  held: Readonly<Record<string, KnownBatch['status']>> = {},
): Known {
  return knownOf({
    by: {} as KeptPlace['by'],
    locations: [
      { id: 'kitchen', timeZone: 'UTC', lifeEnds: null, hierarchy: ['house', 'kitchen'] },
      { id: 'fridge', timeZone: 'UTC', lifeEnds: null, hierarchy: ['house', 'kitchen', 'fridge'] },
      { id: 'bar', timeZone: 'UTC', lifeEnds: null, hierarchy: ['house', 'bar'] },
    ],
    products: [
      product('ragout', { life: { prepare: { bestBefore: null, expiration: days(4) } } }),
      product('beef'),
      product('onion'),
    ],
    compositions: [
      { productId: 'ragout', ingredientId: 'beef', quantity: kg(0.6), yield: null },
      { productId: 'ragout', ingredientId: 'onion', quantity: kg(0.4), yield: null },
    ],
    batchings: [],
    programs: [],
    states: ['prepare', 'cook', 'chill', 'waste'].map(path => ({ path, isFinal: path === 'waste' })),
    steps: [],
    labels,
    batches: labels.map(({ batchId, productId }) => batch(batchId, productId, held[batchId])),
    containers: [],
    haccpPoints: [],
  })
}

const press: Registration = {
  productId: 'ragout',
  state: 'prepare',
  items: [{ count: 1, quantity: kg(1) }],
  inputsByRecipe: true,
}

function decide(known: Known, asked: Partial<Registration> = {}) {
  const whole = { ...press, ...asked }
  const facts = registerFacts(known, whole, 'kitchen')
  if (facts === null) throw new Error('Not known')
  return register.decide(whole, facts, momentOf())
}

function pressed(known: Known, asked: Partial<Registration> = {}) {
  const decision = decide(known, asked)
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusal))
  const { effects } = decision
  const taken = effects.events[0]?.data?.['taken'] as Taken
  return {
    effects,
    taken: taken.inputs.map(({ serial, quantity }) => [serial, quantity.value]),
    lacking: taken.lacking.map(({ name, quantity }) => [name, quantity?.value ?? null]),
  }
}

test('the label whose date comes first goes first, the amounts are those of the recipe', () => {
  const { effects, taken, lacking } = pressed(
    kitchen([
      label('late', 'beef', { expiration: day('2026-11-26') }),
      label('early', 'beef', { expiration: day('2026-11-24'), quantity: kg(0.5) }),
      label('onion', 'onion', { expiration: null, bestBefore: day('2026-12-03') }),
    ]),
  )
  expect(taken).toEqual([
    ['early', 0.5],
    ['late', 0.1],
    ['onion', 0.4],
  ])
  expect(lacking).toEqual([])
  // The trace leads to all of them, and no date is outlived.
  expect(effects.links.map(({ fromId }) => fromId)).toEqual(['early', 'late', 'onion'])
  expect(effects.labels.created[0]).toMatchObject({ expiration: day('2026-11-24'), bestBefore: null })
})

test('more labels take more, and what is taken is no longer there for the next press', () => {
  const known = kitchen([label('beef', 'beef', { quantity: kg(2) }), label('onion', 'onion')])
  const first = pressed(known, { items: [{ count: 2, quantity: kg(1) }] })
  expect(first.taken).toEqual([
    ['beef', 1.2],
    ['onion', 0.8],
  ])
  const second = pressed(applyEffects(known, first.effects))
  expect(second.taken).toEqual([
    ['beef', 0.6],
    ['onion', 0.2],
  ])
  expect(second.lacking).toEqual([['onion', 0.2]])
})

test.each([
  ['nothing is here', []],
  ['it stands at another place', [label('beef', 'beef', { locationId: 'bar' })]],
  ['it is past its use-by', [label('beef', 'beef', { expiration: day('2026-11-21') })]],
  ['it is past its best', [label('beef', 'beef', { expiration: null, bestBefore: day('2026-11-21') })]],
  ['it is closed', [label('beef', 'beef', { isFinal: true })]],
  ['it was wasted', [label('beef', 'beef', { state: 'waste', isFinal: true })]],
  ['it is on hold', [label('held', 'beef')]],
  ['its batch is rejected', [label('rejected', 'beef')]],
  ['it comes later', [label('beef', 'beef', { madeAt: '2026-11-22T12:00:00.000Z' })]],
])('where %s nothing is taken, and it says so', (_, labels) => {
  const { effects, taken, lacking } = pressed(kitchen(labels, { held: 'hold', rejected: 'rejected' }))
  expect(taken).toEqual([])
  expect(lacking).toEqual([
    ['beef', 0.6],
    ['onion', 0.4],
  ])
  expect(effects.links).toEqual([])
  expect(effects.labels.created).toHaveLength(1)
})

test('held at another place it is on hold here too: the batch says so', () => {
  const known = kitchen([label('here', 'beef', { batchId: 'held' }), label('fine', 'beef')], { held: 'hold' })
  expect(pressed(known).taken).toEqual([['fine', 0.6]])
})

test('what cannot be measured as the recipe asks is named without an amount', () => {
  const known = kitchen([label('beef', 'beef', { quantity: { value: 3, unit: 'piece' } })])
  expect(pressed(known).lacking[0]).toEqual(['beef', null])
})

test('what a person chose goes before the recipe; what is received takes nothing', () => {
  const known = kitchen([label('beef', 'beef'), label('onion', 'onion')])
  const chosen = decide(known, { inputs: [{ labelId: 'onion', quantity: kg(0.1) }] })
  expect(chosen.ok && chosen.effects.links.map(({ fromId }) => fromId)).toEqual(['onion'])
  const received = decide(known, { origin: 'receipt', supplierLot: 'L1', state: 'prepare' })
  expect(received.ok && received.effects.links).toEqual([])
})

test('where a browser keeps no recipes it takes none, and the labels are made all the same', () => {
  const known = kitchen([label('beef', 'beef')])
  const { makings: _, ...without } = known
  const { taken, lacking } = pressed(without)
  expect([taken, lacking]).toEqual([[], []])
})

test('raw food does not limit what was cooked of it', () => {
  const known = kitchen([label('beef', 'beef', { expiration: day('2026-11-23') })])
  expect(pressed(known, { state: 'prepare' }).effects.labels.created[0]?.expiration).toBe(day('2026-11-23'))
  expect(pressed(known, { state: 'cook' }).effects.labels.created[0]?.expiration).toBeNull()
})

const past = () => kitchen([label('flour', 'beef', { expiration: null, bestBefore: day('2026-11-21') })])
const withPast = { inputs: [{ labelId: 'flour', quantity: kg(0.1) }] }

test('what is past its best asks: without a reason it is refused, and looking at it is not', () => {
  const decision = decide(past(), withPast)
  expect(!decision.ok && decision.refusal.faults).toEqual([
    { path: 'registration.inputs.0', rule: 'problem.registration.pastInput', values: { name: 'beef' } },
  ])
  const facts = registerFacts(past(), { ...press, ...withPast }, 'kitchen')!
  const previewed = previewRegistration({ ...press, ...withPast }, facts, momentOf())
  expect(previewed.ok && previewed.dates.lines.map(({ rule }) => rule)).toContain('expiry.inputPassed')
})

test('with a reason it goes in, the ledger keeps it, and the new date is not in the past', () => {
  const decision = decide(past(), { ...withPast, pastReason: 'Dry and without smell' })
  if (!decision.ok) throw new Error('Refused')
  const { events, labels } = decision.effects
  expect(events.map(({ data }) => data)).toEqual([
    expect.objectContaining({ pastReason: 'Dry and without smell' }),
    expect.objectContaining({ isPastBestBefore: true, reason: 'Dry and without smell' }),
  ])
  expect(labels.created[0]?.expiration).toBe('2026-11-26T23:59:00Z')
})

test('what is past its use-by does not go in, whatever the reason', () => {
  const known = kitchen([label('flour', 'beef', { expiration: day('2026-11-21') })])
  const decision = decide(known, { ...withPast, pastReason: 'It looks good' })
  expect(!decision.ok && decision.refusal.faults.map(({ rule }) => rule)).toEqual(['trace.label.expired'])
})
