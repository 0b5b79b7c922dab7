/** A job profile that is given is a job that may be done, at once and in that place; taken back, it is no more. */
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const place = 'Bistro Gràcia'

test.use({ actionTimeout: 15_000 })

test('a profile that is given opens its jobs in the session that is open, and is taken back', async ({
  page,
  product,
  browser,
}) => {
  const floor = await browser.newContext({ baseURL: product.url, viewport: { width: 360, height: 740 } })
  const phone = await floor.newPage()
  await enter(phone, product.url, 'user@demo.test', place)
  // A cook receives and takes out; sales are booked by who keeps the store.
  await phone.goto('/?tour=0#/stock/sales')
  const shut = phone.getByRole('heading', { level: 1, name: 'You may not see this here' })
  await expect(shut).toBeVisible()

  await enter(page, product.url, 'owner@demo.test', place)
  await page.goto('/?tour=0#/users')
  await page.getByText('Unai Roca').click()
  await page.locator('main nav').getByRole('link', { name: 'Job profiles', exact: true }).click()
  await expect(page.locator('main').getByText('Cook', { exact: true })).toBeVisible()
  await expectAccessible(page, 'job profiles of a person')
  await page.getByRole('button', { name: 'Give a job profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give a job profile' })
  await dialog.getByRole('combobox', { name: 'Job profile' }).click()
  await page.getByRole('option', { name: 'Storekeeper' }).click()
  await expectAccessible(page, 'giving a job profile')
  await dialog.getByRole('button', { name: 'Give a job profile' }).click()
  await expect(page.getByText('Job profile given')).toBeVisible()
  // The open session hears of it.
  await expect(phone.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
  await expectNoSideways(phone)

  await page.locator('main nav').getByRole('link', { name: 'Permissions', exact: true }).click()
  await expect(page.getByText('What Unai Roca sees in Bistro Gràcia')).toBeVisible()
  await expect(page.getByText('Storekeeper in Bistro Gràcia').first()).toBeVisible()
  await expectAccessible(page, 'permissions of a person')

  await page.locator('main nav').getByRole('link', { name: 'Job profiles', exact: true }).click()
  await page.getByRole('button', { name: 'Take back: Storekeeper in Bistro Gràcia' }).click()
  await expect(page.getByText('Taken back: Storekeeper')).toBeVisible()
  await expect(shut).toBeVisible()
  await floor.close()
})

test('what a profile allows is chosen on its screen, and who holds it is seen there', async ({
  page,
  product,
}) => {
  await enter(page, product.url, 'owner@demo.test', place)
  await page.goto('/?tour=0#/organization/job-profiles')
  await page.getByRole('link', { name: 'New job profile' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Night porter')
  await page.getByRole('checkbox', { name: /Acknowledge alarms/ }).check()
  await expectAccessible(page, 'new job profile')
  await page
    .getByRole('button', { name: /^(Create|Save)/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Night porter' })).toBeVisible()
  await expect(page.getByText('Acknowledge alarms')).toBeVisible()
  await page.locator('main nav').getByRole('link', { name: 'Who holds it', exact: true }).click()
  await expect(page.getByText('Nobody holds it')).toBeVisible()
  await expectAccessible(page, 'who holds a job profile')
})
