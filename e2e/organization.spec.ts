/** The organization: its tree of places moved by keys, mouse and dialog; its public face; its custom properties. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { makePlace, ownLetters, placesOf } from './places.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
/** Everything lies inside it. */
const house = 'Hoteles Marina'

const place = (page: Page, name: string) => page.getByRole('treeitem', { name })
const level = (page: Page, name: string) => place(page, name).getAttribute('aria-level')

/**
 * Places under names of their own: a kitchen with two cold rooms; in the hotel a bistro with a fridge and a shelf in it,
 * and a bar beside it. Other journeys walk, rename and copy those of the demo.
 */
async function ownPlaces(page: Page, url: string, token: string) {
  const ids = await placesOf(page, url, token)
  const letters = ownLetters()
  // What is typed finds the freezer alone by its first letter already.
  const freezerLetters = [...letters].reverse().join('')
  const names = {
    letters,
    freezerLetters,
    kitchen: `${letters} kitchen`,
    // Above the freezer: its letters come first in the alphabet.
    chiller: `${letters} chiller`,
    freezer: `${freezerLetters} freezer`,
    bistro: `${letters} bistro`,
    fridge: `${letters} fridge`,
    shelf: `${letters} shelf`,
    bar: `${letters} bar`,
  }
  const make = (name: string, type: string, parentId: string | undefined) =>
    makePlace(page, token, { name, type, parentId })
  const ownKitchen = await make(names.kitchen, 'productionCentre', ids.get(house))
  await make(names.chiller, 'room', ownKitchen)
  const freezerId = await make(names.freezer, 'room', ownKitchen)
  const bistro = await make(names.bistro, 'kitchen', ids.get('Hotel Marina'))
  await make(names.shelf, 'shelf', await make(names.fridge, 'room', bistro))
  await make(names.bar, 'sellingPoint', ids.get('Hotel Marina'))
  return { ...names, freezerId }
}

/** The tree, without the tour that greets the first visit. */
async function openTree(page: Page): Promise<void> {
  await page.goto('/?tour=0#/organization/structure')
  await expect(page.getByRole('tree')).toBeVisible()
}

test('the tree is walked by arrows, typing and searching', async ({ page, product }) => {
  const own = await ownPlaces(page, product.url, await enter(page, product.url, owner, house))
  await openTree(page)
  await expectAccessible(page)
  await place(page, house).click()
  await page.keyboard.press('End')
  await expect(page.getByRole('treeitem').last()).toBeFocused()
  await page.keyboard.type(own.freezerLetters)
  await expect(place(page, own.freezer)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(place(page, own.kitchen)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(place(page, own.freezer)).toBeHidden()
  await page.getByRole('searchbox').fill(own.shelf)
  await expect(place(page, own.shelf)).toBeVisible()
  await expect(place(page, own.fridge)).toBeVisible()
  await expect(place(page, own.kitchen)).toBeHidden()
})

test('a place is moved by cutting, by dragging and by the dialog, each with a way back', async ({
  page,
  product,
}) => {
  const own = await ownPlaces(page, product.url, await enter(page, product.url, owner, house))
  // All of the tree is in sight: one that has to be scrolled while something is dragged lets go of it.
  await page.setViewportSize({ width: 1280, height: 2400 })
  await openTree(page)
  await place(page, own.freezer).click()
  await page.keyboard.press('Control+x')
  await place(page, own.bistro).click()
  await page.keyboard.press('Control+v')
  await expect(page.getByText(`${own.freezer} is in ${own.bistro} now`).first()).toBeVisible()
  await expect.poll(() => level(page, own.freezer)).toBe('4')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => level(page, own.freezer)).toBe('3')

  await place(page, own.bar).dragTo(place(page, own.kitchen))
  await expect(page.getByText(`${own.bar} is in ${own.kitchen} now`).first()).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: `Actions for ${own.bar}` }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(own.shelf)
  await expect(dialog.getByRole('button', { name: own.shelf })).toBeDisabled()
  await dialog.getByRole('searchbox').fill('hotel marina')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Hotel Marina/ }).click()
  await expect(page.getByText(`${own.bar} is in Hotel Marina now`).first()).toBeVisible()
})

test('a move that is refused says why; a tree that somebody else changed is read again', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, owner, house)
  const own = await ownPlaces(page, product.url, token)
  await openTree(page)
  await place(page, own.kitchen).click()
  await page.keyboard.press('Control+x')
  await place(page, own.shelf).click()
  await page.keyboard.press('Control+v')
  await expect(page.getByText(`${own.kitchen} cannot be moved there`)).toBeVisible()

  // Whatever else would bring the news keeps silent: the move itself has to find out.
  await page.route('**/structure/get', route => route.abort())
  const renamed = await page.request.patch(`/api/v0/location/${own.freezerId}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { name: `${own.freezerLetters} blast freezer` },
  })
  expect(renamed.ok()).toBe(true)
  await place(page, own.freezer).click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('Somebody else changed the tree')).toBeVisible()
  await expect(place(page, `${own.freezerLetters} blast freezer`)).toBeVisible()
})

test('a place is added, renamed, copied and removed', async ({ page, product }) => {
  const own = await ownPlaces(page, product.url, await enter(page, product.url, owner, house))
  const [pastry, renamed] = [`${own.letters} pastry`, `${own.letters} pâtisserie`]
  await openTree(page)
  await page.getByRole('button', { name: `Actions for ${own.kitchen}` }).click()
  await page.getByRole('menuitem', { name: 'Add a location inside' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Missing. Fill it in.')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Name').fill(pastry)
  await page.keyboard.press('Enter')
  await expect(place(page, pastry)).toBeFocused()
  await page.keyboard.press('F2')
  await page.getByRole('dialog').getByLabel('Name').fill(renamed)
  await page.keyboard.press('Enter')
  await expect(place(page, renamed)).toBeFocused()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(place(page, renamed)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(place(page, renamed)).toBeVisible()
})

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
