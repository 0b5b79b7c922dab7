/** A second factor: set up with the code an app shows, asked for at the next log-in, taken off again. */
import { codeShown } from '../packages/server/src/testing/authenticator.ts'
import { expectAccessible } from './axe.ts'
import { demoPassword, enter } from './entering.ts'
import { expect, test } from './product.ts'

const email = 'admin@demo.test'

test('a code is asked for once it was set up, and no more once it was taken off', async ({
  page,
  product,
}) => {
  await enter(page, product.url, email, 'Hoteles Marina')
  await page.goto('/#/me/security')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const card = page.locator('form', { hasText: 'Next' })
  await card.getByLabel('Current password').fill(demoPassword)
  await card.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page, 'setting up a second factor', { hasColours: true })
  const letters = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This code is not right')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(codeShown(letters, -1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('It is on.')).toBeVisible()
  const recovery = await page
    .getByRole('listitem')
    .filter({ hasText: /^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/ })
    .allInnerTexts()
  expect(recovery).toHaveLength(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left')).toBeVisible()

  await page.goto('/#/logout')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  const logIn = async () => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  }
  await logIn()
  await expectAccessible(page, 'the code of a log-in', { hasColours: true })
  await page.getByLabel('Code', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('This code is not right')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(recovery[0] ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()

  await page.goto('/#/me/security')
  await page.getByRole('button', { name: 'Turn off' }).click()
  const off = page.locator('form', { hasText: 'Turn off' })
  await off.getByLabel('Current password').fill(demoPassword)
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Log-in with a code is off')).toBeVisible()
})
