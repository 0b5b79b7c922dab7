/** How much script and style goes over the wire before the first screens stand there. */
import { atRest } from './at-rest.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'
import { weigh } from './weighing.ts'

// The home says what stands out, with its figures: the words of that and its units are ten of these kilobytes.
const budgets = { login: 200, home: 335 }

test('the log-in', async ({ page }) => {
  const weight = await weigh(page, { isFirst: true })
  await page.goto('/#/login')
  await atRest(page)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  test.info().annotations.push({ type: 'first load', description: `log-in ${weight().toFixed(0)} kB` })
  expect(weight()).toBeGreaterThan(20)
  expect(weight()).toBeLessThanOrEqual(budgets.login)
})

test('the home screen', async ({ page, product }) => {
  await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  const weight = await weigh(page, { isFirst: true })
  await page.goto('/')
  await atRest(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible()
  test.info().annotations.push({ type: 'first load', description: `home ${weight().toFixed(0)} kB` })
  expect(weight()).toBeGreaterThan(20)
  expect(weight()).toBeLessThanOrEqual(budgets.home)
})

test('further screens', async ({ page, product }) => {
  await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  await page.goto('/#/products')
  await atRest(page)
  const weight = await weigh(page)
  // What comes by itself after the first screen is none of the others'.
  await expect(page.locator('html[data-live="on"]')).toBeAttached({ timeout: 30_000 })
  for (let last = -1; weight() !== last; await page.waitForTimeout(1000)) last = weight()
  let before = weight()
  const opening = async (path: string, heading: string): Promise<number> => {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await atRest(page)
    const more = weight() - before
    before = weight()
    test.info().annotations.push({ type: 'first load', description: `${path} ${more.toFixed(1)} kB` })
    return more
  }
  for (const [path, heading] of [
    ['/programs', 'Programs'],
    ['/elaboration/states', 'Elaboration states'],
    ['/products/modifiers', 'Modifiers'],
    ['/container/shapes', 'Container shapes'],
  ] as const)
    expect(await opening(path, heading), path).toBeLessThanOrEqual(10)
  // Counting has its own parts, a session of scanning is begun from it, and the words of stock speak of levels, counts and causes, too; people have theirs: limits, pictures, how they stand, inviting by a sheet.
  expect(await opening('/stock/checkpoints', 'Checkpoints')).toBeLessThanOrEqual(26)
  expect(await opening('/users', 'Users')).toBeLessThanOrEqual(34)
  expect(await opening('/labeling/register/mask', 'New label')).toBeLessThanOrEqual(120)
})
