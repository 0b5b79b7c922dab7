/** People seen by others: the list, enrolling, permissions and their reasons, sessions, working as somebody else. */
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const kitchen = 'Central kitchen'
const top = 'Hoteles Marina'

test('the list names people, roles and standing, and fits a phone', async ({ page, product }) => {
  await enter(page, product.url, 'owner@demo.test', top)
  await page.goto('/#/users')
  await expect(page.getByText('Marta Vidal')).toBeVisible()
  await expect(page.getByText('Executive', { exact: true }).first()).toBeVisible()
  await page.getByRole('searchbox').fill('marta')
  await expect(page.getByText('Emilio Prat')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
})

test('every tab of a person', async ({ page, product }) => {
  await enter(page, product.url, 'owner@demo.test', top)
  await page.goto('/#/users')
  await page.getByText('Marta Vidal').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Marta Vidal' })).toBeVisible()
  for (const [tab, words] of [
    ['Locations', 'Where the person works'],
    ['Permissions', 'Products and recipes'],
    ['Licences', 'Licences of this person'],
    ['Log-ins', /No log-ins yet|\d+ log-ins?/],
    ['Requests', /No requests yet|New password|Invitation/],
    ['Custom properties', 'Custom properties'],
    ['History', 'From'],
  ] as const) {
    await page.locator('main nav').getByRole('link', { name: tab, exact: true }).click()
    await expect(page.locator('main').getByText(words).last()).toBeVisible()
    await expectAccessible(page, `user: ${tab}`)
  }
})

test('the place above explains what counts below', async ({ page, product }) => {
  await enter(page, product.url, 'owner@demo.test', top)
  await page.goto('/#/users')
  await page.getByText('Emilio Prat').click()
  await page.locator('main nav').getByRole('link', { name: 'Locations', exact: true }).click()
  await expect(page.getByText('Counts through Central kitchen').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Hotel Marina' }).check()
  await expect(page.getByText('Counts through Hotel Marina').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Locations saved')).toBeVisible()
})

test('an owner works as somebody else: told before, in the history after', async ({ page, product }) => {
  await enter(page, product.url, 'owner@demo.test', kitchen)
  await page.goto('/#/users')
  await page.getByText('Emilio Prat').click()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log in as this user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in as Emilio Prat?' })
  await expect(dialog).toContainText('A line is left in the history')
  await expectAccessible(page, 'log in as')
  await dialog.getByRole('button', { name: 'Log in as this user' }).click()
  await expect(page.getByText('You are working as Emilio Prat')).toBeVisible()
  await expect(page).toHaveURL(/#\/$/)
  await page.goto('/#/me')
  await expect(page.getByLabel('First name')).toHaveValue('Emilio')
  await page.goto('/#/me/security')
  await page
    .getByRole('button', { name: /Ana Marín/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Your account: Ana Marín' })).toBeVisible()
  await page.goto('/#/users')
  await page.getByText('Emilio Prat').click()
  await page.locator('main nav').getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByText(/logged in as this user/).first()).toBeVisible()
})
