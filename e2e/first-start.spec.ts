/** A new installation without the demo, from its first start to a customer whose owner has come in. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { expect, startProduct, type Product } from './product.ts'

interface Installation extends Product {
  readonly data: string
}

/** An installation of its own for each worker, as docs/settings.md says it is set up. */
const test = base.extend<object, { installation: Installation }>({
  installation: [
    // Playwright reads the names of what a fixture needs from these braces.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const data = join(mkdtempSync(join(tmpdir(), 'cloche-first-start-')), 'data')
      const product = await startProduct({
        CLOCHE_DEMO: 'off',
        CLOCHE_DATA: data,
        CLOCHE_SECRET: 'b0Zk7qTx2mYw9dLr4vHs6nJc8pGf1uEa3iKo5tXz',
        CLOCHE_PUBLIC_URL: 'http://kitchen.test',
        CLOCHE_SIGN_UP: 'on',
      })
      await use({ ...product, data })
      await product.stop()
      rmSync(join(data, '..'), { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
})

const PASSWORD = 'three spoons of honey'

/** The text of the newest mail to an address, from the files that stand for a mail server. */
async function mailTo(data: string, to: string): Promise<string> {
  let found = ''
  await expect
    .poll(() => {
      const folder = join(data, 'mail')
      const names = statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder)
      const letters = names
        .filter(name => name.endsWith('.eml'))
        .map(name => join(folder, name))
        .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
        .map(path => readFileSync(path, 'utf8'))
      found = letters.find(letter => letter.includes(`To: ${to}`)) ?? ''
      return found
    })
    .not.toBe('')
  return found.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=')
}

const linkIn = (text: string, pattern: RegExp) => pattern.exec(text)?.[0] ?? ''

async function fillOrganization(page: Page, name: string, owner: string, email: string) {
  await page.getByLabel('Name of the organization').fill(name)
  await page.getByRole('combobox', { name: 'Country' }).fill('Spain')
  await page.getByRole('option', { name: 'Spain' }).click()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Madrid')
  await page.getByLabel('First name').fill(owner)
  await page.getByLabel('E-mail').fill(email)
}

async function fitsIn(page: Page, widths: readonly number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideways(page, `at ${width}`)
  }
}

test(
  'the link of the first start makes the platform; its owner makes a customer, whose owner comes in',
  { tag: '@core' },
  async ({ page, installation, browser }) => {
    const file = join(installation.data, 'first-start-link.txt')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const link = linkIn(readFileSync(file, 'utf8'), /\/#\/first-start\/[\w-]+/)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Set up Cloche' })).toBeVisible()
    await expect(page.getByLabel('Choose a password')).toBeVisible()
    await fitsIn(page, [360, 992, 1440])
    await expectAccessible(page, page.url(), { hasColours: true })
    await page.getByRole('button', { name: 'Make it and come in' }).click()
    await expect(page.getByText('Enter a name.').first()).toBeVisible()
    await fillOrganization(page, 'Kitchen cloud', 'Ana', 'ana@kitchen.test')
    await page.getByLabel('Choose a password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Make it and come in' }).click()
    // By way of the home: without a place that is the set-up.
    await expect(page).toHaveURL(/#\/set-up$/)
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined()

    const other = await browser.newPage()
    await other.goto(installation.url + link)
    await expect(other.getByRole('heading', { level: 1, name: 'Cloche is set up already' })).toBeVisible()
    await other.close()

    await page.getByRole('button', { name: /Ana/ }).first().click()
    await page.getByRole('menuitem', { name: 'Customers' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
    await expect(page.getByText('Kitchen cloud').first()).toBeVisible()
    await fitsIn(page, [360, 992, 1440])
    await expectAccessible(page, page.url(), { hasColours: true })
    await page.getByRole('button', { name: 'New organization' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the organization').fill('Casa Lola')
    await dialog.getByRole('combobox', { name: 'Country' }).fill('Spain')
    await page.getByRole('option', { name: 'Spain' }).click()
    await dialog.getByLabel('First name of the owner').fill('Lola')
    await dialog.getByLabel('E-mail of the owner').fill('lola@casa.test')
    await dialog.getByRole('button', { name: 'Make and invite' }).click()
    await expect(page.getByText('Casa Lola was made, and its owner invited.')).toBeVisible()
    await expect(page.getByText('lola@casa.test (invited)')).toBeVisible()

    const visitor = await browser.newContext()
    const owner = await visitor.newPage()
    await owner.goto(
      installation.url +
        linkIn(await mailTo(installation.data, 'lola@casa.test'), /\/#\/request\/invitation\/[\w-]+/),
    )
    await expect(owner.getByRole('heading', { name: 'Welcome to Casa Lola' })).toBeVisible()
    await owner.getByLabel('Choose a password').fill(PASSWORD)
    await owner.getByRole('button', { name: 'Accept and come in' }).click()
    // A new organization is set up first.
    await expect(owner).toHaveURL(/#\/set-up$/)

    await test.step('suspended, she is out at once and told why; revived, she comes in again', async () => {
      await page.getByRole('button', { name: 'More for Casa Lola' }).click()
      await page.getByRole('menuitem', { name: 'Suspend' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Suspend 1 organization' }).click()
      await expect(page.getByText('1 organization is suspended.')).toBeVisible()
      await owner.reload()
      await expect(owner).toHaveURL(/#\/login/)
      await owner.getByLabel('E-mail').fill('lola@casa.test')
      await owner.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await owner.getByRole('button', { name: 'Log in' }).click()
      await expect(owner.getByText(/Your organization is suspended/)).toBeVisible()
      await page.getByRole('button', { name: 'More for Casa Lola' }).click()
      await page.getByRole('menuitem', { name: 'Reactivate' }).click()
      await expect(page.getByText('1 organization works again.')).toBeVisible()
      await owner.getByRole('button', { name: 'Log in' }).click()
      await expect(owner).toHaveURL(/#\/set-up$/)
    })

    await test.step('closed by its typed name, the day of its erasing is shown', async () => {
      await page.getByRole('button', { name: 'More for Casa Lola' }).click()
      await page.getByRole('menuitem', { name: 'Close' }).click()
      const close = page.getByRole('dialog')
      await expect(close.getByText(/30 days later/)).toBeVisible()
      await close.getByLabel('Type the name to confirm').fill('Casa Lola')
      await close.getByRole('button', { name: 'Close the organization' }).click()
      await expect(page.getByText(/Casa Lola is closed. What it has here is erased on/)).toBeVisible()
      await expect(page.getByText(/^Closed; erased on/).first()).toBeVisible()
    })
    await visitor.close()
  },
)

test('a guest makes an organization with the mailed link', async ({ page, installation }) => {
  await page.goto('/#/login')
  await page.getByRole('link', { name: 'Begin with Cloche' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Begin with Cloche' })).toBeVisible()
  await fitsIn(page, [360, 992, 1440])
  await expectAccessible(page, page.url(), { hasColours: true })
  await fillOrganization(page, 'Bar Nuevo', 'Nuria', 'nuria@bar.test')
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(page.getByText('A mail is on its way to nuria@bar.test.')).toBeVisible()
  await page.goto(linkIn(await mailTo(installation.data, 'nuria@bar.test'), /\/#\/sign-up\/[\w-]+/))
  await expect(page.getByRole('heading', { name: 'Welcome, Bar Nuevo' })).toBeVisible()
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page).toHaveURL(/#\/set-up$/)
})
