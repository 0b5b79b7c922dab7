/** One's own account: data, password, preferences, permissions with their reasons, sessions. */
import { expectAccessible, expectNoSideways } from './axe.ts'
import { demoPassword, enter } from './entering.ts'
import { expect, test } from './product.ts'

const kitchen = 'Central kitchen'

test('every part of the account can be read by everybody, on a phone too', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, product.url, 'user@demo.test', 'Bistro Gràcia')
  for (const [part, words] of [
    ['data', 'Your data'],
    ['security', 'Change password'],
    ['preferences', 'Units'],
    ['places', 'Where you work'],
    ['licenses', 'Licences are shown to managers'],
    ['permissions', 'Organization and people'],
    ['logins', 'This session'],
    ['metas', 'Custom properties'],
  ] as const) {
    await page.goto(part === 'data' ? '/#/me' : `/#/me/${part}`)
    await expect(page.getByText(words, { exact: true }).last()).toBeVisible()
    await expectAccessible(page, `me/${part}`)
    await expectNoSideways(page)
  }
})

test('own data is saved, and not lost without a question', async ({ page, product }) => {
  await enter(page, product.url, 'manager@demo.test', 'Bistro Gràcia')
  await page.goto('/#/me')
  const phone = page.getByLabel('Phone')
  await phone.fill('+34 600 100 200')
  await page.getByRole('link', { name: 'Preferences' }).click()
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await page.getByLabel('First name').fill(' ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(phone).toHaveValue('+34 600 100 200')
  await page.getByLabel('First name').fill('Marta')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your account was saved')).toBeVisible()
  await page.reload()
  await expect(phone).toHaveValue('+34 600 100 200')
})

test('units change what is read, here and in the browser’s keeping', async ({ page, product }) => {
  await enter(page, product.url, 'manager@demo.test', 'Bistro Gràcia')
  await page.goto('/#/me/preferences')
  await expect(page.getByText('3.5 °C')).toBeVisible()
  const units = page.getByRole('radiogroup', { name: 'Temperature unit' })
  await units.getByRole('radio', { name: '°C' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(units.getByRole('radio', { name: '°F' })).toBeChecked()
  await expect(page.getByText('38.3 °F')).toBeVisible()
  const kept = () => page.evaluate(() => localStorage.getItem('cloche.units'))
  await expect.poll(kept).toContain('"temperatureUnit":"F"')
  await page.getByRole('radio', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cuenta' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('38,3 °F')).toBeVisible()
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
})

test('the time zone is searched for and tells its time', async ({ page, product }) => {
  await enter(page, product.url, 'manager@demo.test', 'Bistro Gràcia')
  await page.goto('/#/me/preferences')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('canary')
  await page.getByRole('option', { name: /Atlantic\/Canary/ }).click()
  await expect(zone).toHaveValue('Atlantic/Canary')
  await expect(page.getByText('Preference kept')).toBeVisible()
})

test('a list size is kept for that list', async ({ page, product }) => {
  await enter(page, product.url, 'executive@demo.test', kitchen)
  await page.goto('/#/me/preferences')
  await page.getByLabel('Products', { exact: true }).selectOption('25')
  await expect(page.getByText('Preference kept')).toBeVisible()
  await page.goto('/#/products')
  await expect(page.getByLabel('Rows per page')).toHaveValue('25')
})

test('permissions say their level to the keyboard, and why', async ({ page, product }) => {
  await enter(page, product.url, 'user@demo.test', 'Bistro Gràcia')
  await page.goto('/#/me/permissions')
  await page.getByRole('searchbox').fill('products')
  const sign = page.getByRole('button', { name: /^Products: / })
  await sign.focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expect(page.getByText('Role: User').first()).toBeVisible()
  await page.getByRole('searchbox').fill('nothing of the kind')
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('other sessions are ended, this one stays; a new password ends them too', async ({
  page,
  product,
  browser,
}) => {
  // No other journey logs in as this person after this.
  const email = 'manager@demo.test'
  const context = await browser.newContext({ baseURL: product.url })
  const elsewhere = await context.newPage()
  const other = await enter(elsewhere, product.url, email, 'Bistro Gràcia')
  await enter(page, product.url, email, 'Bistro Gràcia')
  const isOpen = async (jwt: string) => {
    const headers = { Authorization: `Bearer ${jwt}` }
    return (await elsewhere.request.get(`${product.url}/api/v0/user/me`, { headers })).ok()
  }
  await page.goto('/#/me/logins')
  await expect(page.getByText('This session')).toBeVisible()
  await page.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByText('Your other sessions have ended')).toBeVisible()
  expect(await isOpen(other)).toBe(false)

  const again = await enter(elsewhere, product.url, email, 'Bistro Gràcia')
  await page.goto('/#/me/security')
  await page.locator('input[name=current-password]').fill('not the password')
  await page.locator('input[name=new-password]').fill('two jars of plum jam')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await expect(page.locator('input[name=new-password]')).toHaveValue('two jars of plum jam')
  await page.locator('input[name=current-password]').fill(demoPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Your other sessions have ended.')).toBeVisible()
  expect(await isOpen(again)).toBe(false)
  await context.close()
})
