/** The browser's own database: its shape, what it is good for, whose it is, and what happens when it fails. */
import type { Page } from '@playwright/test'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const place = 'Central kitchen'
const table = (page: Page) => page.getByRole('table')
const products = '**/api/v0/products/get*'

/** Waits until the records of the products' list are stored; answers how many, and their keys. */
async function storedProducts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('cloche')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('products')) {
            database.close()
            return resolve([])
          }
          const asked = database.transaction('products').objectStore('products').getAllKeys()
          asked.onsuccess = () => {
            database.close()
            resolve(asked.result.map(String))
          }
        }
      }),
  )
}

async function openProducts(page: Page): Promise<string> {
  await page.goto('/#/products')
  const first = table(page).getByRole('link').first()
  await expect(first).toBeVisible()
  return (await first.textContent())!.trim()
}

test('version, stores and indexes are the specified ones, each record expires a minute after it is stored', async ({
  page,
  product,
}) => {
  await enter(page, product.url, 'owner@demo.test', place)
  await openProducts(page)
  await expect.poll(async () => (await storedProducts(page)).length).toBeGreaterThan(3)
  const found = await page.evaluate(
    () =>
      new Promise<{ version: number; stores: Record<string, string[]>; left: number[] }>(resolve => {
        const opening = indexedDB.open('cloche')
        opening.onsuccess = () => {
          const database = opening.result
          const names = [...database.objectStoreNames]
          const work = database.transaction(names)
          const stores = Object.fromEntries(names.map(name => [name, [...work.objectStore(name).indexNames]]))
          const asked = work.objectStore('products').getAll()
          asked.onsuccess = () => {
            const left = asked.result.map((row: { expires: number }) => row.expires - Date.now())
            resolve({ version: database.version, stores, left })
            database.close()
          }
        }
      }),
  )
  expect(found.version).toBe(23)
  const plain = (...names: string[]) => Object.fromEntries(names.map(name => [name, [] as string[]]))
  expect(found.stores).toEqual({
    ...plain(
      'locations',
      'batchings',
      'labeltemplates',
      'equipments',
      'programs',
      'containershapes',
      'tasks',
    ),
    ...plain('elaborations', 'states', 'experiments', 'qualityparameters', 'contexts', 'haccps'),
    organizations: ['smallId'],
    products: ['productGtin'],
    devices: ['serial'],
    actions: ['path'],
    users: ['email'],
    containers: ['containerSscc'],
    sensors: ['path'],
  })
  expect(found.left.length).toBeGreaterThan(3)
  for (const left of found.left) {
    expect(left).toBeGreaterThan(30_000)
    expect(left).toBeLessThanOrEqual(60_000)
  }
})

test('a list and a record that were seen open without the server', async ({ page, product }) => {
  await enter(page, product.url, 'owner@demo.test', place)
  const name = await openProducts(page)
  await table(page).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const record = page.url()
  await expect.poll(async () => (await storedProducts(page)).length).toBeGreaterThan(3)
  await page.waitForTimeout(300)
  await page.route(products, route => route.abort())
  await page.route('**/api/v0/product?*', route => route.abort())
  await page.goto('/#/products')
  await page.reload()
  await expect(table(page).getByRole('link', { name, exact: true })).toBeVisible()
  await page.goto(record)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('without a network what was seen stays, under a banner that says so', async ({
  page,
  context,
  product,
}) => {
  await enter(page, product.url, 'owner@demo.test', place)
  const name = await openProducts(page)
  await table(page).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(async () => (await storedProducts(page)).length).toBeGreaterThan(3)
  await context.setOffline(true)
  await page.goBack()
  await expect(table(page).getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.getByText('No connection. What you see may be out of date.')).toBeVisible()
  await context.setOffline(false)
})

test('nobody sees what another person had stored', async ({ page, product }) => {
  await enter(page, product.url, 'owner@demo.test', place)
  const name = await openProducts(page)
  await expect.poll(async () => (await storedProducts(page)).length).toBeGreaterThan(3)
  const before = await storedProducts(page)
  await page.goto('/#/logout')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => storedProducts(page)).toEqual([])
  await page.route(products, route => route.abort())
  // Nor does this person keep any for the time without a connection.
  await page.route('**/labeling/offline/get', route => route.abort())
  const token = await enter(page, product.url, 'admin@demo.test', place)
  await page.evaluate(next => localStorage.setItem('cloche.jwt', next), token)
  await page.goto('/#/products')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  expect((await storedProducts(page)).filter(key => before.includes(key))).toEqual([])
})

test('in a browser without it an alert says so, and everything works', async ({ page, product }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await enter(page, product.url, 'owner@demo.test', place)
  await openProducts(page)
  await expect(
    page.getByText(
      "Your browser doesn't support a stable version of IndexedDB. Such and such feature will not be available.",
      { exact: true },
    ),
  ).toBeVisible()
  await table(page).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
})

test('one that is broken is logged, deleted and rebuilt', async ({ page, product }) => {
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  await enter(page, product.url, 'owner@demo.test', place)
  await page.goto('/#/internet')
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        indexedDB.deleteDatabase('cloche')
        // One of a later version, with none of the stores.
        const opening = indexedDB.open('cloche', 99)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
      }),
  )
  await openProducts(page)
  await page.reload()
  await expect(table(page).getByRole('link').first()).toBeVisible()
  await expect.poll(() => said.some(text => text.includes('The local database is rebuilt'))).toBe(true)
  await page.waitForTimeout(5500)
  await page.reload()
  await expect.poll(async () => (await storedProducts(page)).length, { timeout: 15_000 }).toBeGreaterThan(3)
})
