/** A cook throws away what a label holds and food without one, with cause and photo, on a phone; the manager sees it in money. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const place = 'Bistro Gràcia'
const photo = {
  name: 'waste.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

async function send(page: Page, url: string, jwt: string, path: string, data: object) {
  const answer = await page.request.post(`${url}/api/v0${path}`, {
    data,
    headers: { Authorization: `Bearer ${jwt}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Record<string, never>
}

test(
  'a cook wastes a label and loose food with cause and photo; the manager sees both in money',
  { tag: '@core' },
  async ({ page, product, browser }) => {
    const desk = await browser.newPage()
    const manager = await enter(desk, product.url, 'owner@demo.test', place)
    const name = `Turbot ${Date.now()}`
    const { product: made } = await send(desk, product.url, manager, '/product', {
      product: { name, consumptionUnit: 'kg', cost: 10, type: 'ingredient' },
    })
    const { id: productId } = made as unknown as { id: string }
    await send(desk, product.url, manager, '/stock/register', {
      register: {
        sign: 'positive',
        reason: 'receipt',
        lines: [{ productId, quantity: { value: 5, unit: 'kg' } }],
      },
    })
    const { labels } = await send(desk, product.url, manager, '/labeling/register', {
      registration: { productId, state: 'init', items: [{ count: 1, quantity: { value: 2, unit: 'kg' } }] },
    })
    const [label] = labels as unknown as { id: string }[]

    await page.setViewportSize({ width: 360, height: 740 })
    await enter(page, product.url, 'user@demo.test', place)
    await page.goto(`/#/labeling/label/${label!.id}`)
    await page.getByRole('button', { name: 'Throw away', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /Throw away 2 kg/ })
    await dialog.locator('input[type=file]').setInputFiles(photo)
    await expect(dialog.getByAltText('The photo that was taken')).toBeVisible()
    await expectAccessible(page, 'why it is thrown away')
    await dialog.getByRole('button', { name: 'Spoiled' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Thrown away: nothing further happens to it.')).toBeVisible({
      timeout: 20_000,
    })

    await page.goto('/#/stock/register/variations/negative')
    await page
      .getByRole('searchbox')
      .or(page.getByPlaceholder('Search by name, SKU or barcode'))
      .first()
      .fill(name)
    await page
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    const pad = page.getByRole('dialog')
    await pad.getByRole('button', { name: '1', exact: true }).click()
    await pad.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(pad).toBeHidden()
    await page.getByRole('button', { name: 'Burnt' }).click()
    await page.locator('input[type=file]').setInputFiles(photo)
    await expectAccessible(page, 'goods out as waste')
    await page.getByRole('button', { name: 'Book 1 line out' }).click()
    await expect(page.getByText('1 line booked').last()).toBeVisible()

    await desk.goto(`${product.url}/#/stock/waste`)
    const last = desk.getByRole('listitem').filter({ hasText: name })
    await expect(last.filter({ hasText: 'Spoiled' })).toContainText('€20.00')
    await expect(last.filter({ hasText: 'Burnt' })).toContainText('€10.00')
    await expect(last.filter({ hasText: 'Burnt' }).locator('img')).toBeVisible()
    await expectAccessible(desk, 'waste')
    await desk.close()
  },
)
