/** Guided tours: they begin by themselves once, lead on, and stay away afterwards. */
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'

test.use({ hasTours: true })

test('the home tour leads in four steps to the location, the locations and oneself, and never comes back', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  const tour = page.getByRole('dialog', { name: 'Start here' })
  await expect(tour).toBeVisible()
  await expect(tour.getByText('1 of 4')).toBeVisible()
  await expect(tour.getByRole('button', { name: 'Next', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/location$/)
  await expect(page.getByRole('dialog', { name: 'Where you work' })).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/#\/locations$/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/#\/location$/)
  // A step stands over its own screen alone: it is there once that is.
  await expect(page.getByRole('dialog', { name: 'Where you work' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Change the location' })).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/#\/me$/)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('cloche.tours'))).toContain('"home":"finished"')
  await page.goto('/#/')
  await page.reload()
  await page.waitForTimeout(1800)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('Escape skips a tour for good; the account menu shows it again', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/#/products')
  await expect(page.getByRole('dialog', { name: 'Your products' })).toBeVisible()
  // The focus stays within.
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await page.waitForTimeout(1800)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Guided tour' }).click()
  await expect(page.getByRole('dialog', { name: 'Your products' })).toBeVisible()
})

test('no tour where the address does not want one', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/?tour=0#/organization')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(1800)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a step stands within a phone and axe has nothing to say', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'Start here' })
  await expect(dialog).toBeVisible()
  const box = (await dialog.boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(360)
  expect(box.y + box.height).toBeLessThanOrEqual(740)
  await expectAccessible(page, 'tour')
})

test('a tour ends where its screen is left, and shows over no other one', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/#/products')
  await expect(page.getByRole('dialog', { name: 'Your products' })).toBeVisible()
  await page.evaluate(() => (location.hash = '#/labeling/labels'))
  await expect(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  // Nor does it come back with its screen.
  await page.evaluate(() => (location.hash = '#/products'))
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.waitForTimeout(1800)
  await expect(page.getByRole('dialog')).toBeHidden()
})
