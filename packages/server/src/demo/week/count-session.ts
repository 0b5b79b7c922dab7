/** A count of the dry store: begun, counted by two, ended; its difference waits for somebody who approves it. */
import { enterCount, startCount, turnCount, type CountRow } from '@cloche/domain/operations'
import { plus, type Amount, type AmountUnit } from '@cloche/domain/rules/amounts'
import { stockOf } from '@cloche/domain/rules/stock'
import { setUp } from '../reference/set-up.ts'
import type { Floor } from './floor/floor.ts'
import { BUYER, OWNER, WAREHOUSE } from './house.ts'
import type { Plan } from './plan.ts'

/** What was there at a place, with and without labels, with what products are called. */
function pilesOf(floor: Floor, placeId: string, until: string) {
  const here = floor.played
    .flatMap(({ effects }) => effects.variations)
    .filter(line => line.locationId === placeId && line.at <= until)
  return stockOf(here, ['productId', 'state']).flatMap(({ pile, measure, value }) => {
    const productId = pile.productId ?? ''
    const name = floor.known.products.get(productId)?.name ?? ''
    const none = { shelf: 0, last: null, value: null, countedAt: null }
    const unit: AmountUnit = measure
    return value <= 0
      ? []
      : [{ ...none, productId, name, state: pile.state ?? '', placeId, unit, there: value }]
  })
}

/** Plans the count. @returns what happens on the floor because of it */
export function planCountSession(plan: Plan): (floor: Floor) => void {
  const { clock, house, newId } = plan
  const locationId = house('place', WAREHOUSE)
  const planned = {
    name: 'Weekly count of the dry store',
    locationId,
    kind: 'full' as const,
    everyDays: 7,
    approveAbove: 1,
    dueAt: clock.at(-1, '16:00'),
  }
  const id = plan.create('stockCount', planned, setUp(plan, BUYER))
  const before: CountRow = {
    ...planned,
    id,
    version: 1,
    status: 'open',
    isBlind: true,
    most: 10,
    tolerance: 5,
    checkpointId: null,
    startedAt: null,
    sheet: [],
  }
  return floor => {
    const startedAt = clock.at(-1, '17:00')
    const piles = pilesOf(floor, locationId, startedAt)
    const facts = { count: before, piles, placeName: WAREHOUSE }
    floor.play(startCount, { id, locationId }, facts, { at: startedAt, by: BUYER })
    const known = {
      count: before,
      products: new Set(piles.map(({ productId }) => productId)),
      places: new Set([locationId]),
      label: null,
    }
    const enter = (index: number, round: number, at: string, by: string) => {
      const { productId, state, unit, there } = piles[index]!
      const amount: Amount = { value: there, unit }
      // Of the first there is more than was thought.
      const seen =
        index > 0 ? amount : (plus(amount, { value: 2, unit: unit === 'g' ? 'kg' : 'l' }) ?? amount)
      const how = [{ kind: 'amount' as const, amount: seen }]
      const entry = {
        id: newId(),
        stockCountId: id,
        at,
        productId,
        state,
        covers: 'all' as const,
        how,
        round,
      }
      floor.play(enterCount, entry, known, { at, by })
    }
    for (const index of piles.keys()) enter(index, 1, clock.at(-1, '17:10'), BUYER)
    if (piles.length > 0) enter(0, 2, clock.at(-1, '17:20'), OWNER)
    const counted = { ...before, version: 2, startedAt }
    const turn = { stockCountId: id, to: 'review' as const }
    floor.play(
      turnCount,
      turn,
      { count: counted, hasEntries: true },
      { at: clock.at(-1, '17:30'), by: BUYER },
    )
  }
}
