/**
 * What one person changes, another one sees: lists and figures follow, drafts stay. Nothing else would bring it within
 * minutes; how soon it comes, `npm run bench live` measures.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const place = 'Central kitchen'

/** A person's own browser, without guided tours. */
async function freshBrowser(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const seen = JSON.stringify({
    home: 'skipped',
    organization: 'skipped',
    profile: 'skipped',
    product: 'skipped',
  })
  await context.addInitScript(tours => localStorage.setItem('cloche.tours', tours), seen)
  return context
}

/** A browser of its own with somebody logged in, following. */
async function browserOf(context: BrowserContext, url: string, email: string, path: string): Promise<Page> {
  const page = await context.newPage()
  await enter(page, url, email, place)
  await page.goto(`${url}/#${path}`)
  await expect(page.locator('html')).toHaveAttribute('data-live', 'on')
  return page
}

/** A call with a session of its own: somebody else, elsewhere. */
async function asOwner(page: Page, url: string, token: string, method: string, path: string, data: object) {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await page.request.fetch(`${url}/api/v0${path}`, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { product: { id: string; version: number } }
}

test('a product that one renames has its new name in the list of the other', async ({ browser, product }) => {
  const [one, two] = [await freshBrowser(browser), await freshBrowser(browser)]
  const elsewhere = await one.newPage()
  const token = await enter(elsewhere, product.url, 'owner@demo.test', place)
  // One of its own, near the top of the list: other journeys look for those of the demo.
  const before = `Aaa soup ${Date.now()}`
  await asOwner(elsewhere, product.url, token, 'POST', '/product', { product: { name: before } })
  await elsewhere.close()
  const writer = await browserOf(one, product.url, 'owner@demo.test', '/products')
  const watcher = await browserOf(two, product.url, 'admin@demo.test', '/products')
  await expect(watcher.getByRole('table').getByRole('link', { name: before, exact: true })).toBeVisible()
  await writer.getByRole('table').getByRole('link', { name: before, exact: true }).click()
  await writer.getByRole('button', { name: 'Edit', exact: true }).click()
  const name = `${before} of the day`
  await writer.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await writer.getByRole('button', { name: 'Save' }).click()
  await expect(writer.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(watcher.getByRole('table').getByRole('link', { name, exact: true })).toBeVisible()
  await one.close()
  await two.close()
})

test('what is being written stays when somebody else saves the same record', async ({ browser, product }) => {
  const context = await freshBrowser(browser)
  const page = await context.newPage()
  const token = await enter(page, product.url, 'owner@demo.test', place)
  const made = await asOwner(page, product.url, token, 'POST', '/product', {
    product: { name: 'Live draft' },
  })
  const other = await freshBrowser(browser)
  const writer = await browserOf(other, product.url, 'admin@demo.test', `/product/${made.product.id}`)
  await writer.getByRole('button', { name: 'Edit', exact: true }).click()
  const field = writer.getByRole('textbox', { name: 'Name', exact: true })
  await field.fill('Mine')
  const { id, version } = made.product
  const read = writer.waitForResponse(answer => answer.url().includes(`productId=${id}`))
  await asOwner(page, product.url, token, 'PUT', '/product', { product: { id, version, brand: 'Theirs' } })
  await read
  await expect(field).toHaveValue('Mine')
  await writer.getByRole('button', { name: 'Save' }).click()
  await expect(writer.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
  await expect(writer.getByText('Theirs')).toBeVisible()
  await context.close()
  await other.close()
})

test('the bell counts at once what comes in, long before it asks by itself', async ({ browser, product }) => {
  const [one, two] = [await freshBrowser(browser), await freshBrowser(browser)]
  const elsewhere = await one.newPage()
  const token = await enter(elsewhere, product.url, 'owner@demo.test', place)
  const watcher = await browserOf(two, product.url, 'admin@demo.test', '/soon')
  const bell = watcher.getByRole('banner').getByRole('link', { name: /notifications?/i })
  // What ends soon may have been told before.
  await expect(bell).toHaveAccessibleName(/notification/i)
  const make = (name: string) =>
    asOwner(elsewhere, product.url, token, 'POST', '/notification/notification', {
      notification: { name, kind: 'processWarning', level: 'warning' },
    })
  await make('Door open')
  await expect(bell).toHaveAccessibleName(/^[1-9]\d* pending notification/)
  const count = Number.parseInt((await bell.getAttribute('aria-label'))!, 10)
  await make('Door still open')
  await expect(bell).toHaveAccessibleName(new RegExp(`^${count + 1} pending notifications`))
  await one.close()
  await two.close()
})

test('two tabs of a browser share one stream; what came before either followed is heard too', async ({
  browser,
  product,
}) => {
  const elsewhere = await (await freshBrowser(browser)).newPage()
  const token = await enter(elsewhere, product.url, 'owner@demo.test', place)
  const make = (name: string) =>
    asOwner(elsewhere, product.url, token, 'POST', '/product', { product: { name } })
  const context = await freshBrowser(browser)
  const jwt = await enter(await context.newPage(), product.url, 'admin@demo.test', place)
  await context.addInitScript(text => localStorage.setItem('cloche.jwt', text), jwt)
  const tabs: Page[] = []
  const shown = (page: Page, name: string) =>
    expect(page.getByRole('table').getByRole('link', { name, exact: true })).toBeVisible()
  for (const early of ['Aaa one', 'Aaa two']) {
    const tab = await context.newPage()
    await tab.goto(`${product.url}/#/products`)
    await expect(tab.getByRole('table').getByRole('link').first()).toBeVisible()
    await expect(tab.locator('html')).not.toHaveAttribute('data-live')
    await make(early)
    tabs.push(tab)
    for (const each of tabs) await shown(each, early)
    await expect(tab.locator('html')).toHaveAttribute('data-live', 'on')
  }
  const streams: string[] = []
  for (const tab of tabs) tab.on('request', request => streams.push(request.url()))
  await make('Aaa shared')
  for (const tab of tabs) await shown(tab, 'Aaa shared')
  expect(streams.filter(url => url.includes('/api/v0/live'))).toEqual([])
  await context.close()
  await elsewhere.context().close()
})
