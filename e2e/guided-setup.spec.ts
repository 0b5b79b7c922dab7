/** From an owner alone to a first label: the guided set-up, its presses counted, on a desk and on a phone, in both languages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { emptyOwner, startEmpty, type EmptyProduct } from './empty-organization.ts'
import { expect, test as base } from './product.ts'

const test = base.extend<object, { empty: EmptyProduct }>({
  empty: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const empty = await startEmpty()
      await use(empty)
      await empty.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ empty }, use) => use(empty.url),
})
// The second goes on in what the first has set up: they run together, in one order.
test.describe.configure({ mode: 'serial' })

/** Keeps what is printed, and counts every press and every field that is filled. */
async function watch(page: Page) {
  await page.addInitScript(() => {
    window.print = () => {
      const top = window.top as unknown as { printed?: number }
      top.printed = (top.printed ?? 0) + 1
    }
  })
  let steps = 0
  return {
    count: () => steps,
    press: async (name: string | RegExp, role: 'button' | 'link' | 'checkbox' = 'button') => {
      steps++
      await page.locator('main').getByRole(role, { name }).first().click()
    },
    fill: async (label: string | RegExp, text: string) => {
      steps++
      await page.locator('main').getByLabel(label).first().fill(text)
    },
  }
}

async function logIn(page: Page) {
  await page.goto('/')
  await page.getByLabel(/E-mail|Correo/).fill(emptyOwner.email)
  await page
    .getByLabel(/Password|Contraseña/)
    .first()
    .fill(emptyOwner.password)
  await page.keyboard.press('Enter')
}

const mailsIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.eml')) : []

test('an owner alone gets to a first label in few steps', { tag: '@core' }, async ({ page, empty }) => {
  const hand = await watch(page)
  await logIn(page)
  // The home of an organization without places.
  await expect(page).toHaveURL(/#\/set-up/)
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your kitchen' })).toBeVisible()
  await expectAccessible(page, 'set-up: places')

  await hand.press('Production centre with points of sale')
  await hand.fill('Name', 'Casa Nueva group')
  await hand.press('Make 4 locations')
  await expect(page.getByText('You have 4 locations.')).toBeVisible()
  await hand.press('Next step')

  await hand.fill('First name', 'Clara')
  await hand.fill('E-mail', 'clara@empty.example')
  await hand.press('Send invitation')
  await expect(page.locator('main').getByText('Clara is invited')).toBeVisible()
  await expectAccessible(page, 'set-up: people')
  await hand.press('Next step')

  await expect(page.getByRole('checkbox', { name: 'Chicken stock', exact: true })).toBeVisible()
  await expectAccessible(page, 'set-up: products')
  await hand.press('Chicken stock', 'checkbox')
  await hand.press('All of Sauces', 'checkbox')
  await hand.press(/^Make \d+ products$/)
  await expect(page.getByText(/^You have \d+ products\.$/)).toBeVisible()
  await hand.press('Next step')

  await expectAccessible(page, 'set-up: printing')
  await hand.press(/By this device/)
  await expect(page.getByText('Labels are printed by the device that makes them.')).toBeVisible()
  await hand.press('Next step')

  await page.locator('main').getByRole('searchbox').fill('stock')
  await expect(page.getByRole('button', { name: /Chicken stock/ })).toBeVisible()
  await hand.press(/Chicken stock/)
  await expect(page.getByText('The first label of Chicken stock')).toBeVisible()
  await expect(page.getByRole('img', { name: /Chicken stock/ })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { printed?: number }).printed ?? 0))
    .toBe(1)
  await expectAccessible(page, 'set-up: first label')
  await hand.press('Finish')
  await expect(page).toHaveURL(/#\/$/)
  await expect(page.getByText('Set up your kitchen')).toHaveCount(0)

  expect(hand.count()).toBeLessThanOrEqual(20)
  await expect.poll(() => mailsIn(empty.mailFolder).length).toBe(1)
  const [mail = ''] = mailsIn(empty.mailFolder)
  expect(readFileSync(join(empty.mailFolder, mail), 'utf8')).toContain('clara@empty.example')
  // It never comes back.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go on' })).toHaveCount(0)
})

test('people come by a sheet too: understood, and each mailed', { tag: '@core' }, async ({ page, empty }) => {
  await logIn(page)
  await page
    .locator('main')
    .getByRole('button', { name: /Production centre/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Nora/ })).toBeVisible()
  await page.goto('/#/users')
  await page.locator('main').getByRole('link', { name: 'Invite by sheet' }).click()
  const rows = Array.from(
    { length: 30 },
    (_, at) => `Person ${at},p${at}@sheet.example,Cook,${at === 7 ? 'Nowhere' : 'Production centre'}`,
  )
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name,E-mail,Job,Place', ...rows].join('\n')),
  })
  await expect(page.getByText(/29/).first()).toBeVisible()
  await expectAccessible(page, 'people by sheet')
  const before = mailsIn(empty.mailFolder).length
  await page.getByRole('button', { name: /Import 29/ }).click()
  await expect(page.getByRole('status').filter({ hasText: '29' })).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => mailsIn(empty.mailFolder).length, { timeout: 30_000 }).toBe(before + 29)
})
