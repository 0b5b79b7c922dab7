/** The group offers a dish at one branch of two; the cook there finds it on a phone, the other does not, and adds one of its own. */
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const dish = 'Ramen of the group'
const own = 'Toast of the bistro'

/** Somebody else, on a phone of their own. */
async function onPhone(browser: Browser, url: string, email: string, place: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await enter(page, url, email, place)
  return page
}

async function finds(page: Page, name: string, isThere: boolean): Promise<void> {
  await page.goto('/#/labeling/register/mask')
  await page.reload()
  await page.getByPlaceholder('Search by name, SKU or barcode').fill(name)
  const tile = page.getByRole('link', { name })
  if (isThere) await expect(tile).toBeVisible()
  else {
    await expect(page.getByText('Nothing found').first()).toBeVisible()
    await expect(tile).toHaveCount(0)
  }
}

test('a dish goes to one branch of two, and a branch has one of its own', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(300_000)
  const jwt = await enter(page, product.url, 'owner@demo.test', 'Hoteles Marina')
  const made = await page.request.post(`${product.url}/api/v0/product`, {
    data: { product: { name: dish, type: 'selling' } },
    headers: { Authorization: `Bearer ${jwt}` },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = ((await made.json()) as { product: { id: string } }).product
  // Other journeys may have made places of their own.
  const listed = await page.request.post(`${product.url}/api/v0/locations/get`, {
    data: { limit: 1000, filter: { type: ['kitchen', 'productionCentre', 'sellingPoint', 'warehouse'] } },
    headers: { Authorization: `Bearer ${jwt}` },
  })
  const { locations: sites } = (await listed.json()) as { locations: { id: string }[] }
  expect(sites.length).toBeGreaterThan(4)

  await page.goto(`/#/product/${id}`)
  await expect(page.getByText('From the group')).toBeVisible()
  await page.getByRole('button', { name: 'Send to branches' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Bistro Gràcia' }).check()
  const lost = dialog.locator('dt', { hasText: 'Locations that no longer have it' }).locator('xpath=../dd')
  await expect(lost).toHaveText(String(sites.length - 1))
  await expectAccessible(page, 'where a product is offered')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Offer at 1 location' }).click()
  await expect(page.getByText('Where it is offered is changed')).toBeVisible()
  await expect(page.getByText('At 1 location', { exact: true })).toBeVisible()

  const there = await onPhone(browser, product.url, 'executive@demo.test', 'Bistro Gràcia')
  await finds(there, dish, true)
  const beside = await onPhone(browser, product.url, 'executive@demo.test', 'Banqueting kitchen')
  await finds(beside, dish, false)

  // One of the branch's own, by its form.
  await there.goto('/#/product/new')
  await there.getByLabel('Name', { exact: false }).first().fill(own)
  await there.getByRole('button', { name: 'Only here: Bistro Gràcia' }).click()
  await expectNoSideways(there)
  await expectAccessible(there, 'the form of a product')
  await there.getByRole('button', { name: 'Create' }).click()
  await expect(there.getByText('Only here').first()).toBeVisible()
  await finds(there, own, true)
  await finds(beside, own, false)
  await there.goto('/#/products')
  await there.getByRole('searchbox').fill(own)
  await expect(there.getByText(own)).toBeVisible()
  await page.goto('/#/products')
  await page.getByRole('main').getByRole('searchbox').fill('of the')
  await expect(page.getByText(own)).toBeVisible()

  // Changed again later: everywhere, and taken back.
  await page.goto(`/#/product/${id}`)
  await page.getByRole('button', { name: 'Send to branches' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Bistro Gràcia' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Bistro Gràcia' }).uncheck()
  await dialog.getByRole('button', { name: 'Offer everywhere' }).click()
  await expect(page.getByText('From the group')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 record is as before')).toBeVisible()
  await finds(there, dish, true)
  await finds(beside, dish, false)
})
