import { describe, expect, test } from 'vitest'
import type { Amount } from '../../rules/amounts/index.ts'
import type { VariationLine } from '../effects.ts'
import type { LabelRow } from '../labels/label-row.ts'
import type { Doer } from '../operation.ts'
import type { CountedBefore } from './counted-labels.ts'
import { undoBooking, type UndoFacts } from './undo.ts'

const g = (value: number): Amount => ({ value, unit: 'g' })
const counted = '2026-11-20T10:00:00.000Z'
const later = '2026-11-20T11:00:00.000Z'
const now = '2026-11-20T12:00:00.000Z'

const line = (quantity: Amount, labelId: string | null = null): VariationLine => ({
  id: `line ${labelId}`,
  productId: 'milk',
  batchId: labelId === null ? null : 'batch',
  labelId,
  state: 'chill',
  locationId: 'fridge',
  at: counted,
  quantity,
  reason: 'count',
  cost: null,
  transferId: null,
})
const before: CountedBefore = {
  cause: 'stock/count',
  countId: 'count',
  before: g(1000),
  wasFinal: false,
  fromState: 'chill',
  fromLocationId: 'fridge',
  fromContainerId: null,
}
/** Closed by the count, since nobody saw it. */
const label = {
  id: 'label',
  serial: 'L1',
  productId: 'milk',
  batchId: 'batch',
  state: 'chill',
  locationId: 'fridge',
  containerId: null,
  quantity: g(0),
  isFinal: true,
} as LabelRow

let ids = 0
const undone = (facts: UndoFacts) => {
  const decision = undoBooking.decide({ id: 'count' }, facts, {
    now,
    by: { roleLevel: 5, memberId: 'ana' } as Doer,
    numbers: { newId: () => `id ${(ids += 1)}`, newSerials: () => [], random: () => 0 },
  })
  return decision.ok ? decision.effects : decision.refusal.faults.map(({ rule }) => rule)
}
const again = (at: string) => [{ productId: 'milk', state: 'chill', locationId: 'fridge', at }]

describe('taking a count back', () => {
  const closed: UndoFacts = {
    variations: [line(g(-1000), 'label')],
    labels: [{ label, before, isMovedOn: false }],
  }

  test('opens the labels again that it closed, as they were', () => {
    expect(undone(closed)).toMatchObject({
      labels: { changed: [{ id: 'label', quantity: g(1000), isFinal: false, state: 'chill' }] },
      variations: [{ labelId: 'label', quantity: g(1000), locationId: 'fridge' }],
      events: [{ action: 'label/count', data: { cause: 'stock/undo', countId: 'count' } }],
    })
  })

  test('opens one that was closed on its way: it travels on, and is in stock nowhere until it arrives', () => {
    const travelling = { label: { ...label, shipmentId: 'van' } as LabelRow, before, isMovedOn: false }
    expect(undone({ variations: [], labels: [travelling] })).toMatchObject({
      labels: { changed: [{ id: 'label', quantity: g(1000), isFinal: false, shipmentId: 'van' }] },
      variations: [],
    })
  })

  test('is refused where its food was counted again, also where all of it has labels', () => {
    expect(undone({ ...closed, later: again(later) })).toEqual(['problem.stock.supersededByCount'])
    expect(undone({ variations: [line(g(-200))], later: again(later) })).toEqual([
      'problem.stock.supersededByCount',
    ])
    expect(undone({ ...closed, later: again('2026-11-20T09:00:00.000Z') })).toHaveProperty('labels')
    const elsewhere = again(later).map(count => ({ ...count, locationId: 'bar' }))
    expect(undone({ ...closed, later: elsewhere })).toHaveProperty('labels')
  })

  test('is refused where something happened to one of its labels since', () => {
    expect(undone({ ...closed, labels: [{ label, before, isMovedOn: true }] })).toEqual([
      'problem.stock.labelMovedOn',
    ])
  })

  test('marks what goes below nothing, since the food that was found is used by now', () => {
    const there = (value: number) => [
      { productId: 'milk', state: 'chill', locationId: 'fridge', quantity: g(value) },
    ]
    const found = { variations: [line(g(500))] }
    expect(undone({ ...found, there: there(100) })).toMatchObject({
      variations: [{ quantity: g(-500), isBeyond: true }],
    })
    expect(undone({ ...found, there: there(500) })).toMatchObject({
      variations: [expect.not.objectContaining({ isBeyond: true })],
    })
    expect(undone({ variations: [line(g(-500))], there: there(-100) })).toMatchObject({
      variations: [expect.not.objectContaining({ isBeyond: true })],
    })
  })
})
