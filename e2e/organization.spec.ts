/** The organization: its tree of places moved by keys, mouse and dialog; its public face; its custom properties. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'

const place = (page: Page, name: string) => page.getByRole('treeitem', { name })
const level = (page: Page, name: string) => place(page, name).getAttribute('aria-level')

/** The tree, without the tour that greets the first visit. */
async function openTree(page: Page): Promise<void> {
  await page.goto('/?tour=0#/organization/structure')
  await expect(page.getByRole('tree')).toBeVisible()
}

test('the tree is walked by arrows, typing and searching', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  await openTree(page)
  await expectAccessible(page)
  await place(page, 'Hoteles Marina').click()
  await page.keyboard.press('End')
  await expect(place(page, 'Warehouse North')).toBeFocused()
  await page.keyboard.type('fre')
  await expect(place(page, 'Freezer 1')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(place(page, kitchen)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(place(page, 'Freezer 1')).toBeHidden()
  // Other journeys make shelves elsewhere.
  await page.getByRole('searchbox').fill('shelf 2')
  await expect(place(page, 'Shelf 2').first()).toBeVisible()
  await expect(place(page, 'Fridge A').first()).toBeVisible()
  await expect(place(page, kitchen)).toBeHidden()
})

test('a place is moved by cutting, by dragging and by the dialog, each with a way back', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  await openTree(page)
  await place(page, 'Freezer 1').click()
  await page.keyboard.press('Control+x')
  await place(page, 'Bistro Gràcia').click()
  await page.keyboard.press('Control+v')
  await expect(page.getByText('Freezer 1 is in Bistro Gràcia now').first()).toBeVisible()
  await expect.poll(() => level(page, 'Freezer 1')).toBe('4')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => level(page, 'Freezer 1')).toBe('3')

  await place(page, 'Terrace bar').dragTo(place(page, kitchen))
  await expect(page.getByText(`Terrace bar is in ${kitchen} now`).first()).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Actions for Terrace bar' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('shelf')
  await expect(dialog.getByRole('button', { name: /Shelf 2/ })).toBeDisabled()
  await dialog.getByRole('searchbox').fill('hotel marina')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Hotel Marina/ }).click()
  await expect(page.getByText('Terrace bar is in Hotel Marina now').first()).toBeVisible()
})

test('a move that is refused says why; a tree that somebody else changed is read again', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, owner, kitchen)
  await openTree(page)
  await place(page, kitchen).click()
  await page.keyboard.press('Control+x')
  await place(page, 'Shelf 2').click()
  await page.keyboard.press('Control+v')
  await expect(page.getByText('Central kitchen cannot be moved there')).toBeVisible()

  // Whatever else would bring the news keeps silent: the move itself has to find out.
  await page.route('**/structure/get', route => route.abort())
  const headers = { Authorization: `Bearer ${token}` }
  const found = await page.request.post('/api/v0/locations/get', { headers, data: { search: 'Freezer 1' } })
  const { locations } = (await found.json()) as { locations: { id: string }[] }
  const renamed = await page.request.patch(`/api/v0/location/${locations[0]!.id}`, {
    headers,
    data: { name: 'Blast freezer' },
  })
  expect(renamed.ok()).toBe(true)
  await place(page, 'Freezer 1').click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('Somebody else changed the tree')).toBeVisible()
  await expect(place(page, 'Blast freezer')).toBeVisible()
})

test('a place is added, renamed, copied and removed', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  await openTree(page)
  await page.getByRole('button', { name: `Actions for ${kitchen}` }).click()
  await page.getByRole('menuitem', { name: 'Add a place inside' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Missing. Fill it in.')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Name').fill('Pastry')
  await page.keyboard.press('Enter')
  await expect(place(page, 'Pastry')).toBeFocused()
  await page.keyboard.press('F2')
  await page.getByRole('dialog').getByLabel('Name').fill('Pâtisserie')
  await page.keyboard.press('Enter')
  await expect(place(page, 'Pâtisserie')).toBeFocused()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(place(page, 'Pâtisserie')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(place(page, 'Pâtisserie')).toBeVisible()
})

test('the public face is seen while it is written; custom properties are judged and kept', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
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
