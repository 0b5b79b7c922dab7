/** Moving, carrying, opening, redating, splitting, merging and registering labels. */
import {
  deferredMerge,
  deferredMove,
  deferredSplit,
  plainMove,
  register,
  registerFacts,
  type AskedMove,
  type LabelRow,
  type RegisterFacts,
  type Registration,
} from '@cloche/domain/operations'
import type { Amount } from '@cloche/domain/rules/amounts'
import fc from 'fast-check'
import { newId } from '../../adapters/ids.ts'
import type { Kitchen } from './kitchen.ts'
import { index, kind, labelAt, perform, type Way } from './perform.ts'

export const amounts = fc.constantFrom<Amount>(
  { value: 500, unit: 'g' },
  { value: 100, unit: 'g' },
  { value: 0.25, unit: 'kg' },
  { value: 2, unit: 'kg' },
  { value: 1, unit: 'l' },
)
const part = fc.option(amounts)
const moves = fc.constantFrom<AskedMove['kind']>(
  ...(['chill', 'freeze', 'thaw', 'cook', 'serve', 'consume', 'waste', 'waste'] as const),
  ...(['cancel', 'vacuumseal', 'ready', 'reuse', 'end'] as const),
)

interface Parted {
  readonly part: Amount | null
}

const base = ({ id }: LabelRow, at: string, taken: Amount | null = null) => ({
  id: newId(),
  labelIds: [id],
  at,
  ...(taken === null ? {} : { quantity: taken }),
})

function move(kitchen: Kitchen, given: AskedMove, at: string) {
  const asked = plainMove(given)
  return perform(kitchen, { ...deferredMove(asked), path: '/labeling/move', name: 'move' }, asked, at)
}

export const registering = (kitchen: Kitchen): Way<Registration, RegisterFacts> => ({
  operation: register,
  path: '/labeling/register',
  name: 'registration',
  factsOf: (known, asked) => registerFacts(known, asked, kitchen.places.kitchen),
  withNumbers(asked, facts, moment, { clientId, labels, productSerial = 0, batchSerial = 0 }) {
    const first = register.decide(asked, facts, moment)
    const printed = first.ok ? first.effects.labels.created[0] : undefined
    const dates = { bestBefore: printed?.bestBefore ?? null, expiration: printed?.expiration ?? null }
    const held = {
      ...asked,
      held: { clientId, labels, productSerial, batchSerial, ...dates, orNew: 'numbersAndCode' } as const,
    }
    const decision = register.decide(held, facts, moment)
    const batch = decision.ok ? decision.effects.records.find(({ entity }) => entity === 'batch') : undefined
    return { ...held, batchCode: String(batch?.row['code']) }
  },
})

export type Registered = keyof Kitchen['products']
const STATES = { sofrito: 'chill', chicken: 'init', stew: 'cook' } as const satisfies Record<
  Registered,
  string
>

export function registrationOf(
  { places, products }: Kitchen,
  product: Registered,
  items: Registration['items'],
  inputs: NonNullable<Registration['inputs']>,
  at: string,
): Registration {
  return {
    id: newId(),
    locationId: places.kitchen,
    productId: products[product],
    state: STATES[product],
    mode: product === 'stew' ? 'perStep' : 'individual',
    madeAt: at,
    items,
    inputs,
  }
}

export const LABEL_KINDS = [
  kind<Parted & { move: AskedMove['kind']; isExplained: boolean }>(
    'move',
    5,
    { move: moves, part, isExplained: fc.boolean() },
    (kitchen, label, { move: of, part: taken, isExplained }, at) => {
      const to = of === 'reuse' ? {} : { toState: of }
      const reason = isExplained ? { reason: 'Fell' } : {}
      return move(kitchen, { ...base(label, at, taken), ...to, ...reason, kind: of }, at)
    },
  ),
  kind<Parted & { target: number }>(
    'relocate',
    2,
    { target: fc.nat(5), part },
    (kitchen, label, { target, part: taken }, at) => {
      const places = Object.values(kitchen.places).map(locationId => ({ locationId }))
      const targets = [...places, ...kitchen.containers.map(containerId => ({ containerId })), {}]
      return move(kitchen, { ...base(label, at, taken), kind: 'relocate', ...targets[target] }, at)
    },
  ),
  kind<Parted>('open', 3, { part }, (kitchen, label, { part: taken }, at) =>
    move(kitchen, { ...base(label, at, taken), kind: 'open' }, at),
  ),
  kind<{ days: number }>(
    'redate',
    1,
    { days: fc.integer({ min: -2, max: 8 }) },
    (kitchen, label, { days }, at) => {
      const expiration = new Date(Date.parse(at) + days * 86_400_000).toISOString().slice(0, 10)
      return move(kitchen, { ...base(label, at), kind: 'redate', reason: 'Looked at', expiration }, at)
    },
  ),
  kind<{ parts: Amount[] }>(
    'split',
    2,
    { parts: fc.array(amounts, { minLength: 1, maxLength: 3 }) },
    (kitchen, { id: labelId }, { parts }, at) => {
      const way = { ...deferredSplit, path: '/labeling/split', name: 'split' }
      return perform(kitchen, way, { id: newId(), labelId, parts, at }, at)
    },
  ),
  kind<{ other: number }>('merge', 2, { other: index }, async (kitchen, label, { other }, at) => {
    const labelIds = [label.id, labelAt(kitchen, other, label).id]
    if (label.id === labelIds[1]) return null
    const way = { ...deferredMerge, path: '/labeling/merge', name: 'merge' }
    return perform(kitchen, way, { id: newId(), labelIds, at }, at)
  }),
  kind<{ quantity: Amount; used: Amount | null; count: number; product: Registered }>(
    'register',
    2,
    {
      quantity: amounts,
      used: part,
      count: fc.integer({ min: 1, max: 2 }),
      product: fc.constantFrom('sofrito', 'sofrito', 'chicken', 'stew', 'stew'),
    },
    (kitchen, { id: labelId }, { quantity, used, count, product }, at) => {
      const inputs = [{ labelId, ...(used === null ? {} : { quantity: used }) }]
      const asked = registrationOf(kitchen, product, [{ count, quantity }], inputs, at)
      return perform(kitchen, registering(kitchen), asked, at)
    },
  ),
]
