import { describe, expect, test } from 'vitest'
import { bookOf, openBook } from '../recipes/index.ts'
import { recipe } from '../../testing/recipe-lines.ts'
import { largest, menuWishes, needsOf, proposeForNeed, type Wish } from './index.ts'

// Lasagne for eight takes a kilogram of sofrito, which takes two of tomatoes.
const recipes = openBook(
  bookOf([
    recipe('lasagne', { servings: 8 }, [
      ['sofrito', 1, 'kg'],
      ['milk', 2, 'l'],
    ]),
    recipe('sofrito', { yield: 0.5 }, [['tomatoes', 2, 'kg']]),
    recipe('tomatoes'),
    recipe('milk', { consumptionUnit: 'l' }),
    recipe('stew', {}, [['tomatoes', 1, 'kg']]),
  ]),
)
const have = (there: Readonly<Record<string, number>>) => (id: string, unit: 'kg' | 'l' | string) =>
  ({ value: there[id] ?? 0, unit }) as never
const wish = (more: Partial<Wish> = {}): Wish => ({
  productId: 'lasagne',
  amount: { value: 16, unit: 'serving' },
  of: 'Lunch',
  on: '2026-11-27',
  isServed: true,
  ...more,
})
const known = { recipes, have: have({}), isDelivered: () => false }
const byProduct = (wishes: readonly Wish[], more: object = {}) =>
  Object.fromEntries(
    needsOf(wishes, { ...known, ...more }).needs.map(({ productId, need }) => [productId, need.value]),
  )

describe('what is needed', () => {
  test('recipes are taken apart to what is delivered', () => {
    expect(byProduct([wish()])).toEqual({ tomatoes: 4, milk: 4 })
  })

  test('what is made and there already is served first; what a task makes is made besides', () => {
    expect(byProduct([wish()], { have: have({ sofrito: 1.5 }) })).toEqual({ tomatoes: 1, milk: 4 })
    expect(byProduct([wish()], { have: have({ lasagne: 16 }) })).toEqual({})
    expect(byProduct([wish({ isServed: false })], { have: have({ lasagne: 16 }) })).toEqual({
      tomatoes: 4,
      milk: 4,
    })
  })

  test('one stock is not used twice', () => {
    expect(byProduct([wish(), wish({ on: '2026-11-28' })], { have: have({ sofrito: 2 }) })).toEqual({
      tomatoes: 4,
      milk: 8,
    })
  })

  test('what somebody brings is not made', () => {
    expect(byProduct([wish()], { isDelivered: (id: string) => id === 'sofrito' })).toEqual({
      sofrito: 2,
      milk: 4,
    })
  })

  test('who asks first, and how many others', () => {
    const [first] = needsOf([wish({ of: 'Dinner', on: '2026-11-28' }), wish()], known).needs
    expect(first).toMatchObject({ of: 'Lunch', on: '2026-11-27', more: 1 })
  })

  test('without an amount its recipe as it is written; what cannot be reckoned is named', () => {
    expect(byProduct([wish({ amount: null, isServed: false })])).toEqual({ tomatoes: 2, milk: 2 })
    expect(needsOf([wish({ productId: 'stew', amount: { value: 4, unit: 'serving' } })], known)).toEqual({
      needs: [],
      unclear: ['stew'],
    })
  })
})

test('menus ask on the days on which they are offered', () => {
  const items = [{ productId: 'lasagne', amount: { value: 8, unit: 'serving' as const } }]
  const menu = { name: 'Lunch', from: null, to: null, weekdays: ['friday' as const], items }
  const days = ['2026-11-26', '2026-11-27', '2026-11-28']
  expect(menuWishes([menu], days).map(({ on }) => on)).toEqual(['2026-11-27'])
  expect(menuWishes([{ ...menu, weekdays: [], from: '2026-11-27' }], days).map(({ on }) => on)).toEqual([
    '2026-11-27',
    '2026-11-28',
  ])
})

test('of several reasons the one that asks for most; what is there and comes is subtracted once', () => {
  const need = { need: { value: 12, unit: 'kg' as const }, of: 'Lunch', on: '2026-11-27', more: 0 }
  const kg = (value: number) => ({ value, unit: 'kg' as const })
  expect(proposeForNeed(need, 'menu', kg(8), kg(4), null)).toBeNull()
  const some = proposeForNeed(need, 'menu', kg(3), kg(4), { pack: kg(2), price: null, minimumPacks: 1 })
  expect(some).toMatchObject({ packs: 3, why: { need: 12, have: 3, coming: 4 } })
  const more = { quantity: { value: 7000, unit: 'g' as const }, packs: null, why: {} }
  expect(largest([null, some, more])).toBe(more)
  expect(largest([more, some])).toBe(more)
  expect(largest([null])).toBeNull()
})

test('what a task makes is there for another that needs it: it is not made, nor bought, twice', () => {
  const planned = (productId: string, value: number, unit: 'kg' | 'serving', on = '2026-11-27') =>
    wish({ productId, amount: { value, unit }, of: productId, on, isServed: false })
  const tomatoes = (wishes: Wish[]) =>
    needsOf(wishes, { recipes, have: have({}), isDelivered: () => false }).needs.find(
      ({ productId }) => productId === 'tomatoes',
    )?.need
  // Two kilograms of sofrito for sixteen portions.
  expect(tomatoes([planned('lasagne', 16, 'serving')])).toEqual({ value: 4, unit: 'kg' })
  expect(tomatoes([planned('lasagne', 16, 'serving'), planned('sofrito', 2, 'kg')])).toEqual({
    value: 4,
    unit: 'kg',
  })
  // One that is made a day later is not there.
  const later = [planned('lasagne', 16, 'serving'), planned('sofrito', 2, 'kg', '2026-11-28')]
  expect(tomatoes(later)).toEqual({ value: 8, unit: 'kg' })
})
