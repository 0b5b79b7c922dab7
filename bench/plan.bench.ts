/** The plan of a day on which a place makes 200 products of 40 ingredients, through semi-products: worked out, and accepted. */
import type { Figure } from './figures.ts'
import type { Installation } from './installation.ts'
import { median } from './load.ts'
import { post } from './post.ts'

const PRODUCTS = 200
const INGREDIENTS = 40
const SEMIS = 20
const ROUNDS = 7
const BOUND_MS = 1000

interface Made {
  readonly id: string
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export async function benchPlan({ serve, token: logIn, locationId }: Installation): Promise<Figure[]> {
  const port = await serve('./real-server.ts')
  const token = await logIn(port)
  const send = async (path: string, name: string, draft: object): Promise<string> =>
    (await post<Record<string, Made>>(port, token, path, { [name]: draft }))[name]?.id ?? ''
  const product = (name: string, more: object = {}) =>
    send('/product', 'product', { name, consumptionUnit: 'kg', ...more })
  const part = (productId: string, ingredientId: string, value: number) =>
    send('/product/composition', 'composition', { productId, ingredientId, quantity: { value, unit: 'kg' } })
  const ingredients: string[] = []
  for (let number = 0; number < INGREDIENTS; number++) ingredients.push(await product(`Raw ${number}`))
  const semis: string[] = []
  for (let number = 0; number < SEMIS; number++) {
    const id = await product(`Base ${number}`)
    for (let line = 0; line < 3; line++)
      await part(id, ingredients[(number * 3 + line) % INGREDIENTS] ?? '', 0.5 + line)
    semis.push(id)
  }
  const menuId = await send('/menu', 'menu', { name: 'Everything', covers: 30, locationIds: [locationId] })
  for (let number = 0; number < PRODUCTS; number++) {
    const id = await product(`Dish ${number}`, { consumptionUnit: 'serving', servings: 10 })
    await part(id, semis[number % SEMIS] ?? '', 1)
    await part(id, ingredients[number % INGREDIENTS] ?? '', 0.4)
    await part(id, ingredients[(number + 7) % INGREDIENTS] ?? '', 0.2)
    await send('/menu/item', 'menuItem', { menuId, productId: id })
  }
  const ask = () => post<{ preps: unknown[] }>(port, token, '/planning/day/get', { locationId })
  const { preps } = await ask()
  if (preps.length !== PRODUCTS + SEMIS)
    throw new Error(`${PRODUCTS + SEMIS} preps expected, got ${preps.length}`)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(ask))
  const middle = median(times)
  return [
    {
      name: `the plan of a day of ${PRODUCTS} products and ${SEMIS} semi-products`,
      ratio: middle / BOUND_MS,
      atMost: 1,
      detail: `${middle.toFixed(0)} ms against ${BOUND_MS} ms`,
    },
  ]
}
