/** The starter catalogue: what it says holds for every kind and language, and taking it makes ordinary products. */
import { STARTER_KINDS } from '@cloche/domain/calls'
import { languageCodes } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  FOOD_KEEPER,
  type FoodKeeperRow,
  foodsOfKind,
  keptAs,
  rowsFor,
  STARTER_FOODS,
  STARTER_PROGRAMS,
  starterCategories,
  starterSources,
} from '../../starter/index.ts'
import { asServer, createTestApp, type TestApp } from '../../../testing/app.ts'

const HOURS = { minutes: 1 / 60, hours: 1, days: 24, weeks: 168, months: 744 } as const

const LETTERS = { h: 1, d: 24, w: 168, M: 744, y: 8760 } as const
const hoursOf = (span: string) => Number(span.slice(0, -1)) * LETTERS[span.at(-1) as keyof typeof LETTERS]

/** What a row says of food in a state, where it stands. */
function spanFor(row: FoodKeeperRow, storage: string, condition: string): string | undefined {
  if (condition === 'frozen') return row.frozen
  if (storage === 'dry') return row.pantryOpened ?? row.pantry
  return condition === 'opened' ? (row.coldOpened ?? row.cold) : (row.cold ?? row.coldOpened)
}

describe('the catalogue', () => {
  test.each(STARTER_KINDS)('has enough for a kitchen of the kind %s, and not too much for a call', kind => {
    const foods = foodsOfKind(kind)
    expect(foods.length).toBeGreaterThanOrEqual(30)
    expect(foods.length).toBeLessThanOrEqual(300)
  })
  test.each(languageCodes)('is named in %s, each food by a name of its own', language => {
    const words = wordsOf('starter')[language]
    const keys = [
      ...STARTER_FOODS.map(({ key }) => `starter.food.${key}`),
      ...STARTER_PROGRAMS.map(({ key }) => `starter.program.${key}`),
      ...STARTER_KINDS.map(kind => `starter.kind.${kind}`),
      ...starterCategories.map(category => `starter.category.${category}`),
      ...starterSources.map(source => `starter.source.${source}`),
    ]
    expect(keys.filter(key => !Object.hasOwn(words, key))).toEqual([])
    const names = STARTER_FOODS.map(({ key }) => String(words[`starter.food.${key}`]).toLowerCase())
    expect(new Set(names).size).toBe(names.length)
  })
  test('promises no food longer than its source: a use-by of seven days at most, a day thawed, egg and rice a day', () => {
    for (const food of STARTER_FOODS) {
      const { life, source, temperatureMax } = keptAs(food.keeping)
      expect(Object.keys(life).length === 0, food.key).toBe(source === 'none')
      for (const [condition, { bestBefore, expiration }] of Object.entries(life)) {
        expect(bestBefore ?? expiration).not.toBeNull()
        if (expiration === null) continue
        const hours = expiration.value * HOURS[expiration.unit]
        expect(hours).toBeLessThanOrEqual(168)
        if (condition === 'thawed' || source === 'egg' || source === 'rice')
          expect(hours).toBeLessThanOrEqual(24)
        if (condition === 'cooked') expect(hours).toBeLessThanOrEqual(2)
        // What has a use-by is kept cold.
        expect(temperatureMax).not.toBeNull()
        expect(temperatureMax).toBeLessThanOrEqual(4)
      }
    }
  })
  test('what is made with egg and kept cold keeps a day', () => {
    const made = STARTER_FOODS.filter(
      ({ type, allergens, keeping }) =>
        type !== 'ingredient' && allergens.includes('eggs') && keptAs(keeping).storage === 'cold',
    )
    expect(made.length).toBeGreaterThan(20)
    for (const { key, keeping } of made)
      for (const [condition, { expiration }] of Object.entries(keptAs(keeping).life)) {
        if (condition === 'frozen') continue
        expect(expiration, `${key} ${condition}`).not.toBeNull()
        expect(expiration!.value * HOURS[expiration!.unit], `${key} ${condition}`).toBeLessThanOrEqual(24)
      }
  })
  test.each([...new Set(STARTER_FOODS.map(({ keeping }) => keeping))])(
    '%s: no longer than the shortest of its rows of FoodKeeper',
    keeping => {
      const { life, source, storage } = keptAs(keeping)
      const rows = rowsFor(keeping).map(number => FOOD_KEEPER[number]!)
      expect(rows.length > 0 || source === 'egg' || source === 'none').toBe(true)
      for (const [condition, { bestBefore, expiration }] of Object.entries(life)) {
        // These two are said for all foods at once, not by a row.
        if (condition === 'cooked' || condition === 'thawed') continue
        const said = rows.flatMap(row => spanFor(row, storage, condition) ?? [])
        // A row says it, or it is the day of egg.
        expect(said.length > 0 || source === 'egg', condition).toBe(true)
        const kept = (expiration ?? bestBefore)!
        const hours = kept.value * HOURS[kept.unit]
        for (const span of said) expect(hours, `${condition}: ${span}`).toBeLessThanOrEqual(hoursOf(span))
      }
    },
  )
  test('says what always contains an allergen of the fourteen, wherever another food of the catalogue says it', () => {
    const of = (key: string) => STARTER_FOODS.find(food => food.key === key)!.allergens
    for (const name of ['pastaSalad', 'chickenSalad', 'tunaSandwich', 'vegetableSandwich', 'coleslaw'])
      expect(of(name), name).toEqual(expect.arrayContaining([...of('mayonnaise')]))
    expect(of('lasagne')).toEqual(expect.arrayContaining([...of('bechamel'), ...of('bolognese')]))
    expect(of('chocolateCake')).toContain('soya')
    expect(of('brownie')).toContain('soya')
    expect(of('romesco')).toEqual(expect.arrayContaining(['nuts', 'gluten']))
  })
})

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

test('what is chosen is made in the language of the organization, once, with the programs that it needs', async () => {
  const organization = await t.makeOrganization('Inicio')
  await asServer(t.pool, organization.id, transaction =>
    transaction.query({
      text: `update organization set locale = 'es' where id = $1`,
      values: [organization.id],
    }),
  )
  const owner = await t.tokenIn(organization.id, 5, organization.places.kitchen)
  const take = (keys: string[], kind = 'bar') => t.call(owner, 'POST', '/products/starter', { kind, keys })
  const first = await take(['tortilla', 'mayonnaiseEgg'])
  expect(first.body['products'].map(({ name }: { name: string }) => name).sort()).toEqual([
    'Mayonesa con huevo fresco',
    'Tortilla de patatas',
  ])
  expect(first.body['programs']).toBeGreaterThan(2)
  const again = await take(['tortilla', 'croquettes'])
  expect([again.body['kept'], again.body['products'].length]).toEqual([1, 1])
  const { products } = (await t.call(owner, 'POST', '/products/get', { search: 'mayonesa' })).body
  expect(products[0]).toMatchObject({
    type: 'intermediate',
    tag: 'Salsas',
    allergens: { eggs: 'contains' },
    diets: ['vegetarian'],
    temperatureMax: 4,
    life: { prepared: { bestBefore: null, expiration: { value: 24, unit: 'hours' } } },
  })
  expect(products[0].description).toContain('1021/2022')
  const { foods } = (await t.call(owner, 'GET', '/products/starter?kind=bar')).body
  expect(foods.filter(({ isThere }: { isThere: boolean }) => isThere)).toHaveLength(3)
  // Of the same programs none is made twice.
  const { programs } = (await t.call(owner, 'POST', '/programs/get', { limit: 100 })).body
  const ways = programs.map(
    (one: { fromState: string; nextState: string }) => `${one.fromState} ${one.nextState}`,
  )
  expect(new Set(ways).size).toBe(ways.length)
  expect((await take(['nothingOfTheKind'])).status).toBe(400)
  expect((await take(['vanillaIce'])).status).toBe(400)
})

test('all of a kind are made in one call, and two at once make each once', async () => {
  const organization = await t.makeOrganization('All')
  const owner = await t.tokenIn(organization.id, 5, organization.places.kitchen)
  const keys = foodsOfKind('restaurant').map(({ key }) => key)
  const answers = await Promise.all(
    [1, 2].map(() => t.call(owner, 'POST', '/products/starter', { kind: 'restaurant', keys })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ body }) => body['products'].length).sort((a, b) => a - b)).toEqual([0, keys.length])
  const cook = await t.tokenIn(organization.id, 0, organization.places.kitchen)
  expect((await t.call(cook, 'POST', '/products/starter', { kind: 'bar', keys: ['tortilla'] })).status).toBe(
    403,
  )
})
