/** A server that is away for a moment: what is asked arrives all the same, and is done once. */
import type { Page } from '@playwright/test'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const downtime = 'We are currently working to make things better, the site may be down for some seconds.'

const away = { status: 503, headers: { 'Retry-After': '1' }, json: { code: 'UNAVAILABLE', message: 'Away.' } }

const failures = (page: Page) => page.getByRole('alert').filter({ hasText: 'An error ocurred' })

test('a list comes when the server was away for three seconds, under the banner that says so', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /, Ana$/ })).toBeVisible()
  let isUnavailable = true
  let lists = 0
  await page.route('**/api/v0/**', route => {
    if (route.request().url().endsWith('/devices/get') && ++lists === 1)
      setTimeout(() => (isUnavailable = false), 3000)
    return isUnavailable ? route.fulfill(away) : route.continue()
  })
  await page.goto('/#/devices')
  await expect(page.getByText(downtime)).toBeVisible()
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await expect(page.getByText(downtime)).toBeHidden()
  await expect(failures(page)).toHaveCount(0)
  expect(lists).toBeGreaterThan(1)
})

test('a record that is created while answers are lost is made once', async ({ page, product }) => {
  const jwt = await enter(page, product.url, owner, kitchen)
  const name = 'Saffron rice of the lost answers'
  let tries = 0
  await page.route('**/api/v0/product', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    tries += 1
    if (tries === 1) return route.fulfill(away)
    if (tries > 2) return route.continue()
    // Done, and the way back breaks.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto('/#/product/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 20_000 })
  await expect(failures(page)).toHaveCount(0)
  expect(tries).toBe(3)
  const answer = await page.request.post(`${product.url}/api/v0/products/get`, {
    data: { filter: { name } },
    headers: { Authorization: `Bearer ${jwt}` },
  })
  expect(await answer.json()).toMatchObject({ count: 1 })
})

test('a server that stays away is named once the tries are over, and what may be done twice is sent once', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/#/products')
  // Other journeys have made products before.
  await page.getByRole('main').getByRole('searchbox').fill('Chicken stock')
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Chicken stock', exact: true }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  let tries = 0
  await page.route('**/api/v0/product/*', route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    tries += 1
    return route.fulfill({ status: 503, body: '' })
  })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Chicken stock, clear')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The server cannot be reached at the moment.').first()).toBeVisible()
  expect(tries).toBe(1)
})
