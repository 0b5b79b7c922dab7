/** The page of the demo with every part of the kit: both themes, three widths, and an action from press to undo. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { expect, test } from './product.ts'

const kit = join(import.meta.dirname, '..', 'packages', 'web', 'src', 'kit')
/** Parts as their sources export them; the words around them have no looks. */
const parts = globSync('**/*.tsx', { cwd: kit })
  .flatMap(file => [
    ...readFileSync(join(kit, file), 'utf8').matchAll(/^export (?:default )?function ([A-Z]\w*)/gm),
  ])
  .map(([, name = '']) => name)
  .filter(name => name !== 'KitWordsProvider')
  .sort()

const widths = [360, 992, 1440]

test('every part stands on its page, in both themes, at three widths', { tag: '@core' }, async ({ page }) => {
  // axe reads a very long page four times.
  test.setTimeout(300_000)
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await page.goto('/#/demo/kit')
  await expect(page.getByRole('heading', { level: 1, name: 'Kit' })).toBeVisible()
  const shown = await page
    .locator('[data-part]')
    .evaluateAll(all =>
      all
        .filter(one => one.getBoundingClientRect().height > 0)
        .map(one => one.getAttribute('data-part') ?? ''),
    )
  expect(parts.filter(name => !shown.includes(name))).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      // Charts are drawn anew with the next frame.
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      await expectNoSideways(page)
      // Nor does anything in a sample run out of it.
      const wide = await page
        .locator('[data-part]')
        .evaluateAll(all =>
          all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.getAttribute('data-part')),
        )
      expect(wide, `${width} px, ${colorScheme}`).toEqual([])
      if (width !== 992) await expectAccessible(page, `kit at ${width}, ${colorScheme}`, { hasColours: true })
    }
  }
  expect(faults).toEqual([])
})

test('an action says what is missing and what follows, runs once, and is taken back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/#/demo/kit')
  await page.getByRole('button', { name: 'Open an action' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hold 3 batches' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(dialog.getByText(/None of it can be used/)).toBeVisible()
  await expectAccessible(page, 'action')
  await expectNoSideways(page)
  const hold = dialog.getByRole('button', { name: 'Hold 3 batches' })
  await hold.click()
  await expect(dialog.getByText('Missing. Fill it in.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Called back')
  // Two presses before anything is drawn anew; while it is under way the dialog stays.
  await hold.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('3 batches on hold')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Released again')).toBeVisible()
})

test('where there is no demo the page does not exist, and its samples are not fetched', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', request => fetched.push(request.url()))
  await page.route('**/auth/identity/methods', route =>
    route.fulfill({ json: { methods: [{ provider: 'cloche' }] } }),
  )
  await page.goto('/#/demo/kit')
  await expect(page.getByText('This page does not exist')).toBeVisible()
  expect(fetched.filter(url => url.includes('samples'))).toEqual([])
})
