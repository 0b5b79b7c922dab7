/** The organization: its public face; its custom properties. */
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
/** Everything lies inside it. */
const house = 'Hoteles Marina'

test('the public face is seen while it is written; custom properties are judged and kept', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, house)
  await page.goto('/?tour=0#/organization/public')
  await page.getByLabel('Public name').fill('Marina Hotels')
  await expect(page.getByRole('region', { name: 'What guests will see' })).toContainText('Marina Hotels')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Organization saved')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/?tour=0#/organization/metas')
  await page.getByRole('button', { name: 'Add property' }).click()
  await page.getByRole('textbox', { name: 'Property' }).fill('-bad')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Begin with a letter or figure/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Property' }).fill('Cost centre')
  await page.getByRole('textbox', { name: 'Value' }).fill('1042-B')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Custom properties saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Value' })).toHaveValue('1042-B')
})
