import { describe, expect, test } from 'vitest'
import type { Amount, Price } from '../../rules/amounts/index.ts'
import { makeBook, openBook, type RecipeProduct } from '../../rules/recipes/index.ts'
import type { Doer } from '../operation.ts'
import {
  planSale,
  sellProducts,
  soldTogether,
  type AskedSale,
  type SellFacts,
  type SoldFrom,
} from './sell.ts'

const g = (value: number): Amount => ({ value, unit: 'g' })
const servings = (value: number): Amount => ({ value, unit: 'serving' })
const now = '2026-11-20T10:00:00.000Z'
const noon = '2026-11-19T12:00:00.000Z'

const product = (id: string, more: Partial<RecipeProduct> = {}): RecipeProduct => ({
  id,
  name: id,
  consumptionUnit: 'kg',
  weight: null,
  density: null,
  servings: null,
  yield: 1,
  cost: 2,
  allergens: {},
  diets: [],
  nutrition: null,
  ...more,
})
const line = (productId: string, ingredientId: string, quantity: Amount, share = 1) => ({
  id: `${productId} ${ingredientId}`,
  productId,
  ingredientId,
  quantity,
  yield: share,
})
/** Two plates of a making: 400 g of sauce, which is tomatoes and salt, and 200 g of pasta. */
const recipes = openBook(
  makeBook(
    [
      product('plate', { consumptionUnit: 'serving', servings: 2 }),
      product('sauce'),
      product('tomato'),
      product('salt'),
      product('pasta'),
      product('bread'),
    ],
    [
      line('plate', 'sauce', g(400)),
      line('plate', 'pasta', g(200)),
      line('sauce', 'tomato', g(900), 0.5),
      line('sauce', 'salt', g(100)),
    ],
  ),
)
const perKg: Price = { cost: 2, unit: 'kg' }
const pile = (
  productId: string,
  quantity: Amount,
  countedAt: string | null = null,
  locationId = 'bar',
): SoldFrom => ({
  productId,
  state: 'init',
  locationId,
  quantity,
  countedAt,
})
const facts = (there: SoldFrom[], labelled: string[] = []): SellFacts => ({
  costs: new Map(['plate', 'sauce', 'tomato', 'salt', 'pasta', 'bread'].map(id => [id, perKg])),
  locations: new Set(['bar', 'cellar']),
  recipes,
  there,
  labelled: new Set(labelled),
})
const sale = (...lines: AskedSale['lines']): AskedSale => ({ locationId: 'bar', beyond: true, lines })
let ids = 0
const moment = {
  now,
  by: { roleLevel: 5 } as Doer,
  numbers: { newId: () => `id ${(ids += 1)}`, newSerials: () => [], random: () => 0 },
}
const decided = (asked: AskedSale, given: SellFacts) => sellProducts.decide(asked, given, moment)
const moved = (asked: AskedSale, given: SellFacts) => {
  const decision = decided(asked, given)
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusal))
  return decision.effects.variations.map(({ productId, locationId, reason, quantity, isBeyond, cost }) => [
    `${productId} ${locationId} ${reason}${isBeyond === true ? ' beyond' : ''}`,
    quantity.value,
    cost,
  ])
}

describe('what is sold', () => {
  test('goes out itself where it is, and by its recipe for the rest, through what is not there either', () => {
    const given = facts([
      pile('plate', servings(1)),
      pile('sauce', g(100)),
      pile('tomato', g(1000)),
      pile('salt', g(8), null, 'cellar'),
      pile('pasta', g(1000)),
    ])
    // One plate of three is there. Two are made of 400 g of sauce, 100 of which are there: 300 g are 540 g of tomatoes and 30 g of salt.
    expect(moved(sale({ productId: 'plate', quantity: servings(3) }), given)).toEqual([
      ['plate bar sale', -1, null],
      ['sauce bar sale', -100, -0.2],
      ['tomato bar sale', -540, -1.08],
      ['salt cellar sale', -8, -0.016],
      ['salt bar sale beyond', -22, -0.044],
      ['pasta bar sale', -200, -0.4],
    ])
  })

  test('leaves what is under labels to the labels, and says so', () => {
    const asked = sale({ productId: 'plate', quantity: servings(2) })
    const given = facts([pile('pasta', g(50))], ['sauce', 'pasta'])
    expect(moved(asked, given)).toEqual([['pasta bar sale', -50, -0.1]])
    expect(soldTogether(planSale(asked, given).parts, 'labels')).toEqual([
      { productId: 'sauce', quantity: g(400) },
      { productId: 'pasta', quantity: g(150) },
    ])
  })

  test('asks first where nothing is left', () => {
    const asked = { ...sale({ productId: 'bread', quantity: g(500) }), beyond: false }
    expect(decided(asked, facts([]))).toMatchObject({
      ok: false,
      refusal: { faults: [{ path: 'sale.lines.0.quantity', rule: 'problem.stock.notEnough' }] },
    })
    expect(moved({ ...asked, beyond: true }, facts([]))).toEqual([['bread bar sale beyond', -500, -1]])
  })

  test('is less by what was taken back, the nearest line first; nothing comes back into stock', () => {
    const bread = (value: number) => ({ productId: 'bread', quantity: g(value) })
    const asked = sale(bread(300), bread(200), bread(-250), bread(-1000), bread(100))
    const given = facts([pile('bread', g(1000))])
    expect(planSale(asked, given).returned).toEqual([3])
    expect(moved(asked, given)).toEqual([['bread bar sale', -100, -0.2]])
  })

  test('is not taken again where a count after the sale found it gone', () => {
    const asked = sale({ productId: 'bread', quantity: g(100), at: noon })
    const counted = (at: string) => facts([pile('bread', g(1000), at)])
    expect(moved(asked, counted('2026-11-19T23:00:00.000Z'))).toEqual([
      ['bread bar sale', -100, -0.2],
      ['bread bar count', 100, 0.2],
    ])
    expect(moved(asked, counted('2026-11-19T08:00:00.000Z'))).toEqual([['bread bar sale', -100, -0.2]])
  })

  test('is neither to come nor too long ago, of products and at places that are there', () => {
    const at = (when: string) => decided(sale({ productId: 'bread', quantity: g(1), at: when }), facts([]))
    for (const when of ['2026-11-21T10:00:00.000Z', '2024-11-21T10:00:00.000Z'])
      expect(at(when)).toMatchObject({ ok: false, refusal: { code: 'RULE_BROKEN' } })
    const elsewhere = { ...sale({ productId: 'cake', quantity: g(1) }), locationId: 'moon' }
    expect(decided(elsewhere, facts([]))).toMatchObject({
      ok: false,
      refusal: { faults: [{ path: 'sale.locationId' }, { path: 'sale.lines.0.productId' }] },
    })
  })
})
