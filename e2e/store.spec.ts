/** The store: quoted, bought by transfer and by card, marked as paid, invoiced, assigned, its renewal called off. */
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const group = 'Hoteles Marina'

/** The store with so many of an offer in the order. */
async function order(page: Page, name: string, count: number): Promise<void> {
  await page.goto('/?tour=0#/organization/store')
  await page.getByRole('searchbox').fill(name)
  const offer = page.getByRole('listitem').filter({ hasText: name }).first()
  for (let added = 0; added < count; added++) await offer.getByRole('button', { name: 'Add' }).click()
}
const bill = (page: Page) => page.getByRole('region', { name: 'Your order' })

/** The platform's people note that the money is there. */
async function notePaid(browser: Browser, url: string, path: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await enter(page, url, 'platform@demo.test', group)
  await page.goto(`${url}/?tour=0${path}`)
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('Marked as paid')).toBeVisible()
  await context.close()
}

test('an owner buys by transfer, is marked as paid, assigns the licence and calls the renewal off', async ({
  page,
  browser,
  product,
}) => {
  await enter(page, product.url, owner, group)
  await page.goto('/')
  await order(page, 'Labels: register', 2)
  await expect(bill(page)).toContainText('21.78')
  await expectAccessible(page)
  await bill(page).getByText('Pay by transfer').click()
  await bill(page)
    .getByRole('button', { name: /^Buy for/ })
    .click()
  await expect(page.getByText('Purchase made')).toBeVisible()
  await expect(page).toHaveURL(/#\/purchase\/[0-9a-f-]+/)
  const waiting = page.getByRole('region', { name: 'Waiting for your transfer' })
  await expect(waiting).toContainText('ES91')
  await expectAccessible(page)

  await notePaid(browser, product.url, new URL(page.url()).hash)
  await page.reload()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByText(/Renews on/)).toBeVisible()

  // The invoice is a paper that opens.
  await page.goto(`/?tour=0${new URL(page.url()).hash.split('?')[0]}/invoices`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^F\d*.*\/\d/ })
    .first()
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  await page.goto('/?tour=0#/licenses')
  await page.getByRole('link', { name: 'Without a holder' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Labels: register' }).first()
  await row.getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog')
  const person = { name: 'Person' }
  await dialog.getByRole('combobox', person).or(dialog.getByRole('textbox', person)).click()
  await page.getByRole('option', { name: /Emilio Prat/ }).click()
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('Licence assigned')).toBeVisible()

  await page.goto('/?tour=0#/purchases')
  await page
    .getByRole('link', { name: /2 × Labels: register/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Do not renew' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Do not renew' }).click()
  await expect(page.getByText('It will not be renewed')).toBeVisible()
  await expect(page.getByText(/it is not renewed/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Renew again' })).toBeVisible()
})

test('by card: paid on the page of the service, come back to what was bought', async ({ page, product }) => {
  await enter(page, product.url, owner, group)
  await page.goto('/')
  await order(page, 'Unlimited history', 1)
  await bill(page).getByText('Pay by card').click()
  await bill(page)
    .getByRole('button', { name: /^Buy for/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Close without paying' }).click()
  // Once more, and it is the same page.
  await expect(page.getByText('Waiting for the confirmation of the payment')).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText(/Renews on/)).toBeVisible()
  await expectAccessible(page)
})
