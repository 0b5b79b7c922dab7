/** Licences of an affiliate: allotted by the platform, granted to a customer, seen there, ended. */
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('the platform allots, the affiliate grants, the customer sees by whom, and it is ended', async ({
  page,
  browser,
  product,
}) => {
  const at = async (email: string, place: string) => {
    const context = await browser.newContext()
    const other = await context.newPage()
    await enter(other, product.url, email, place)
    return other
  }
  const platform = await at('platform@demo.test', 'Hoteles Marina')
  await platform.goto(`${product.url}/?tour=0#/admin/customers`)
  await platform.getByRole('button', { name: 'More for Hoteles Marina', exact: true }).click()
  await platform.getByRole('menuitem', { name: 'Licences to grant' }).click()
  await expect(platform.getByRole('heading', { name: 'What Hoteles Marina may grant' })).toBeVisible()
  await expectAccessible(platform)
  await platform.getByRole('button', { name: 'Allot licences' }).click()
  const allotting = platform.getByRole('dialog')
  await allotting.getByLabel('Type of licence').click()
  await platform.getByRole('option', { name: 'Labels: read', exact: true }).click()
  await allotting.getByLabel('How many').fill('1')
  await allotting.getByLabel('Until').fill(day(60))
  await expectAccessible(platform)
  await allotting.getByRole('button', { name: 'Save' }).click()
  await expect(platform.getByText('The allotment was saved.')).toBeVisible()
  await expect(platform.getByRole('row').filter({ hasText: 'Labels: read' })).toContainText('1')

  await enter(page, product.url, 'owner@demo.test', 'Hoteles Marina')
  await page.goto('/?tour=0#/affiliate/licenses')
  const allotted = page.getByRole('region', { name: 'To grant' })
  const line = allotted.getByRole('listitem').filter({ hasText: 'Labels: read' })
  await expect(line).toContainText('0 of 1 in use')
  await expectAccessible(page)
  await allotted.getByRole('button', { name: 'Grant a licence' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Licence').click()
  await page.getByRole('option', { name: /^Labels: read/ }).click()
  await dialog.getByLabel('Organization').click()
  await page.getByRole('option', { name: 'Other Kitchens' }).click()
  await dialog.getByRole('button', { name: 'For one person' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click()
  await expect(page.getByText('Labels: read was granted to Other Kitchens.')).toBeVisible()
  await expect(line).toContainText('1 of 1 in use')
  await expect(line).toContainText('0 left')
  const row = page.getByRole('row').filter({ hasText: 'Labels: read' })
  await expect(row).toContainText('Hoteles Marina')
  for (const width of [360, 992, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSideways(page)
  }

  const customer = await at('owner@other.test', 'Casa Olga')
  await customer.goto(`${product.url}/?tour=0#/licenses`)
  // The customer works in its own language.
  await customer.getByRole('link', { name: /^(Labels: read|Etiquetas: consultar)/ }).click()
  const summary = customer.getByRole('region', { name: /^(Who has it and where|Quién la tiene y dónde)$/ })
  await expect(summary).toContainText(/Granted by|Concedida por/)
  await expect(summary).toContainText('Hoteles Marina')
  await expectAccessible(customer)

  await row.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'End' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the licence' }).click()
  await expect(page.getByText('The licence was ended.')).toBeVisible()
  await expect(line).toContainText('0 of 1 in use')
})
