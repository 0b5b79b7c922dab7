/** Layouts from the address, and names that are too long for their room. */
import type { Page } from '@playwright/test'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'

const primary = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-6').trim(),
  )

test('the address overrides the layout for this visit, before and inside the hash', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await page.goto('/?theme=dark&themeColor=blue&sidenav=1#/soon')
  await expect(navigation).toHaveCSS('width', '80px')
  await expect.poll(() => primary(page)).toBe('#0e73c4')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('about:blank')
  await page.goto('/#/soon?navbar=0&sidenav=0')
  await expect(page.getByRole('heading', { level: 1, name: 'Coming soon' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(navigation).toBeHidden()
  await page.goto('about:blank')
  await page.goto('/#/soon')
  await expect(navigation).toHaveCSS('width', '300px')
})

test('a name that is too long for its room moves, and stands still under the pointer', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const long = 'Banqueting kitchen'
  await enter(page, product.url, owner, long)
  await page.goto('/#/soon')
  const picker = page.getByRole('button', { name: `Change the location, now ${long}` })
  const line = picker.getByText(long)
  await expect.poll(() => line.evaluate(element => element.scrollLeft)).toBeGreaterThan(4)
  await picker.hover()
  await expect.poll(() => line.evaluate(element => element.scrollLeft)).toBe(0)
})
