/** The demo's kitchen as operations know it, from its own lists: locations, products with their recipes, programs, states. */
import { STATE_PATHS } from '@cloche/domain/catalogue'
import type { Known, KnownLocation, KnownProduct } from '@cloche/domain/operations'
import { makeBook, openBook, type RecipeLine, type RecipeProduct } from '@cloche/domain/rules/recipes'
import { DEMO_PRODUCTS, allergensOf, routeSteps, sharedAllergensOf } from '../../kitchen.ts'
import { livesOf } from '../../demo-product.ts'
import { figuresOf, routeOf } from '../../figures.ts'
import { FINAL_STATES } from '../../../tenancy/index.ts'
import { DEMO_ORGANIZATIONS, type DemoPlace } from '../../people.ts'
import { DEMO_PROGRAMS } from '../../programs.ts'
import { DEMO_ZONE } from '../clock.ts'
import { GROUP, type House } from '../house.ts'
import type { Words } from '../../words/words.ts'

type Program = Known['programs'][number]

/** What a program of the demo does not say. */
const UNSAID = {
  isConsumable: false,
  inputsLimit: true,
  productIds: [],
  nextBestBefore: null,
  nextExpiration: null,
  reuseBestBefore: null,
  reuseExpiration: null,
  progressTime: null,
  maxHoldTime: null,
  maxCookTime: null,
  maxTemperature: null,
  cookTime: null,
  holdTime: null,
  cookTemperature: null,
  targetTemperature: null,
}

function programsOf(house: House, { say }: Words): Program[] {
  const named = DEMO_PROGRAMS.map(program => ({ ...program, said: say(program.name) }))
  return named
    .toSorted((a, b) => (a.said < b.said ? -1 : 1))
    .map(
      ({ name, said, type, from, next, reuse = null, values = {} }) =>
        ({
          ...UNSAID,
          ...values,
          id: house('program', name),
          name: said,
          type,
          fromState: from,
          nextState: next,
          reuseState: reuse,
        }) as unknown as Program,
    )
}

const NO_FIGURES = { weight: null, density: null, servings: null, yield: null, nutrition: null }

function recipesOf(house: House, { say }: Words) {
  const nameOf = new Map(DEMO_PRODUCTS.map(({ key, name }) => [key, name]))
  const idOf = (key: string) => house('product', nameOf.get(key) ?? '')
  const products = DEMO_PRODUCTS.map((product): RecipeProduct => ({
    ...NO_FIGURES,
    ...figuresOf(product.key),
    id: idOf(product.key),
    name: say(product.name),
    consumptionUnit: product.unit,
    cost: product.cost,
    allergens: allergensOf(product),
    sharedAllergens: sharedAllergensOf(product.key),
    diets: (product.diets ?? []) as RecipeProduct['diets'],
    ingredientsText: product.ingredients === undefined ? null : say(product.ingredients),
  }))
  const lines = DEMO_PRODUCTS.flatMap(({ key, recipe = [] }) =>
    recipe.map(([ingredient, value, unit, share = 1], index): RecipeLine => ({
      id: `${key} ${index}`,
      productId: idOf(key),
      ingredientId: idOf(ingredient),
      quantity: { value, unit },
      yield: share,
      note: null,
    })),
  )
  return openBook(makeBook(products, lines))
}

/** The locations of the house, each with what the nearest one above says. */
function locationsOf(house: House): KnownLocation[] {
  const places = DEMO_ORGANIZATIONS.find(({ name }) => name === GROUP)?.places ?? []
  const byKey = new Map(places.map(place => [place.key, place]))
  const way = (place: DemoPlace | undefined): DemoPlace[] =>
    place === undefined ? [] : [...way(byKey.get(place.parent ?? '')), place]
  return places.map(place => ({
    id: house('place', place.name),
    timeZone: DEMO_ZONE,
    lifeEnds: way(place).findLast(({ lifeEnds }) => lifeEnds !== undefined)?.lifeEnds ?? null,
    hierarchy: way(place).map(({ name }) => house('place', name)),
  }))
}

/** Answers what is known, and the ids of products by the keys of their lists. */
export function knownKitchen(
  house: House,
  words: Words,
): { known: Known; productIds: ReadonlyMap<string, string> } {
  const recipes = recipesOf(house, words)
  const productIds = new Map(DEMO_PRODUCTS.map(({ key, name }) => [key, house('product', name)]))
  const products = DEMO_PRODUCTS.map((product): KnownProduct => {
    const id = house('product', product.name)
    return {
      id,
      name: words.say(product.name),
      life: livesOf(product),
      lifeEnds: null,
      batchPattern: null,
      elaborationId: routeOf(product.key) ?? '',
      nextProductSerial: 1,
      allAllergens: recipes.allergensOf(id),
      cost: product.cost,
      consumptionUnit: product.unit,
    }
  })
  const byId = <T extends { readonly id: string }>(rows: readonly T[]) =>
    new Map(rows.map(row => [row.id, row]))
  const known: Known = {
    nextBatchSerial: 1,
    locations: byId(locationsOf(house)),
    products: byId(products),
    batchings: new Map(),
    programs: programsOf(house, words),
    states: new Map(STATE_PATHS.map(path => [path, { path, isFinal: FINAL_STATES.has(path) }])),
    steps: routeSteps().map(({ route, program, ...step }) => ({
      ...step,
      elaborationId: route,
      programId: program === null ? null : house('program', program),
    })),
    labels: new Map(),
    batches: new Map(),
    containers: new Map(),
    haccpPoints: new Map(),
    recipes,
  }
  return { known, productIds }
}
