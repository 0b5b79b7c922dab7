/** For how long things are kept: what each kind holds, what would go, and a question that names the number. */
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

test('an owner chooses days, and is told what goes before it goes', async ({ page, product }) => {
  await enter(page, product.url, 'owner@demo.test', 'Hoteles Marina')
  await page.goto('/#/organization/your-data')
  await expect(page.getByText('Every value that a sensor measured.', { exact: false })).toBeVisible()
  await expect(page.getByText(/Nor is history/)).toBeVisible()
  const readings = page.getByLabel('Days: Readings of sensors')
  await readings.fill('300')
  await expect(readings).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: 'Save' }).last()).toBeDisabled()
  await readings.fill('366')
  await page.getByLabel('Days: Notifications').fill('7')
  await page.getByLabel('Days: From where people worked').fill('400')
  await expectAccessible(page, 'how long things are kept')
  for (const width of [360, 992, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideways(page)
  }
  await page.getByRole('button', { name: 'Save' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'How long data is kept' })
  await expect(
    dialog.getByText(/\d+ records? (is|are) older and will be removed within a day\./),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Days: Readings of sensors')).toHaveValue('366')
  await expect(page.getByText(/\d+ goe?s? next\./).first()).toBeVisible()
})
