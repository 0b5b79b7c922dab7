/** A tablet that many use: what of a kitchen stays in the browser when a session ends, however it ends. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { dumpStorage } from './browser-storage.ts'
import { demoPassword, enter } from './entering.ts'
import { expect, test } from './product.ts'

const cook = 'owner@demo.test'
const kitchen = 'Central kitchen'
const mask = '/#/labeling/register/mask'
/** How every session's token begins: `{"alg"` in base 64. Three letters of it come by chance in what is sealed. */
const session = 'eyJhbGci'
/** Words of the kitchen that are in what this browser keeps while somebody works. */
const words = [
  'Chicken stock',
  'Béchamel',
  'Central kitchen',
  'Hoteles',
  'demo.test',
  'Marín',
  'chill',
  session,
]

const badge = (page: Page, count: number) => page.getByRole('button', { name: `${count} not sent` })
const usual = (page: Page) => page.getByRole('region', { name: 'Often labelled at this hour' })
const login = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true })
const ready = (page: Page) =>
  expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 20_000 })

const ask = async (page: Page, url: string, jwt: string, method: string, path: string, data?: object) =>
  (await (
    await page.request.fetch(`${url}/api/v0${path}`, {
      method,
      ...(data === undefined ? {} : { data }),
      headers: { Authorization: `Bearer ${jwt}` },
    })
  ).json()) as Record<string, never>

/** A product and a list are looked at, so that records are kept as well. */
async function work(page: Page): Promise<void> {
  await page.goto('/#/products')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  // Other journeys have made products before.
  await page.getByRole('main').getByRole('searchbox').fill('Chicken stock')
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Chicken stock', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chicken stock' })).toBeVisible()
  await page.goto(mask)
  await ready(page)
  await expect.poll(async () => (await dumpStorage(page)).rows['cloche/products']).toBeGreaterThan(3)
  const kept = await dumpStorage(page)
  expect(kept.rows).toMatchObject({ 'cloche-outbox/keys': 1, 'cloche-outbox/numbers': 1 })
  expect(kept.rows['cloche-outbox/facts']).toBeGreaterThan(1)
  // Sealed as long as the session stands.
  for (const word of words.filter(one => one !== session)) expect(kept.text, word).not.toContain(word)
}

/** Nothing of the kitchen lies in the browser any more, save `waiting` sealed operations. */
async function expectNothing(page: Page, waiting = 0): Promise<void> {
  await expect(login(page)).toBeVisible()
  await expect
    .poll(async () => {
      const { rows } = await dumpStorage(page)
      return Object.entries(rows).filter(([name, count]) => count > 0 && name !== 'cloche-outbox/operations')
    })
    .toEqual([])
  const left = await dumpStorage(page)
  expect(left.rows['cloche-outbox/operations'] ?? 0).toBe(waiting)
  for (const word of words) expect(left.text, word).not.toContain(word)
  const known = ['layout', 'tours', 'locale', 'navigation', 'pins', 'columns', 'print', 'updatePromptedAt']
  expect(left.names.filter(name => !known.includes(name.replace('cloche.', '')))).toEqual([])
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[name=password]').fill(demoPassword)
  await login(page).click()
  await expect(login(page)).toBeHidden()
}

/** The id under which the registration that waits is done once. */
const waitingId = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('cloche-outbox')
        opening.onerror = () => reject(opening.error ?? new Error('It cannot be opened'))
        opening.onsuccess = () => {
          const asked = opening.result.transaction('operations').objectStore('operations').getAll()
          asked.onsuccess = () => {
            opening.result.close()
            resolve((asked.result as { kind: string; id: string }[]).find(one => one.kind === 'register')!.id)
          }
        }
      }),
  )

test.setTimeout(300_000)

test('a session that the server ended leaves nothing; what waited is named, sealed, and sent once when its person is back', async ({
  page,
  product,
  context,
}) => {
  await context.addInitScript(() => (window.print = () => undefined))
  await enter(page, product.url, cook, kitchen)
  await page.goto('/')
  await work(page)
  const batches = async (token: string, id: string) =>
    Number(
      (await ask(page, product.url, token, 'POST', '/labeling/batches/get', { filter: { id }, limit: 0 }))[
        'count'
      ],
    )
  // Another tab of the same browser.
  const other = await context.newPage()
  await other.goto(`${product.url}/#/products`)
  await other.getByRole('main').getByRole('searchbox').fill('Chicken stock')
  await expect(other.getByRole('link', { name: 'Chicken stock', exact: true })).toBeVisible()

  // Of every tab: what one cannot send, another that has a connection sends for it.
  await context.route('**/api/v0/labeling/**', route => route.abort('connectionrefused'))
  await usual(page)
    .getByRole('button', { name: /Chicken stock/ })
    .first()
    .click()
  await expect(badge(page, 2)).toBeVisible({ timeout: 20_000 })
  const batchId = await waitingId(page)

  // An administrator ends the sessions of the cook.
  const admin = await page.request.post(`${product.url}/api/v0/auth/user`, {
    data: { user: { email: cook, password: demoPassword }, provider: 'cloche' },
  })
  const adminJwt = ((await admin.json()) as { jwt: string }).jwt
  const { count } = await ask(page, product.url, adminJwt, 'DELETE', '/auth/user/sessions', { others: true })
  expect(Number(count)).toBeGreaterThan(0)
  await expect(login(other)).toBeVisible({ timeout: 20_000 })
  await expectNothing(page, 2)
  await expect(page.getByText(/2 things that Ana did here are not sent yet/)).toBeVisible()
  await expectAccessible(page, page.url(), { hasColours: true })
  await other.close()
  await context.unroute('**/api/v0/labeling/**')

  // Somebody else works here meanwhile, and sees nothing of it.
  await logIn(page, 'admin@demo.test')
  await page.getByRole('button', { name: kitchen }).first().click()
  await page.goto(mask)
  await ready(page)
  await expect(page.getByRole('button', { name: /not sent/ })).toHaveCount(0)
  expect((await dumpStorage(page)).rows['cloche-outbox/operations']).toBe(2)
  await page.goto('/#/logout')
  await expectNothing(page, 2)
  expect(await batches(adminJwt, batchId)).toBe(0)

  // The first is back.
  await logIn(page, cook)
  await page.getByRole('button', { name: kitchen }).first().click()
  await expect
    .poll(async () => (await dumpStorage(page)).rows['cloche-outbox/operations'], { timeout: 30_000 })
    .toBe(0)
  expect(await batches(adminJwt, batchId)).toBe(1)
})

test('what is kept is over when the server was not heard for two days, also at a start without it', async ({
  page,
  product,
}) => {
  await enter(page, product.url, cook, kitchen)
  await page.clock.install()
  await page.goto('/')
  const isReady = async () => {
    for (let tries = 0; tries < 20; tries += 1) {
      if ((await page.locator('html[data-offline=ready]').count()) > 0) return
      await page.clock.runFor(1000)
      await page.waitForTimeout(250)
    }
  }
  await isReady()
  await ready(page)
  await page.route('**/api/v0/**', route => route.abort('connectionrefused'))
  await page.clock.fastForward('47:00:00')
  await page.waitForTimeout(500)
  expect((await dumpStorage(page)).rows['cloche-outbox/keys']).toBe(1)
  await page.clock.fastForward('02:00:00')
  // It is looked at once a minute.
  await expect(async () => {
    await page.clock.fastForward('01:00')
    await expect(login(page)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 90_000 })
  await expectNothing(page)
})

test('an app that is closed in the meantime begins with nothing', async ({ page, product }) => {
  await enter(page, product.url, cook, kitchen)
  await page.goto('/')
  await work(page)
  await page.goto('about:blank')
  await page.clock.install({ time: Date.now() + 49 * 3_600_000 })
  await page.route('**/api/v0/**', route => route.abort('connectionrefused'))
  await page.goto('/')
  await page.clock.runFor(3000)
  await expectNothing(page)
})
