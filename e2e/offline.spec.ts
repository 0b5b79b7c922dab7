/** Without a connection: registering, printing, scanning and moving go on, and land once, as they were printed. */
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { readQueue } from './browser-storage.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const cook = 'owner@demo.test'
const kitchen = 'Central kitchen'
const mask = '/#/labeling/register/mask'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const badge = (page: Page, count: number) => page.getByRole('button', { name: `${count} not sent` })

interface Kept {
  id: string
  kind: string
  body: {
    registration: { id: string; batchCode: string; held: { labels: { id: string; serial: string }[] } }
    move: { replacement?: { id: string; serial: string } }
  }
}

/** The queue of who works here. */
const queue = (page: Page) => readQueue<Kept>(page)

/** What goes to the printer is kept instead. */
async function keepPrints(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.print = () => {
      const top = window.top as unknown as { printed?: string[] }
      ;(top.printed ??= []).push(document.body.innerHTML)
    }
  })
}
const prints = (page: Page) =>
  page.evaluate(() => (window as unknown as { printed?: string[] }).printed ?? [])

const ask = async (page: Page, url: string, jwt: string, path: string, data: object) =>
  (await (
    await page.request.post(`${url}/api/v0${path}`, { data, headers: { Authorization: `Bearer ${jwt}` } })
  ).json()) as Record<string, never[]>

/** Until what the floor needs is kept: data, numbers, screens. */
async function ready(page: Page, isKept = false): Promise<void> {
  const kept = isKept ? '[data-floor=ready]' : ''
  await expect(page.locator(`html[data-offline=ready]${kept}`)).toBeAttached({ timeout: 20_000 })
}

async function scan(page: Page, code: string): Promise<void> {
  await page.goto('/#/qr')
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Find' }).click()
}

const usual = (page: Page) => page.getByRole('region', { name: 'Often labelled at this hour' })

test.describe('with the service worker', () => {
  test.use({ hasWorker: true })
  test.setTimeout(300_000)

  test(
    'the network is cut and the page killed: all of it lands once, in order, with the printed numbers',
    { tag: '@core' },
    async ({ page: first, product, context }) => {
      await keepPrints(context)
      const jwt = await enter(first, product.url, cook, kitchen)
      await first.goto(mask)
      await first.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
      await first.reload()
      await ready(first, true)
      await expect.poll(() => first.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true)

      await context.setOffline(true)
      await usual(first)
        .getByRole('button', { name: /Chicken stock/ })
        .first()
        .click()
      await expect(first.getByText('Kept on this device').first()).toBeVisible()
      await expect.poll(async () => (await prints(first)).length).toBe(1)
      await expect(badge(first, 2)).toBeVisible()
      await expectAccessible(first)

      // Another product, by the whole form, from what is known of it.
      await first.getByRole('searchbox', { name: /Search by name/ }).fill('bech')
      await first.getByRole('heading', { name: 'Found' }).waitFor()
      await first.getByRole('link', { name: /Béchamel/ }).click()
      await first.getByRole('button', { name: /^Chilled/ }).click()
      await first.getByRole('button', { name: 'Print 1 label' }).click()
      await expect(first.getByText('Kept on this device').first()).toBeVisible()
      await expect(badge(first, 4)).toBeVisible()
      const kept = await queue(first)
      expect(kept.map(one => one.kind)).toEqual(['register', 'print', 'register', 'print'])
      const [stock, , bechamel] = kept.map(one => one.body.registration)
      await expect.poll(async () => (await prints(first)).at(-1)).toContain(bechamel!.batchCode)
      const paper = (await prints(first)).at(-1)!
      for (const printed of [bechamel!.batchCode, bechamel!.held.labels[0]!.serial])
        expect(paper).toContain(printed)

      // The page is killed; another one goes on where it was.
      await first.close({ runBeforeUnload: false })
      const page = await context.newPage()
      await page.goto(product.url)
      await expect(badge(page, 4)).toBeVisible()
      // A browser tells a new page late or never that it has no network: then nobody answers.
      await expect(page.getByText(/^(No connection\. What you see|We are currently working)/)).toBeVisible()
      await scan(page, bechamel!.held.labels[0]!.serial)
      await expect(heading(page, 'Béchamel')).toBeVisible()
      await page.getByRole('button', { name: /^Freeze/ }).click()
      await expect(page.getByText(/this is the new label/)).toBeVisible({ timeout: 15_000 })
      const replacement = (await queue(page)).at(-1)!.body.move.replacement!
      await scan(page, 'NOBODY-1')
      await expect(page.getByText(/It is kept, and looked for/)).toBeVisible()
      await badge(page, 6).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(6)
      await expectAccessible(page)
      await page.keyboard.press('Escape')

      await context.setOffline(false)
      await expect(page.getByRole('button', { name: 'Sent', exact: true })).toBeVisible({ timeout: 30_000 })
      expect((await queue(page)).map(one => one.kind)).toEqual(['scan'])
      await page.getByRole('button', { name: 'Sent', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
      await expect(page.getByText('Everything is sent')).toBeVisible()

      for (const made of [stock!, bechamel!]) {
        const { batches } = await ask(page, product.url, jwt, '/labeling/batches/get', {
          filter: { id: made.id },
        })
        expect(batches).toMatchObject([{ code: made.batchCode }])
        const { labels } = await ask(page, product.url, jwt, '/labeling/labels/get', {
          filter: { batchId: made.id },
          by: 'created',
          sort: 'asc',
        })
        const numbers = (labels ?? []).map(({ id, serial }: { id: string; serial: string }) => ({
          id,
          serial,
        }))
        const { clientId: _, ...numbered } = { clientId: '', ...replacement }
        expect(numbers).toEqual([...made.held.labels, ...(made === bechamel ? [numbered] : [])])
      }
      const { labels } = await ask(page, product.url, jwt, '/labeling/labels/get', {
        filter: { id: replacement.id },
      })
      expect(labels).toMatchObject([
        { state: 'freeze', isFinal: false, replacesId: bechamel!.held.labels[0]!.id },
      ])
    },
  )
})

test('an answer that is lost, a server that is away, a refusal: nothing twice, nothing hidden', async ({
  page,
  context,
  product,
}) => {
  await keepPrints(context)
  const jwt = await enter(page, product.url, cook, kitchen)
  await page.goto(mask)
  await ready(page)
  const count = async () =>
    Number((await ask(page, product.url, jwt, '/labeling/batches/get', { limit: 0 }))['count'])
  const before = await count()

  // The server does it, and the way back breaks.
  await page.route('**/api/v0/labeling/register', async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.route('**/api/v0/labeling/print', route => route.abort('connectionrefused'))
  await page.route('**/api/v0/labeling/content/get', route => route.abort('connectionrefused'))
  const tile = usual(page)
    .getByRole('button', { name: /Chicken stock/ })
    .first()
  await tile.click()
  await expect(page.getByText('Kept on this device').first()).toBeVisible()
  await page.unroute('**/api/v0/labeling/register')
  await page.unroute('**/api/v0/labeling/print')
  await page.unroute('**/api/v0/labeling/content/get')
  await expect.poll(async () => (await queue(page)).length, { timeout: 30_000 }).toBe(0)
  expect(await count()).toBe(before + 1)

  // One press, taken back.
  await tile.click()
  await expect(page.getByText(/Chicken stock: 1 label/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/Taken back: Chicken stock/)).toBeVisible()
  const { labels } = await ask(page, product.url, jwt, '/labeling/labels/get', {
    by: 'created',
    sort: 'desc',
    limit: 1,
  })
  expect(labels).toMatchObject([{ state: 'cancel', isFinal: true }])

  // Several for one label; who logs out before it is sent is asked.
  await page.route('**/api/v0/labeling/register', route => route.abort('connectionrefused'))
  await usual(page).getByRole('button', { name: '5', exact: true }).click()
  await usual(page).getByRole('button', { name: 'One label for all pieces' }).click()
  // The tile takes no press while the one before is printed.
  await expect(usual(page).locator('[aria-busy="true"]')).toHaveCount(0)
  await tile.click()
  await expect(page.getByRole('button', { name: /not sent/ })).toBeVisible()
  const { registration } = (await queue(page))[0]!.body
  expect(registration).toMatchObject({ mode: 'range', items: [{ count: 5 }] })
  expect(registration.held.labels).toHaveLength(1)
  await page.goto('/#/logout')
  await expect(page.getByText(/not sent yet/).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Stay and send it' }).click()

  // What the server refuses stays, with its reason, until somebody decides.
  await page.route('**/api/v0/labeling/register', route =>
    route.fulfill({
      status: 422,
      json: {
        code: 'RULE_BROKEN',
        message: 'It was refused.',
        details: { faults: [{ path: 'x', message: 'No such tray.' }] },
      },
    }),
  )
  await page.getByRole('button', { name: /not sent/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Not sent yet' })
  await sheet.getByRole('button', { name: 'Send now' }).click()
  await expect(sheet.getByText('No such tray.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Discard' }).first().click()
  await page
    .getByRole('dialog', { name: /Discard/ })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect(sheet.getByText('No such tray.')).toBeHidden()
  expect((await queue(page)).filter(one => one.kind === 'register')).toEqual([])
})

test('a tablet whose keys take seconds to open keeps its place all the same', async ({ page, product }) => {
  await enter(page, product.url, cook, kitchen)
  await page.addInitScript(() => {
    const isOpening = (request: IDBRequest) => request instanceof IDBOpenDBRequest
    const late = (request: IDBRequest, listener: EventListener) => (event: Event) =>
      void setTimeout(() => listener.call(request, event), 4000)
    const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess')!
    Object.defineProperty(IDBRequest.prototype, 'onsuccess', {
      set(this: IDBRequest, listener: EventListener | null) {
        set!.call(this, listener !== null && isOpening(this) ? late(this, listener) : listener)
      },
    })
    const add = IDBRequest.prototype.addEventListener as (name: string, ...more: unknown[]) => void
    IDBRequest.prototype.addEventListener = function (
      this: IDBRequest,
      name: string,
      listener: unknown,
      more: unknown,
    ) {
      const isLate = name === 'success' && isOpening(this) && typeof listener === 'function'
      add.call(this, name, isLate ? late(this, listener as EventListener) : listener, more)
    } as never
  })
  await page.goto('/#/soon')
  await page.reload()
  await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 60_000 })
})
