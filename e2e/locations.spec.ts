/** Locations: tree, opening times, people, several at once, figures, the plan by keyboard, working there, copies. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { makePlace, ownLetters, placesOf } from './places.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Enters with the whole of Hoteles Marina in view; answers the token and the ids of its places by name. */
async function enterMarina(page: Page, url: string): Promise<{ token: string; ids: Map<string, string> }> {
  const token = await enter(page, url, owner, 'Hoteles Marina')
  return { token, ids: await placesOf(page, url, token) }
}

test('the tree is walked with arrow keys and kept as the view', async ({ page, product }) => {
  await enterMarina(page, product.url)
  await page.goto('/#/locations')
  await expect(page.getByText('Hoteles Marina > Hotel Marina').first()).toBeVisible()
  await page.getByRole('button', { name: 'As a tree' }).click()
  const item = (name: string) => page.getByRole('treeitem', { name })
  await expect(item('Fridge A')).toHaveAttribute('aria-level', '4')
  await item('Hoteles Marina').focus()
  await page.keyboard.press('ArrowDown')
  // Other journeys may have made places before the others.
  await expect(page.locator('[role=treeitem][aria-level="2"]').first()).toBeFocused()
  await item('Central kitchen').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(item('Central kitchen')).toHaveAttribute('aria-expanded', 'false')
  await expect(item('Cold room 1 Room')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(item('Cold room 1 Room')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('searchbox').fill('Fridge B')
  await expect(item('Fridge B')).toBeVisible()
  await expect(item('Banqueting kitchen')).toBeVisible()
  await expect(item('Warehouse North')).toHaveCount(0)
  await item('Fridge B').focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Fridge B')).toBeVisible()
})

test('who may work at a place is told with the reason, enrolled and taken out', async ({ page, product }) => {
  const { token, ids } = await enterMarina(page, product.url)
  const parentId = ids.get('Hoteles Marina')
  const store = await makePlace(page, token, { name: `${ownLetters()} store`, type: 'warehouse', parentId })
  await page.goto(`/#/location/${store}/users`)
  const people = page.getByRole('list', { name: 'People who may work here' })
  await expect(people.getByRole('listitem').filter({ hasText: 'Ana Marín' })).toContainText('By role')
  await expect(people.getByRole('listitem').filter({ hasText: 'Carla Ferrer' })).toContainText('Enrolled at')
  const name = { name: 'Find somebody to enrol here' }
  await page.getByRole('combobox', name).or(page.getByRole('textbox', name)).fill('Unai')
  await page.getByRole('option', { name: /Unai Roca/ }).click()
  await page.getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(people.getByRole('listitem').filter({ hasText: 'Unai Roca' })).toContainText('Enrolled here')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take out Unai Roca' }).click()
  await expect(people.getByRole('listitem').filter({ hasText: 'Unai Roca' })).toHaveCount(0)
  await expect(page.getByText('Unai Roca is no longer enrolled here')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(people.getByRole('listitem').filter({ hasText: 'Unai Roca' })).toBeVisible()
})

test('several shelves are made at once, after a look at their names', async ({ page, product }) => {
  const { token, ids } = await enterMarina(page, product.url)
  const parentId = ids.get('Hotel Marina')
  const store = await makePlace(page, token, { name: `${ownLetters()} store`, type: 'warehouse', parentId })
  const room = await makePlace(page, token, { name: 'Cellar', type: 'room', parentId: store })
  await page.goto(`/#/location/${room}/locations`)
  await page.getByRole('button', { name: 'Add several' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How many').fill('3')
  await expect(dialog.getByRole('list').getByRole('listitem')).toHaveText(['Shelf 1', 'Shelf 2', 'Shelf 3'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create 3 locations' }).click()
  await expect(page.getByText('3 locations created')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Shelf 3/ })).toBeVisible()
})

test('things are put on the plan with the keyboard alone, and stay there', async ({ page, product }) => {
  const { token, ids } = await enterMarina(page, product.url)
  const parentId = ids.get('Hotel Marina')
  const place = await makePlace(page, token, { name: 'Beach kitchen', type: 'kitchen', parentId })
  const room = await makePlace(page, token, { name: 'Walk-in', type: 'room', parentId: place })
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.goto(`/#/location/${place}/plan`)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('button', { name: 'Use this plan' }).click()
  await expect(page.getByText('Plan saved')).toBeVisible()

  await page.getByRole('button', { name: 'Place Walk-in on the plan' }).click()
  const marker = page.getByRole('button', { name: 'Walk-in', exact: true })
  await marker.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show as outline' }).click()
  await page.getByRole('button', { name: 'Corner 1 of Walk-in' }).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const read = async () => {
    const answer = await page.request.get(`/api/v0/location?locationId=${room}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { location: { geometry: { type: string; coordinates: number[][][] } } })
      .location.geometry
  }
  await expect.poll(async () => (await read()).type).toBe('Polygon')
  const ring = (await read()).coordinates[0]!
  expect(ring).toHaveLength(5)
  expect(ring[0]).toEqual(ring[4])
  expect(ring[0]![0]).toBeCloseTo(0.5 - 0.1 - 0.08 - 0.05, 3)
  await page.reload()
  await expect(marker).toBeVisible()
})

test('the figures are there as charts and as tables', async ({ page, product }) => {
  const { ids } = await enterMarina(page, product.url)
  await page.goto(`/#/location/${ids.get('Central kitchen')}/statistics`)
  await expect(page.getByRole('img', { name: 'Labels per day' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Labels in use now')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'As a table' }).first().click()
  await expect(page.getByRole('columnheader', { name: 'Registered' })).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('2001-01-01')
  await expect(page.getByRole('alert')).toHaveText('At most 366 days at once.')
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('one works where one says, and a place is copied with what lies inside it', async ({
  page,
  product,
}) => {
  const { token, ids } = await enterMarina(page, product.url)
  const name = `${ownLetters()} bistro`
  const bistro = await makePlace(page, token, { name, type: 'kitchen', parentId: ids.get('Hotel Marina') })
  const fridge = await makePlace(page, token, { name: 'Own fridge', type: 'room', parentId: bistro })
  await makePlace(page, token, { name: 'Own shelf', type: 'shelf', parentId: fridge })
  await page.goto(`/#/location/${bistro}`)
  await page.getByRole('button', { name: 'Work here' }).click()
  await expect(page.getByText('You work here', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Clone' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toHaveValue(`${name} 2`)
  await expect(dialog).toContainText('2 locations inside')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Clone' }).click()
  await expect(heading(page, `${name} 2`)).toBeVisible()
})
