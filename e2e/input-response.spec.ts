/**
 * On a processor four times slower: from a press to the frame that shows it, in the form and on the mask of
 * registering, against a button that does nothing. The milliseconds are in bench/README.md; here stands the ratio.
 */
import { atRest } from './at-rest.ts'
import { enter } from './entering.ts'
import { addBareButton, pressToFrame, slowDown } from './press-to-frame.ts'
import { expect, test } from './product.ts'

/** On a machine that does nothing else it is two to three (npm run bench screens); other journeys run beside this. */
const RATIO = 5

test('a press on the screens of registering answers nearly as soon as a bare button', async ({
  page,
  product,
}) => {
  await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  await page.goto('/#/labeling/register/mask')
  const mask = page.getByRole('region', { name: 'Usual now' })
  await expect(mask).toBeVisible()
  await atRest(page)
  await slowDown(page, 4)
  const bare = await pressToFrame(page, await addBareButton(page))
  const number = (name: string) => mask.getByRole('button', { name, exact: true })
  const onMask = await pressToFrame(page, number('3'), number('5'))
  await page.getByRole('searchbox', { name: /Search by name/ }).fill('bech')
  await page.getByRole('link', { name: /Béchamel Semi-product/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Béchamel' })).toBeVisible()
  await atRest(page)
  const inForm = await pressToFrame(page, page.getByRole('button', { name: /^More: / }).last())
  const description = `bare ${bare} ms, mask ${onMask} ms, form ${inForm} ms`
  test.info().annotations.push({ type: 'press to frame', description })
  expect(onMask / bare, description).toBeLessThanOrEqual(RATIO)
  expect(inForm / bare, description).toBeLessThanOrEqual(RATIO)
})
