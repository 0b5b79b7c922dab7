/** A template drawn by hand: moved with arrows and pointer, snapped, undone, filled with live food, saved, proved. */
import { readFileSync } from 'node:fs'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

test('a template is drawn, warned about, saved and printed for proof', async ({ page, product }) => {
  const jwt = await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  const answer = await page.request.post(`${product.url}/api/v0/labeling/templates/get`, {
    data: { search: 'Small kitchen label' },
    headers: { Authorization: `Bearer ${jwt}` },
  })
  const { templates } = (await answer.json()) as { templates: [{ id: string }] }
  await page.goto(`/#/labeling/template/${templates[0].id}/design`)
  const label = page.getByRole('group', { name: /^The label/ })
  await expect(page.getByText('Everything that a label needs is on it.')).toBeVisible()

  const name = page.getByRole('button', { name: 'Field: Product name' })
  await name.focus()
  await name.press('Enter')
  await expect(name).toHaveAttribute('aria-pressed', 'true')
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight']) await name.press(key)
  const fromLeft = page.getByRole('textbox', { name: 'From the left' })
  await expect(fromLeft).toHaveValue('3.6 mm')
  await name.press('Control+z')
  await expect(fromLeft).toHaveValue('1.5 mm')

  // Dragged near the left edge of the others, the code meets it, and a line shows what with.
  const code = label.getByTitle('QR code')
  const [from, paper] = [(await code.boundingBox())!, (await label.boundingBox())!]
  const perMm = paper.width / 50
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 - 32.4 * perMm, from.y + from.height / 2, { steps: 5 })
  await expect(label.locator('[data-axis="x"]')).toHaveCount(1)
  await page.mouse.up()
  await expect(fromLeft).toHaveValue('1.5 mm')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(fromLeft).toHaveValue('34 mm')

  await page.getByRole('button', { name: 'Add a block' }).click()
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Lot {batchCode}')
  await expect(label.locator('svg text', { hasText: 'Lot' }).first()).toBeVisible()

  await label.getByTitle('Field: Person').click()
  await page.getByRole('button', { name: 'Remove the block' }).click()
  await expect(page.getByText('The template does not show who made it')).toBeVisible()
  await page.getByText('Prepacked sale').click()
  await expect(page.getByText('The template has no list of ingredients')).toBeVisible()
  await expect(page.getByText('EU 1169/2011, art. 9.1 b')).toBeVisible()
  await expectAccessible(page, 'the designer', { hasColours: true })

  await page.getByRole('button', { name: 'Save design' }).click()
  await expect(page.getByText('Design saved')).toBeVisible()
  await page.reload()
  await expect(label.locator('svg text', { hasText: 'Lot' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Test print' }).click()
  const [proof] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Test print as ZPL' }).click(),
  ])
  expect(readFileSync(await proof.path(), 'utf8')).toContain('^FDLot L-2611-0042^FS')

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(label).toBeVisible()
  await expectNoSideways(page)
})
