/** The demo's products and programs as the floor works with them, by the keys of their lists. */
import { DEMO_PRODUCTS, allergensOf } from '../../kitchen.ts'
import { livesOf } from '../../demo-product.ts'
import { DEMO_PROGRAMS } from '../../programs.ts'
import type { House } from '../house.ts'
import type { FloorProduct, FloorProgram } from './things.ts'

export function floorProducts(house: House): ReadonlyMap<string, FloorProduct> {
  const nameOf = new Map(DEMO_PRODUCTS.map(({ key, name }) => [key, name]))
  return new Map(
    DEMO_PRODUCTS.map(product => {
      const { key, name, cost, unit, recipe = [] } = product
      return [
        key,
        {
          id: house('product', name),
          name,
          cost,
          unit,
          life: livesOf(product),
          allergens: allergensOf(product),
          recipe: recipe.map(([ingredient, value, of, share = 1]) => ({
            ingredientId: house('product', nameOf.get(ingredient) ?? ''),
            name: nameOf.get(ingredient) ?? '',
            quantity: { value, unit: of },
            yield: share,
          })),
        },
      ]
    }),
  )
}

export function floorPrograms(house: House): FloorProgram[] {
  return DEMO_PROGRAMS.map(({ name, from, next, reuse, values = {} }) => ({
    id: house('program', name),
    name,
    fromState: from,
    nextState: next,
    reuseState: reuse ?? null,
    isConsumable: values['isConsumable'] === true,
    inputsLimit: values['inputsLimit'] !== false,
    nextExpiration: (values['nextExpiration'] as FloorProgram['nextExpiration'] | undefined) ?? null,
  }))
}
