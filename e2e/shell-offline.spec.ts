/** Without a server, without a connection, with a new version: what the app does then. */
import { enter } from './entering.ts'
import { expect, test } from './product.ts'
import { standBefore } from './versions.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const downtime = 'We are currently working to make things better, the site may be down for some seconds.'

test('the downtime banner comes when the server goes and leaves when it is back', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /, Ana$/ })).toBeVisible()
  await expect(page.getByText(downtime)).toBeHidden()
  await page.route('**/api/v0/**', route => route.abort('connectionrefused'))
  await page.goto('/#/products')
  await expect(page.getByText(downtime)).toBeVisible()
  await page.unroute('**/api/v0/**')
  await expect(page.getByText(downtime)).toBeHidden({ timeout: 20_000 })
})

test('a gateway without a server behind it is downtime, at the log-in too', async ({ page }) => {
  await page.route('**/api/v0/**', route => route.fulfill({ status: 503, body: '' }))
  await page.goto('/#/login')
  await page.getByLabel('E-mail').fill(owner)
  await page.locator('input[name=password]').fill('demo-kitchen')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(downtime)).toBeVisible()
})

test('a part of the app that stays missing leads to the error page after one reload', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  let asked = 0
  await page.route(/\/assets\/home\.screen-.*\.js$/, route => {
    asked += 1
    return route.abort()
  })
  await page.goto('/')
  await expect(page.getByText('This screen could not be shown')).toBeVisible()
  expect(asked).toBeGreaterThan(1)
})

test.describe('with the service worker', () => {
  test.use({ hasWorker: true })

  test('the app starts without a connection and comes back with it', async ({ page, product, context }) => {
    await enter(page, product.url, owner, kitchen)
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
    await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /, Ana$/ })).toBeVisible()
    await page.goto('/#/internet')
    await expect(page.getByRole('heading', { level: 1, name: 'No internet connection' })).toBeVisible()
    await page.goto('/#/')
    await expect(page.getByRole('heading', { level: 1, name: /, Ana$/ })).toBeVisible()
    const kept = await page.evaluate(async () =>
      (await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys())))
        .flat()
        .map(request => new URL(request.url).pathname),
    )
    expect(kept).toContain('/')
    expect(kept.filter(path => path.startsWith('/api'))).toEqual([])
    // Who was here last goes on; where nobody is known, the page without a connection says so.
    await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 60_000 })
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/^(No connection\. What you see|We are currently working)/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /, Ana$/ })).toBeVisible()
    await page.evaluate(() => indexedDB.deleteDatabase('cloche-outbox'))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'No internet connection' })).toBeVisible()
    await context.setOffline(false)
    // A browser that thought itself connected tells of no change: the page asks every ten seconds.
    await expect(page.getByRole('heading', { level: 1, name: /, Ana$/ })).toBeVisible({ timeout: 60_000 })
  })

  test('a new version is offered at most once an hour and takes over when it is let', async ({
    page,
    product,
  }) => {
    const versions = await standBefore(product.url)
    const at = (address: string) => page.goto(versions.url + address)
    await enter(page, product.url, owner, kitchen)
    const button = page.getByRole('button', { name: 'New App version found. Reload App.' })
    const update = () =>
      page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await at('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect(button).toBeHidden()
    const first = versions.next()
    await update()
    await expect(button).toBeVisible()
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    await button.click()
    await page.waitForFunction(() => !('isOld' in window))
    await expect(page.getByRole('heading', { level: 1, name: /, Ana$/ })).toBeVisible()
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([`cloche-${first}`])
    // Within the hour the next one is not offered.
    await page.waitForTimeout(1500)
    versions.next()
    await update()
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null)
    // The page hears of it a moment later.
    await page.waitForTimeout(500)
    await expect(button).toBeHidden()
    await page.evaluate(() => localStorage.setItem('cloche.updatePromptedAt', '0'))
    await at('/?noredirect#/soon')
    await page.waitForTimeout(2500)
    await expect(button).toBeHidden()
    await at('/?later#/soon')
    await expect(button).toBeVisible()
    // Where another tab lets it take over first, a press still starts the page anew.
    await page.evaluate(async () => {
      const { waiting } = await navigator.serviceWorker.ready
      const taken = new Promise(resolve =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve),
      )
      waiting?.postMessage({ kind: 'take-over' })
      await taken
      Object.assign(window, { isOld: true })
    })
    await button.click()
    await page.waitForFunction(() => !('isOld' in window))
    await versions.close()
  })
})
