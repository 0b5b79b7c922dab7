import { describe, expect, test } from 'vitest'
import type { Amount } from '../../../rules/amounts/index.ts'
import type { Plan } from './plan.ts'
import { yieldOf } from './yield.ts'

const kg = (value: number): Amount => ({ value, unit: 'kg' })
const use = (productId: string, amount: Amount) => ({ label: { productId }, amount })
const pile = (productId: string, amount: Amount) => ({ pile: { productId }, amount })
const plan = (more: object) =>
  ({ uses: [], bare: [], wanted: [], byRecipe: null, ...more }) as unknown as Plan
const wanted = (productId: string, quantity: Amount) => ({ productId, name: productId, quantity })
const items = [{ count: 4, quantity: kg(2.3) }]

describe('what is made beside what the recipe gives', () => {
  test('ten kilos went in, 9.2 came out', () => {
    const made = { uses: [use('carrot', kg(6)), use('carrot', kg(4))], wanted: [wanted('carrot', kg(9.2))] }
    expect(yieldOf({ items }, plan(made))).toEqual({ planned: kg(10), made: kg(9.2), ratio: 0.92 })
  })
  test('what the recipe asks for and nobody named says nothing; what was named counts with its rest', () => {
    const made = {
      uses: [use('carrot', kg(10))],
      bare: [pile('salt', kg(0.1))],
      wanted: [wanted('carrot', kg(9.2)), wanted('salt', kg(0.1))],
    }
    expect(yieldOf({ items }, plan(made))?.ratio).toBeCloseTo(0.92, 6)
  })
  test('nothing is said of what nobody chose, of what came in, and where nothing is weighed', () => {
    const made = { uses: [use('carrot', kg(10))], wanted: [wanted('carrot', kg(9.2))] }
    expect(yieldOf({ items }, plan({ ...made, byRecipe: { uses: [], lacking: [] } }))).toBeNull()
    expect(yieldOf({ items, origin: 'receipt' }, plan(made))).toBeNull()
    expect(yieldOf({ items }, plan({ wanted: made.wanted }))).toBeNull()
    const pieces = { value: 3, unit: 'piece' } as const
    expect(
      yieldOf({ items }, plan({ uses: [use('egg', pieces)], wanted: [wanted('egg', pieces)] })),
    ).toBeNull()
  })
})
