/** A program that runs, as a cook starts and ends it on a phone: nobody roasts a chicken by a press. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const place = 'Bistro Gràcia'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

function asker(page: Page, url: string, jwt: string) {
  return async (path: string, data: object): Promise<any> => {
    const headers = { Authorization: `Bearer ${jwt}` }
    const answer = await page.request.post(`${url}/api/v0${path}`, { data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
}

test('a roast is started from its label, followed, and ended with what it found', async ({
  page,
  product,
}) => {
  test.setTimeout(300_000)
  const jwt = await enter(page, product.url, 'user@demo.test', place)
  const ask = asker(page, product.url, jwt)
  const { products } = await ask('/products/get', { search: 'Roast chicken' })
  const register = async () => {
    const { labels } = await ask('/labeling/register', {
      registration: {
        productId: products[0].id,
        state: 'prepare',
        items: [{ count: 1, quantity: { value: 2, unit: 'kg' } }],
      },
    })
    return labels[0] as { id: string; serial: string }
  }
  const stateOf = async (id: string) =>
    (await ask('/labeling/labels/get', { filter: { id: [id] } })).labels[0]?.state as string
  const label = await register()

  await page.goto(`/#/labeling/label/${label.id}`)
  await page.getByRole('button', { name: /Roast 180 °C/ }).click()
  const start = page.getByRole('dialog', { name: 'Start a program' })
  await expect(start.getByRole('radio', { name: 'Roast 180 °C' })).toBeChecked()
  await expectAccessible(page, 'the dialog that starts a program', { hasColours: true })
  await start.getByRole('button', { name: 'Start program' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Roast 180 °C · Roast chicken' })).toBeVisible()
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  await expect(page.getByText('Heating')).toBeVisible()
  await expectNoSideways(page, 'a program that runs')
  await expectAccessible(page, 'a program that runs', { hasColours: true })
  expect(await stateOf(label.id)).toBe('prepare')

  // On the home of the floor, one tap away.
  await page.goto('/#/')
  await page
    .getByRole('link', { name: /Roast 180 °C · Roast chicken/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Measured' }).click()
  const measure = page.getByRole('dialog', { name: 'Measured by hand' })
  await measure.getByRole('textbox', { name: 'Core temperature measured by hand' }).fill('61.5')
  await measure.getByRole('button', { name: 'Measured' }).click()
  await expect(measure).toBeHidden()
  await expect(page.getByText('61.5 °C').first()).toBeVisible()

  await page.getByRole('button', { name: 'End', exact: true }).click()
  const end = page.getByRole('dialog', { name: /^End Roast/ })
  await expect(end.getByRole('radio', { name: 'All reached: next state' })).toHaveCount(0)
  await end.getByRole('radio', { name: 'Next state all the same' }).click()
  await end.getByRole('textbox', { name: 'Reason' }).fill('Goes on in the pan')
  await end.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText('Unfinished, or finished before ready')).toBeVisible()
  await expect(page.getByText('Goes on in the pan')).toBeVisible()
  expect(await stateOf(label.id)).toBe('cook')

  // Without control: with a reason, and written down as such.
  const other = await register()
  await page.goto(`/#/labeling/label/${other.id}`)
  await page.getByRole('button', { name: /Roast 180 °C/ }).click()
  await start.getByRole('button', { name: 'Without control' }).click()
  const without = page.getByRole('dialog', { name: /without control$/ })
  await without.getByRole('textbox', { name: 'Reason' }).fill('The probe is broken')
  await without.getByRole('button').last().click()
  await expect(without).toBeHidden()
  await expect.poll(() => stateOf(other.id)).toBe('cook')
})
