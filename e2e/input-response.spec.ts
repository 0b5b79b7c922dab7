/**
 * What a press takes of the processor, and what it changes of the page, in the form and on the mask of registering,
 * against a button that does nothing. The milliseconds by the clock are measured by `npm run bench screens`.
 */
import { atRest } from './at-rest.ts'
import { enter } from './entering.ts'
import { addBareButton } from './press-to-frame.ts'
import { workOfPress, type PressWork } from './press-work.ts'
import { expect, test } from './product.ts'

/** How often the work of a bare button, and how much of the page it may change. */
interface Bounds {
  readonly times: number
  readonly changes: number
}

/** Usually 1.0 to 1.3 times, since most of it is the pressing itself, and two changes: what is pressed, and what was. */
const MASK: Bounds = { times: 3, changes: 5 }
/** Usually 1.5 to 2.5 times and three changes. */
const FORM: Bounds = { times: 5, changes: 8 }

/** Compares with a button that does nothing on the same page. */
function expectLittle(what: string, { times, changes }: Bounds, work: PressWork, bare: PressWork): void {
  const description = `${what} ${work.cpuMs.toFixed(1)} ms and ${work.changes} changes, bare ${bare.cpuMs.toFixed(1)} ms`
  test.info().annotations.push({ type: 'work of a press', description })
  expect.soft(work.cpuMs / bare.cpuMs, description).toBeLessThanOrEqual(times)
  expect.soft(work.changes, description).toBeLessThanOrEqual(changes)
}

test('a press on the screens of registering is hardly more work than on a bare button', async ({
  page,
  product,
}) => {
  await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  await page.goto('/#/labeling/register/mask')
  const mask = page.getByRole('region', { name: 'Often labelled at this hour' })
  await expect(mask).toBeVisible()
  await atRest(page)
  const bare = await addBareButton(page)
  const number = (name: string) => mask.getByRole('button', { name, exact: true })
  const bareAtMask = await workOfPress(page, bare)
  const onMask = await workOfPress(page, number('3'), number('5'))
  await page.getByRole('searchbox', { name: /Search by name/ }).fill('bech')
  await page.getByRole('link', { name: /Béchamel Semi-product/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Béchamel' })).toBeVisible()
  await atRest(page)
  const bareAtForm = await workOfPress(page, bare)
  const inForm = await workOfPress(page, page.getByRole('button', { name: /^More: / }).last())
  expectLittle('mask', MASK, onMask, bareAtMask)
  expectLittle('form', FORM, inForm, bareAtForm)
})
