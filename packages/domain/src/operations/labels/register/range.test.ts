/** What is not offered at a place is not registered there, by one rule for server, browser and demo; what was printed is. */
import { expect, test } from 'vitest'
import { knownOf, type KeptPlace } from '../../known/kept-place.ts'
import { bornLabel, type KnownProduct } from '../../known/known.ts'
import { labelFacts, moveFacts } from '../known-facts.ts'
import { whatNext } from '../next.ts'
import type { Registration } from './asked.ts'
import { registerFacts } from './known-facts.ts'
import { planRegistration } from './plan.ts'

const now = '2026-11-22T10:00:00.000Z'
const by = { roleLevel: 3 } as never

const product = (placeIds?: readonly string[]): KnownProduct => ({
  id: 'ramen',
  name: 'Ramen',
  life: null,
  lifeEnds: null,
  batchPattern: null,
  elaborationId: null,
  nextProductSerial: 1,
  allAllergens: {},
  consumptionUnit: 'kg',
  ...(placeIds === undefined ? {} : { placeIds }),
})

const label = bornLabel({
  id: 'label',
  locationId: 'kitchen',
  serial: 'label',
  productId: 'ramen',
  batchId: 'batch',
  state: 'chill',
  quantity: { value: 1, unit: 'kg' },
  initialQuantity: { value: 1, unit: 'kg' },
  madeAt: '2026-11-22T08:00:00.000Z',
  stateSince: '2026-11-22T08:00:00.000Z',
})

function kitchen(placeIds?: readonly string[], programPlaces: readonly string[] = []) {
  return knownOf({
    by: {} as KeptPlace['by'],
    locations: [
      { id: 'kitchen', timeZone: 'UTC', lifeEnds: null, hierarchy: ['brand', 'kitchen'] },
      { id: 'fridge', timeZone: 'UTC', lifeEnds: null, hierarchy: ['brand', 'kitchen', 'fridge'] },
    ],
    products: [product(placeIds)],
    batchings: [],
    programs: [
      {
        id: 'smoke',
        name: 'Smoke',
        fromState: 'chill',
        nextState: 'cook',
        reuseState: null,
        isConsumable: false,
        inputsLimit: true,
        productIds: [],
        placeIds: programPlaces,
      },
    ] as never,
    states: ['chill', 'cook'].map(path => ({ path, isFinal: false })),
    steps: [],
    labels: [label],
    batches: [
      {
        id: 'batch',
        code: 'B',
        productId: 'ramen',
        status: 'available',
        statusReason: null,
        statusById: null,
        version: 1,
        locationId: 'kitchen',
        name: 'Ramen',
      },
    ],
    containers: [],
    haccpPoints: [],
  })
}

const asked: Registration = {
  productId: 'ramen',
  state: 'chill',
  items: [{ count: 1, quantity: { value: 1, unit: 'kg' } }],
}
function faultsOf(placeIds: readonly string[] | undefined, more: Partial<Registration> = {}): string[] {
  const whole = { ...asked, ...more }
  const facts = registerFacts(kitchen(placeIds), whole, 'kitchen')
  const planned = planRegistration(whole, facts!, { now, by }, false)
  return planned.ok ? [] : planned.refusal.faults.map(({ rule }) => rule)
}

test.each([
  ['kept by a release before', undefined],
  ['everywhere', []],
  ['here', ['kitchen']],
  ['above', ['brand']],
  ['below', ['fridge']],
])('offered %s it is registered', (_, placeIds) => {
  expect(faultsOf(placeIds)).toEqual([])
})

test('offered elsewhere alone it is refused, unless it was printed before', () => {
  expect(faultsOf(['another'])).toEqual(['problem.registration.notOffered'])
  const labels = [{ id: 'l', serial: 'S' }]
  expect(faultsOf(['another'], { held: { clientId: 'c', productSerial: 1, labels } })).toEqual([])
})

test('a program that is used elsewhere moves nothing here, unless a move that waited names it', () => {
  const offered = (programPlaces: readonly string[]) =>
    whatNext(labelFacts(kitchen([], programPlaces), ['label'])!, label, now).moves.flatMap(
      ({ programName }) => programName ?? [],
    )
  expect(offered([])).toContain('Smoke')
  expect(offered(['brand'])).toContain('Smoke')
  expect(offered(['another'])).toEqual([])
  const named = moveFacts(kitchen([], ['another']), {
    id: 'm',
    kind: 'move',
    labelIds: ['label'],
    programId: 'smoke',
  } as never)
  expect(named?.programs.map(({ id }) => id)).toEqual(['smoke'])
})
