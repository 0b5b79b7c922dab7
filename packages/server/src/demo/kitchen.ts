/** The demo's kitchen, entered through the calls that everybody uses: products, programs, and what was made of them. */
import { figuresOf, routeOf } from './figures.ts'
import { combineAllergens, type AllergenMap, type AllergenName } from '@cloche/domain/rules/allergens'
import type { FastifyInstance } from 'fastify'
import { livesOf, ownGtin, type DemoProduct } from './demo-product.ts'
import { DISHES } from './dishes.ts'
import { INGREDIENTS } from './ingredients.ts'
import { DEMO_PASSWORD } from './people.ts'
import { caller, type Call } from './call.ts'
import type { Words } from './words/words.ts'
import { loadPlans } from './places/plans.ts'
import { loadSheets } from './reference/sheets.ts'
import { loadSupplierList } from './reference/supplier-list.ts'
import { DEMO_PROGRAMS, DEMO_SHAPES } from './programs.ts'

export const DEMO_PRODUCTS: readonly DemoProduct[] = [...INGREDIENTS, ...DISHES]

interface Named {
  readonly id: string
  readonly name: string
}

export interface DemoKitchen {
  readonly words: Words
  readonly call: Call
  /** A place's calls: what is registered there belongs there. */
  at(place: string): Promise<Call>
  readonly places: ReadonlyMap<string, string>
  readonly products: ReadonlyMap<string, string>
}

export async function logIn(app: FastifyInstance, email: string): Promise<string> {
  const { jwt } = await caller(app)<{ jwt: string }>('POST', '/auth/user', {
    user: { email, password: DEMO_PASSWORD },
    provider: 'cloche',
  })
  return jwt
}

/** What the kitchen has before anything is made in it. */
export async function loadKitchen(app: FastifyInstance, words: Words): Promise<DemoKitchen> {
  const email = words.login('owner@demo.test')
  const token = await logIn(app, email)
  const { locations } = await caller(app, token)<{ locations: Named[] }>('POST', '/locations/get', {})
  const places = new Map(locations.map(place => [words.meant(place.name), place.id]))
  const enter = async (place: string): Promise<string> => {
    const { jwt } = await caller(app, await logIn(app, email))<{ jwt: string }>(
      'POST',
      '/auth/user/location',
      {
        locationId: places.get(place),
      },
    )
    return jwt
  }
  const at = async (place: string): Promise<Call> => caller(app, await enter(place), words)
  const whole = await enter('Hoteles Marina')
  const call = caller(app, whole, words)
  await loadPlans(app, whole, places)
  const products = await loadProducts(call)
  for (const program of DEMO_PROGRAMS)
    await call('POST', '/program', {
      program: {
        name: program.name,
        type: program.type,
        fromState: program.from,
        nextState: program.next,
        ...(program.reuse ? { reuseState: program.reuse } : {}),
        ...program.values,
      },
    })
  for (const shape of DEMO_SHAPES) await call('POST', '/container/shape', { containerShape: shape })
  await loadRoutes(call, products, words)
  await loadSheets(app, whole, { places, products, words })
  await loadSupplierList(app, whole, { call, words })
  return { words, call, at, places, products }
}

async function loadProducts(call: Call): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [index, product] of DEMO_PRODUCTS.entries()) {
    const { product: made } = await call<{ product: Named }>('POST', '/product', {
      product: productDraft(product, index + 1),
    })
    ids.set(product.key, made.id)
  }
  for (const { key, recipe = [] } of DEMO_PRODUCTS)
    for (const [priority, [ingredient, value, unit, share = 1]] of recipe.entries())
      await call('POST', '/product/composition', {
        composition: {
          productId: ids.get(key),
          ingredientId: ids.get(ingredient),
          quantity: { value, unit },
          yield: share,
          priority,
        },
      })
  return ids
}

/** What a product says of its allergens: its own word, and what its ingredients bring. */
export function allergensOf(product: DemoProduct): AllergenMap {
  const parts = (product.recipe ?? []).flatMap(([key]) => DEMO_PRODUCTS.filter(other => other.key === key))
  return combineAllergens([product.allergens ?? {}, ...parts.map(allergensOf)])
}

function productDraft(product: DemoProduct, number: number) {
  const { name, type, unit, cost, supplier, diets = [], storage, temperature, ingredients, color } = product
  const [temperatureMin = null, temperatureMax = null] = temperature ?? []
  const prefix = { ingredient: 'I', intermediate: 'S', selling: 'P' }[type]
  return {
    name,
    type,
    sku: `${prefix}-${String(1000 + number)}`,
    gtin: ownGtin(number),
    consumptionUnit: unit,
    cost,
    allergens: allergensOf(product),
    diets,
    temperatureMin,
    temperatureMax,
    life: livesOf(product),
    ...figuresOf(product.key),
    ...(supplier ? { supplier } : {}),
    ...(storage ? { storage } : {}),
    ...(ingredients ? { ingredientsText: ingredients } : {}),
    ...(color ? { color } : {}),
  }
}

/** A step: its state, what leads there, how long it takes in minutes, the core temperature, a label. */
type Step = readonly [
  state: string,
  program?: string | null,
  minutes?: number,
  core?: number,
  isLabelled?: true,
]

const CHILLED: readonly Step[] = [
  ['prepare', null, 30],
  ['cook', 'Roast 180 °C', 50, 75],
  ['chill', 'Blast chill to 3 °C', 90, 3, true],
]
const SERVED: readonly Step[] = [
  ['retherm', 'Regenerate', 20, 70],
  ['serve', 'Serve'],
]
/** What the fryer's oil has seen. */
const FRYER = ['gluten', 'fish', 'crustaceans', 'molluscs'] as const

const ROUTES: readonly {
  name: string
  steps: readonly Step[]
  shared?: readonly AllergenName[]
  isDefault?: true
}[] = [
  { name: 'Cook and chill', steps: [...CHILLED, ...SERVED], isDefault: true },
  {
    name: 'Cook, chill and freeze',
    steps: [
      ...CHILLED,
      ['freeze', 'Freeze to -18 °C', 240, -18, true],
      ['thaw', 'Thaw in the cold room', 720, 4, true],
      ['retherm', 'Regenerate thawed', 20, 70],
      ['serve', 'Serve'],
    ],
  },
  {
    name: 'Cold preparation',
    steps: [['prepare', null, 20], ['chill', 'Chill', 30, 4, true], ['serve']],
  },
  {
    name: 'Fried to order',
    steps: [['prepare', null, 45], ['chill', 'Chill', 30, 4, true], ['cook', 'Deep-fry', 5, 75], ['serve']],
    shared: FRYER,
  },
]

/** What the equipment of a product's route brings traces of. */
export const sharedAllergensOf = (key: string): readonly AllergenName[] =>
  ROUTES.find(({ name }) => name === routeOf(key))?.shared ?? []

/** The steps of every route, with the name of their route and of their program. */
export const routeSteps = () =>
  ROUTES.flatMap(({ name, steps }) =>
    steps.map(([state, program = null, minutes, , isLabelled = false]) => ({
      route: name,
      state,
      program,
      expectedDuration: minutes === undefined ? null : minutes * 60,
      isLabelled,
    })),
  )

async function loadRoutes(
  call: Call,
  products: ReadonlyMap<string, string>,
  { meant }: Words,
): Promise<void> {
  const { programs } = await call<{ programs: Named[] }>('POST', '/programs/get', { limit: 100 })
  const programId = (name: string | null | undefined) =>
    programs.find(program => meant(program.name) === name)?.id ?? null
  for (const { name, steps, shared = [], isDefault = false } of ROUTES) {
    const { elaboration } = await call<{ elaboration: Named }>('POST', '/elaboration/elaboration', {
      elaboration: { name, isDefault },
    })
    for (const [priority, [state, program, minutes, core, isLabelled = false]] of steps.entries())
      await call('POST', '/elaboration/step', {
        step: {
          elaborationId: elaboration.id,
          state,
          priority: priority + 1,
          programId: programId(program),
          expectedDuration: minutes === undefined ? null : minutes * 60,
          targetTemperature: core ?? null,
          isLabelled,
          sharedAllergens: state === 'cook' ? shared : [],
        },
      })
    for (const [key, id] of products)
      if (routeOf(key) === name) await call('PATCH', `/product/${id}`, { elaborationId: elaboration.id })
  }
}
