/** E-mailed links: a forgotten password, an invitation, another address, an enrolment; each of them once. */
import { expectAccessible } from './axe.ts'
import { demoPassword, enter } from './entering.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { expect, test } from './product.ts'

const heading = (page: import('@playwright/test').Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })
const next = 'three spoons of honey'

test('a forgotten password is replaced by the mailed link, which works once', async ({ page, product }) => {
  const email = 'executive@demo.test'
  await page.goto('/#/login')
  await page.getByRole('link', { name: 'Recover password' }).click()
  await page.getByLabel('E-mail').fill('no address')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('If the address is known, a mail is on its way.')).toBeFocused()
  await expectAccessible(page, 'recover', { hasColours: true })

  const link = linkIn(await mailTo(page.request, product.url, email))
  await page.goto(link)
  await expect(heading(page, 'New password')).toBeVisible()
  await page.locator('input[name=password]').fill('short')
  await expect(page.getByText('Too weak.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('input[name=password]')).toBeFocused()
  await page.locator('input[name=password]').fill(next)
  await expect(page.getByText('Good.')).toBeVisible()
  await expectAccessible(page, 'new password', { hasColours: true })
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(heading(page, 'Password changed')).toBeVisible()

  await page.getByRole('link', { name: 'To the log-in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[name=password]').fill(next)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Where do you work today?')).toBeVisible()

  await page.goto(link)
  await expect(heading(page, 'This link was used already')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  await expectAccessible(page, 'used link', { hasColours: true })
})

test('an address that is not known gets the same answer', async ({ page }) => {
  await page.goto('/#/password/recover')
  await page.getByLabel('E-mail').fill('nobody.at.all@demo.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('If the address is known, a mail is on its way.')).toBeVisible()
})

test('a link that never was says so and leads on', async ({ page }) => {
  await page.goto('/#/request/enrolment/nothing-of-the-kind')
  await expect(heading(page, 'This link is not known')).toBeVisible()
  await page.getByRole('link', { name: 'To the log-in' }).click()
  await expect(page).toHaveURL(/#\/login$/)
})

test('an invitation is accepted in a fresh browser, in the language it was written in', async ({
  page,
  browser,
  product,
}) => {
  await enter(page, product.url, 'admin@demo.test', 'Bistro Gràcia')
  await page.goto('/#/users')
  await page.getByRole('link', { name: 'Invite a user' }).first().click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Lucía')
  await page.getByLabel('Last name').fill('Navarro')
  await page.getByLabel('E-mail').fill('lucia@demo.test')
  await page.getByRole('combobox', { name: 'Language of the invitation' }).click()
  await page.getByRole('option', { name: 'Español', exact: true }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent to lucia@demo.test')).toBeVisible()
  await expect(heading(page, 'Lucía Navarro')).toBeVisible()
  await expect(page.getByText('Never logged in').first()).toBeVisible()

  const link = linkIn(await mailTo(page.request, product.url, 'lucia@demo.test'))
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
  const fresh = await context.newPage()
  await fresh.goto(link)
  await expect(heading(fresh, 'Te damos la bienvenida a Hoteles Marina')).toBeVisible()
  await expect(fresh.locator('html')).toHaveAttribute('lang', 'es')
  await expect(fresh.getByLabel('Nombre')).toHaveValue('Lucía')
  await expectAccessible(fresh, 'invitation', { hasColours: true })
  await fresh.locator('input[name=password]').fill('cuatro cucharas de miel')
  await fresh.getByRole('button', { name: 'Aceptar y entrar' }).click()
  await expect(fresh.getByRole('button', { name: 'Bistro Gràcia' })).toBeVisible()
  await context.close()

  await page.reload()
  await expect(page.getByText('Never logged in')).toHaveCount(0)
})

test('another address counts once its link was opened', async ({ page, product }) => {
  await enter(page, product.url, 'corporate@demo.test', 'Central kitchen')
  await page.goto('/#/me/security')
  await page.getByLabel('New e-mail').fill('carla@demo.test')
  await page.locator('input[name=email-password]').fill('not the password')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await expect(page.getByLabel('New e-mail')).toHaveValue('carla@demo.test')
  await page.locator('input[name=email-password]').fill(demoPassword)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('We sent a link to carla@demo.test.')).toBeVisible()

  await page.goto(linkIn(await mailTo(page.request, product.url, 'carla@demo.test')))
  await page.getByRole('button', { name: 'Confirm this e-mail' }).click()
  await expect(heading(page, 'E-mail changed')).toBeVisible()
  const login = { user: { email: 'carla@demo.test', password: demoPassword }, provider: 'cloche' }
  expect((await page.request.post(`${product.url}/api/v0/auth/user`, { data: login })).ok()).toBe(true)
})

test('a place is asked for and granted by whoever is in charge', async ({ page, product, browser }) => {
  await enter(page, product.url, 'user@demo.test', 'Bistro Gràcia')
  await page.goto('/#/me/places')
  const bistro = page.getByRole('checkbox', { name: 'Bistro Gràcia', exact: true })
  const central = page.getByRole('checkbox', { name: 'Central kitchen' })
  await expect(bistro).toBeChecked()
  const through = { name: 'Fridge A', description: 'Counts through Bistro Gràcia' }
  await expect(page.getByRole('checkbox', through)).toBeDisabled()
  await central.check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. 1 location waits for confirmation.')).toBeVisible()
  await expect(central).not.toBeChecked()
  await expect(page.getByText('Asked for, not confirmed yet')).toBeVisible()

  const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
  const manager = await context.newPage()
  await manager.goto(linkIn(await mailTo(page.request, product.url, 'executive@demo.test', /Unai/)))
  await expect(heading(manager, 'Enrolment in a location')).toBeVisible()
  await expect(manager.getByText('Unai Roca asks to work in Central kitchen')).toBeVisible()
  await expectAccessible(manager, 'enrolment', { hasColours: true })
  await manager.getByRole('button', { name: 'Accept' }).click()
  await expect(heading(manager, 'Enrolled')).toBeVisible()
  await context.close()
  await page.reload()
  await expect(central).toBeChecked()
  await expect(bistro).toBeChecked()
})
