import { ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { removeRecord } from '../../entity-engine/write.ts'
import { asServer, createTestApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  token = await t.token(3)
})
afterAll(() => t.close())

const product = async () => (await t.make('product', { name: `Product ${newId()}` }))['id'] as string
const goesInto = (ingredientId: string, productId: string) =>
  t.call(token, 'POST', '/product/composition', {
    composition: { productId, ingredientId, quantity: { value: 1, unit: 'kg' } },
  })

test('a restored line closes no circle', async () => {
  const owner = await t.token(5)
  const [a, b] = [await product(), await product()]
  const line = (await goesInto(b, a)).body['composition'].id as string
  expect((await t.call(owner, 'DELETE', '/product/composition', { composition: line })).status).toBe(200)
  expect((await goesInto(a, b)).status).toBe(200)
  const restored = await t.call(owner, 'POST', '/product/composition/restore', { composition: line })
  expect([restored.status, restored.body['code']]).toEqual([422, 'RULE_BROKEN'])
})

test('two lines sent at the same instant close no circle', async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await product(), await product()]
    const answers = await Promise.all([goesInto(a, b), goesInto(b, a)])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422])
  }
})

test('a product sent twice at the same instant is made once and answered twice', async () => {
  for (let round = 0; round < 3; round++) {
    const draft = { id: newId(), name: 'Twice' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => t.call(token, 'POST', '/product', { product: draft })),
    )
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
  }
})

test('the id of a removed record is taken, and said so', async () => {
  const id = await product()
  await t.call(await t.token(5), 'DELETE', '/product', { product: id })
  const again = await t.call(token, 'POST', '/product', { product: { id, name: 'Again' } })
  expect([again.status, again.body['details'].faults[0].path]).toEqual([409, 'product.id'])
})

test('nothing links to what is removed at the same instant', async () => {
  const [soup, leek] = [await product(), await product()]
  const answers: Promise<Awaited<ReturnType<typeof goesInto>>>[] = []
  await asServer(t.pool, t.home.id, async (_transaction, context) => {
    await removeRecord(context, ENTITIES.product, leek)
    answers.push(goesInto(leek, soup))
    await new Promise(resolve => setTimeout(resolve, 300))
  })
  const linked = await answers[0]
  expect([linked?.status, linked?.body['code']]).toEqual([422, 'UNKNOWN_LINK'])
})

describe('a recipe', () => {
  let ids: Record<'flour' | 'milk' | 'batter' | 'crepe', string>
  const named = async (fields: Record<string, unknown>) => (await t.make('product', fields))['id'] as string
  const put = (productId: string, ingredientId: string, value: number, unit: string, more: object = {}) =>
    t.make('composition', { productId, ingredientId, quantity: { value, unit }, ...more })
  const recipeOf = (productId: string, more: object = {}, who = token) =>
    t.call(who, 'POST', '/product/recipe/get', { productId, ...more })

  beforeAll(async () => {
    const griddle = (await t.make('elaboration', { name: 'Griddle' }))['id'] as string
    await t.make('step', { elaborationId: griddle, state: 'cook', sharedAllergens: ['nuts'] })
    const [flour, milk, batter, crepe] = [
      await named({ name: 'Flour', consumptionUnit: 'kg', cost: 1, allergens: { gluten: 'contains' } }),
      await named({
        name: 'Milk',
        consumptionUnit: 'l',
        density: 1.03,
        cost: 0.9,
        allergens: { milk: 'contains' },
      }),
      await named({ name: 'Batter', type: 'intermediate' }),
      await named({
        name: 'Crêpe',
        type: 'selling',
        consumptionUnit: 'serving',
        servings: 4,
        elaborationId: griddle,
      }),
    ]
    ids = { flour, milk, batter, crepe }
    await put(batter, flour, 0.5, 'kg')
    await put(batter, milk, 1, 'l')
    await put(crepe, batter, 306, 'g')
  })

  test('is told with its whole tree, in figures', async () => {
    const { recipe, products, needs } = (await recipeOf(ids.crepe)).body
    expect(recipe).toMatchObject({
      factor: 1,
      outputGrams: 306,
      portions: 4,
      cost: 0.28,
      costPerPortion: 0.07,
    })
    expect(recipe.allergens).toMatchObject({ gluten: 'contains', milk: 'contains', nuts: 'traces' })
    expect(products.map((one: { id: string }) => one.id).toSorted()).toEqual(Object.values(ids).toSorted())
    expect(needs.find((need: { productId: string }) => need.productId === ids.milk).amount.value).toBe(0.2)
  })

  test('is scaled to portions, to an amount, to what there is of an ingredient', async () => {
    for (const [asked, factor] of [
      [{ portions: 10 }, 2.5],
      [{ amount: { value: 612, unit: 'g' } }, 2],
      [{ ingredientId: ids.milk, ingredientAmount: { value: 3, unit: 'l' } }, 15],
    ] as const)
      expect((await recipeOf(ids.crepe, asked)).body['recipe'].factor, JSON.stringify(asked)).toBe(factor)
    for (const [asked, path] of [
      [{ portions: 1, amount: { value: 1, unit: 'kg' } }, 'portions'],
      [{ amount: { value: 1, unit: 'l' } }, 'amount'],
      [{ ingredientId: ids.milk }, 'portions'],
    ] as const) {
      const answer = await recipeOf(ids.crepe, asked)
      expect([answer.status, answer.body['details'].faults[0].path], path).toEqual([422, path])
    }
  })

  test('stays in its organization', async () => {
    const stranger = await t.token(5, { organization: 'other' })
    expect((await recipeOf(ids.crepe, {}, stranger)).status).toBe(404)
    const many = await t.call(stranger, 'POST', '/products/recipes/get', { productIds: [ids.crepe] })
    expect(many.body['recipes']).toEqual([])
  })

  test('what an ingredient says is what all that is made of it says, at once', async () => {
    const summary = async () =>
      (await t.call(token, 'POST', '/products/recipes/get', { productIds: [ids.crepe, ids.milk] })).body[
        'recipes'
      ]
    expect((await summary())[0].allergens.eggs).toBeUndefined()
    await t.call(token, 'PATCH', `/product/${ids.milk}`, {
      allergens: { milk: 'contains', eggs: 'cannotEnsure' },
    })
    const [crepe, milk] = await summary()
    expect(crepe).toMatchObject({ productId: ids.crepe, isMade: true, costPerPortion: 0.07 })
    expect(crepe.allergens.eggs).toBe('cannotEnsure')
    expect(milk).toMatchObject({ isMade: false, costPerPortion: 0.9 })
  })

  test('is frozen into the batch with all its levels, and stays when it changes', async () => {
    const registration = {
      productId: ids.crepe,
      state: 'cook',
      items: [{ count: 2, quantity: { value: 4, unit: 'serving' } }],
    }
    const { batch } = (await t.call(token, 'POST', '/labeling/register', { registration })).body
    expect(batch.recipe).toMatchObject({ factor: 2, cost: 0.56, portions: 8, outputGrams: 612 })
    expect(batch.recipe.allergens).toMatchObject({ gluten: 'contains', nuts: 'traces' })
    expect(batch.recipe.lines[0]).toMatchObject({ name: 'Batter', quantity: { value: 612, unit: 'g' } })
    expect(batch.recipe.parts[0]).toMatchObject({ name: 'Batter', makings: 0.4 })
    expect(batch.recipe.parts[0].lines.map((line: { quantity: object }) => line.quantity)).toEqual([
      { value: 0.2, unit: 'kg' },
      { value: 0.4, unit: 'l' },
    ])
    await put(ids.batter, ids.milk, 1, 'l')
    const kept = await t.call(token, 'GET', `/labeling/batch?batchId=${batch.id}`)
    expect(kept.body['batch'].recipe).toEqual(batch.recipe)
  })
})
