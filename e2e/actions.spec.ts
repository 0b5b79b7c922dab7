/** Half of what a label holds is thrown away, with a connection and without. */
import type { Page } from '@playwright/test'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'

async function read(page: Page, jwt: string, path: string, data: object): Promise<Record<string, unknown[]>> {
  const headers = { Authorization: `Bearer ${jwt}` }
  return (await (await page.request.post(`/api/v0${path}`, { data, headers })).json()) as Record<
    string,
    never[]
  >
}

interface LabelFound {
  readonly id: string
  readonly batchId: string
  readonly serial: string
}

test.describe('with the service worker', () => {
  test.use({ hasWorker: true })

  test('half a kilo is a part of one, with a connection and without: half a kilo stays', async ({
    page,
    product,
    context,
  }) => {
    test.setTimeout(300_000)
    const jwt = await enter(page, product.url, owner, kitchen)
    const { products } = await read(page, jwt, '/products/get', { search: 'Chicken stock' })
    const registration = {
      productId: (products![0] as { id: string }).id,
      state: 'chill',
      items: [{ count: 2, quantity: { value: 1, unit: 'kg' } }],
    }
    const { labels } = await read(page, jwt, '/labeling/register', { registration })
    const [first, second] = labels as LabelFound[]
    // What is kept for the time without a connection is read with these labels in it.
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
    await page.reload()
    await expect(page.locator('html[data-offline=ready][data-floor=ready]')).toBeAttached({ timeout: 30_000 })
    const wasteHalf = async ({ id }: LabelFound) => {
      await page.goto(`/#/labeling/label/${id}`)
      await page.getByText('A part', { exact: true }).click()
      const pad = page.getByRole('dialog', { name: 'A part' })
      await pad.getByRole('button', { name: 'g', exact: true }).click()
      for (const key of ['5', '0', '0']) await pad.getByRole('button', { name: key, exact: true }).click()
      await pad.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Throw away', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: /Throw away 500 g/ })
      await dialog.getByRole('button', { name: 'Spoiled' }).click()
      await expect(dialog).toBeHidden()
    }
    const isHalf = async ({ id }: LabelFound) => {
      const found = await read(page, jwt, '/labeling/labels/get', { filter: { id } })
      return found['labels']![0]
    }
    await wasteHalf(first!)
    await expect.poll(() => isHalf(first!)).toMatchObject({ quantity: { value: 0.5, unit: 'kg' } })

    await page.goto(`/#/labeling/label/${second!.id}`)
    await expect(page.getByText('All: 1 kg')).toBeVisible()
    await context.setOffline(true)
    await wasteHalf(second!)
    await page.goto(`/#/labeling/label/${second!.id}`)
    await expect(page.getByText('All: 500 g').or(page.getByText('All: 0.5 kg'))).toBeVisible()
    await context.setOffline(false)
    await expect
      .poll(() => isHalf(second!), { timeout: 30_000 })
      .toMatchObject({ quantity: { value: 0.5, unit: 'kg' }, isFinal: false })
  })
})
