/**
 * A fridge counted by two who see nothing of each other, shelf by shelf on phones, one of them without a connection for a
 * while, and a third who takes out meanwhile; what differs is counted again, decided, approved, booked and taken back.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { readQueue } from './browser-storage.ts'
import { enter } from './entering.ts'
import { makePlace, placesOf } from './places.ts'
import { expect, skipTours, test, type Product } from './product.ts'

type Answer = Record<string, never>

async function ask<Given = Answer>(page: Page, jwt: string, path: string, data: object): Promise<Given> {
  const headers = { Authorization: `Bearer ${jwt}` }
  const answer = await page.request.post(`/api/v0${path}`, { data, headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Given
}

const bistro = 'Bistro Gràcia'
const top = 'Top shelf'
const low = 'Low shelf'

/** A fridge with two shelves and three products, and a count of it that is under way. */
async function prepare(page: Page, url: string, jwt: string) {
  const here = (await placesOf(page, url, jwt)).get(bistro)
  const fridge = await makePlace(page, jwt, { name: 'Fridge of counts', type: 'room', parentId: here })
  for (const name of [top, low]) await makePlace(page, jwt, { name, type: 'shelf', parentId: fridge })
  const make = async (name: string, consumptionUnit: string, cost: number, value: number) => {
    const product = { name, consumptionUnit, cost, type: 'ingredient' }
    const { id } = (await ask<{ product: { id: string } }>(page, jwt, '/product', { product })).product
    const lines = [{ productId: id, quantity: { value, unit: consumptionUnit } }]
    const register = { sign: 'positive', reason: 'receipt', locationId: fridge, lines }
    await ask(page, jwt, '/stock/register', { register })
    return id
  }
  const cream = await make('Counted cream', 'kg', 400, 5)
  const eggs = await make('Counted eggs', 'piece', 0.2, 30)
  const milk = await make('Counted milk', 'l', 1, 10)
  const out = async (productId: string, value: number, unit: string) => {
    const lines = [{ productId, quantity: { value, unit } }]
    const register = { sign: 'negative', reason: 'consumption', locationId: fridge, lines }
    await ask(page, jwt, '/stock/register', { register })
  }
  const there = async (productId: string) => {
    const { piles } = await ask<{ piles: { locationId: string; quantity: { value: number } }[] }>(
      page,
      jwt,
      '/stock/product/get',
      { productId },
    )
    return piles.find(({ locationId }) => locationId === fridge)?.quantity.value
  }
  const count = { id: crypto.randomUUID(), locationId: fridge, kind: 'full', name: 'Fridge on Friday' }
  await ask(page, jwt, '/stock/count/start', { start: count })
  return { cream, eggs, milk, countId: count.id, out, there }
}

const go = (page: Page, path: string) => page.evaluate(hash => (window.location.hash = hash), `#${path}`)
const pad = (page: Page, product: string) => page.getByRole('group', { name: `How much ${product}` })

/** Presses the keys as gloves do. */
async function press(page: Page, product: string, keys: string): Promise<void> {
  for (const key of keys) await pad(page, product).getByRole('button', { name: key, exact: true }).click()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and go on' }).click()
}

/** A phone in somebody's hands. */
async function phone(context: BrowserContext, product: Product, email: string): Promise<Page> {
  await skipTours(context)
  const page = await context.newPage()
  await enter(page, product.url, email, bistro)
  return page
}

test.setTimeout(240_000)

test(
  'two count a fridge in parts, blind; a manager reviews, books and takes back',
  { tag: '@core' },
  async ({ page, product, browser }) => {
    await enter(page, product.url, 'executive@demo.test', bistro)
    const screen = { baseURL: product.url, viewport: { width: 360, height: 740 }, hasTouch: true }
    const [atTop, atLow] = [
      await browser.newContext({ ...screen, serviceWorkers: 'block' }),
      await browser.newContext({ ...screen, serviceWorkers: 'allow' }),
    ]
    const cook = await phone(atTop, product, 'user@demo.test')
    const owner = await phone(atLow, product, 'owner@demo.test')
    const given = await prepare(page, product.url, await enter(owner, product.url, 'owner@demo.test', bistro))
    await given.out(given.milk, 3, 'l')

    // One tap from home; blind, so nothing says what should be there.
    await cook.goto('/')
    await cook.getByRole('link', { name: /Count: Fridge on Friday/ }).click()
    await expect(cook.getByRole('heading', { level: 1, name: 'Fridge on Friday' })).toBeVisible()
    await cook.getByRole('button', { name: top, exact: true }).click()
    await expect(cook.getByText(/Should be/)).toHaveCount(0)
    await press(cook, 'Counted cream', '2')
    await save(cook)
    await expect(cook.getByText(/^Counted cream: 2\s*kg, saved/)).toBeVisible()
    await cook.getByRole('button', { name: 'Boxes', exact: true }).click()
    const box = cook.getByRole('dialog')
    await box.getByRole('button', { name: 'Tray', exact: true }).click()
    await box.getByRole('button', { name: '6', exact: true }).click()
    await box.getByRole('button', { name: 'Done', exact: true }).click()
    await press(cook, 'Counted eggs', '2')
    await cook.getByRole('button', { name: '½', exact: true }).click()
    await expect(cook.getByText(/^= 15 /)).toBeVisible()
    await save(cook)
    await press(cook, 'Counted milk', '4')
    await expectAccessible(cook, 'counting on a phone', { hasColours: true })
    await save(cook)
    await expect(cook.getByText('All is counted')).toBeVisible()

    // Without a connection: kept, there after a reload, and sent once.
    await owner.goto('/')
    await owner.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
    await owner.reload()
    await expect(owner.locator('html[data-offline=ready][data-floor=ready]')).toBeAttached({
      timeout: 60_000,
    })
    await go(owner, `/stock/counting/${given.countId}`)
    await owner.getByRole('button', { name: low, exact: true }).click()
    await expect(pad(owner, 'Counted cream')).toBeVisible()
    await atLow.setOffline(true)
    await press(owner, 'Counted cream', '2.5')
    await save(owner)
    await expect(owner.getByText(/^Counted cream: 2\.5\s*kg, kept here/)).toBeVisible({ timeout: 30_000 })
    await owner.getByRole('button', { name: 'Number', exact: true }).click()
    await press(owner, 'Counted eggs', '15')
    await save(owner)
    await owner.reload()
    await expect(pad(owner, 'Counted milk')).toBeVisible({ timeout: 60_000 })
    await press(owner, 'Counted milk', '3')
    await save(owner)
    await expect(owner.getByRole('button', { name: '3 not sent' })).toBeVisible({ timeout: 30_000 })
    await expect(owner.getByRole('button', { name: 'End the counting' })).toBeDisabled()
    // A third takes out what both have counted.
    await given.out(given.eggs, 6, 'piece')
    await atLow.setOffline(false)
    await expect.poll(async () => (await readQueue(owner)).length, { timeout: 60_000 }).toBe(0)

    // What differs is counted again by both, and they do not agree.
    for (const [who, amount] of [
      [cook, '2'],
      [owner, '2.2'],
    ] as const) {
      await expect(who.getByText('Count it again')).toBeVisible({ timeout: 40_000 })
      await press(who, 'Counted cream', amount)
      await save(who)
      await expect(
        who.getByText(new RegExp(`^Counted cream: ${amount.replace('.', '\\.')}\\s*kg, saved`)),
      ).toBeVisible()
    }
    await cook.getByRole('button', { name: 'End the counting' }).click()
    await expect(cook.getByRole('heading', { level: 1, name: 'Review: Fridge on Friday' })).toBeVisible()
    await expect(cook.getByText(/approv/i)).toBeVisible()
    await expect(cook.getByRole('button', { name: 'Book the count' })).toBeDisabled()

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/#/stock/counting/${given.countId}/review`)
    await expect(page.getByRole('button', { name: 'Book the count' })).toBeDisabled()
    await expectAccessible(page, 'the review of a count', { hasColours: true })
    await page.getByRole('button', { name: 'Decide', exact: true }).first().click()
    const deciding = page.getByRole('dialog', { name: 'Decide: Counted cream' })
    await deciding.getByRole('textbox', { name: /^Amount/ }).fill('4.5')
    await deciding.getByLabel('Reason').fill('A tub was opened')
    await deciding.getByRole('button', { name: 'Decide', exact: true }).click()
    await expect(deciding).toBeHidden()
    await expect(page.getByText('A tub was opened')).toBeVisible()
    await page.getByRole('button', { name: 'Book the count' }).click()
    await expect(page.getByText('Fridge on Friday is booked')).toBeVisible()
    const stock = async () => [
      await given.there(given.cream),
      await given.there(given.eggs),
      await given.there(given.milk),
    ]
    expect(await stock()).toEqual([4500, 24, 7000])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(stock).toEqual([5000, 24, 7000])
    await atTop.close()
    await atLow.close()
  },
)
