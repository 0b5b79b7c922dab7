/** Stock on the floor: in, seen, wasted, counted, carried, taken back; on a phone and on a desk, with axe. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const cook = 'owner@demo.test'
const kitchen = 'Central kitchen'

/** A product that no other journey books. */
async function makeProduct(page: Page, url: string, jwt: string, name: string): Promise<string> {
  const answer = await page.request.post(`${url}/api/v0/product`, {
    data: { product: { name, consumptionUnit: 'kg', cost: 4, type: 'ingredient' } },
    headers: { Authorization: `Bearer ${jwt}` },
  })
  const { product } = (await answer.json()) as { product: { id: string } }
  return product.id
}

/** Types an amount on the keys of the dialog that is open. */
async function typeAmount(page: Page, digits: string, done: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: done, exact: true }).focus()
  await page.keyboard.type(digits)
  await dialog.getByRole('button', { name: done, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function pick(page: Page, name: string, digits: string): Promise<void> {
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Search by name, SKU or barcode'))
    .first()
    .fill(name)
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  await typeAmount(page, digits, 'Done')
}

const amount = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

test(
  'what is booked in is in stock; waste, a count and a transfer move it; each is taken back',
  { tag: '@core' },
  async ({ page, product }) => {
    const jwt = await enter(page, product.url, cook, kitchen)
    const name = `Saffron ${Date.now()}`
    const id = await makeProduct(page, product.url, jwt, name)

    await page.goto('/#/stock/register/variations/positive')
    await expect(page.getByRole('heading', { level: 1, name: 'Goods in' })).toBeVisible()
    await pick(page, name, '3')
    await expectAccessible(page, 'goods in')
    await page.getByRole('button', { name: 'Book 1 line in' }).click()
    await expect(page.getByText('1 line booked')).toBeVisible()
    await expect(page.getByText('Nothing picked yet')).toBeVisible()

    await page.goto('/#/stock/products')
    await page.getByRole('main').getByRole('searchbox').first().fill(name)
    await expect(page.getByText('1 product in stock')).toBeVisible()
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(amount(page, '3 kg')).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Goods out' }).click()
    await expect(page.getByRole('dialog')).toContainText('3 kg there')
    await typeAmount(page, '1', 'Done')
    await page.getByRole('button', { name: 'Waste', exact: true }).click()
    await page.getByRole('button', { name: 'Spoiled' }).click()
    await page.getByLabel('Note').fill('Dropped')
    await page.getByRole('button', { name: 'Book 1 line out' }).click()
    await expect(page.getByText('1 line booked').last()).toBeVisible()

    await page.goto(`/#/stock/product/${id}`)
    await expect(amount(page, '2 kg')).toBeVisible()
    await expect(page.getByText('Dropped')).toBeVisible()
    await expect(page.getByRole('img', { name: new RegExp(`Stock of ${name}`) })).toBeVisible()
    await page.getByRole('button', { name: 'Count', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Should be 2 kg')
    await typeAmount(page, '5', 'Count')
    await expect(page.getByText('Count booked: +3 kg')).toBeVisible()
    await expect(amount(page, '5 kg')).toBeVisible()
    // The newest message; those of the bookings before may still stand above it.
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(amount(page, '2 kg')).toBeVisible()
    await expectAccessible(page, 'stock of a product')

    await page.goto('/#/stock/variations')
    await expect(page.getByText('Dropped').or(page.getByText('Waste')).first()).toBeVisible()
  },
)
