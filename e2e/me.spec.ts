/** One’s own account: its parts, permissions with their reasons, sessions, password. */
import { expectAccessible, expectNoSideways } from './axe.ts'
import { demoPassword, enter } from './entering.ts'
import { expect, test } from './product.ts'

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
