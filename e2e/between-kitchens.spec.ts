/** Between two kitchens of one house: ordered at the bistro, seen and picked in the central kitchen, received on a phone with a difference. */
import type { APIRequestContext } from '@playwright/test'
import { enter } from './entering.ts'
import { placesOf } from './places.ts'
import { expect, test } from './product.ts'

test.use({ viewport: { width: 360, height: 760 }, hasTouch: true })
test.setTimeout(300_000)

const api =
  (request: APIRequestContext, url: string, token: string) => async (path: string, data: object) => {
    const answer = await request.post(`${url}/api/v0${path}`, {
      data,
      headers: { Authorization: `Bearer ${token}` },
    })
    return { status: answer.status(), body: (await answer.json()) as Record<string, any> }
  }

test(
  'an order to the central kitchen is picked, sent, and received with a difference',
  { tag: '@core' },
  async ({ page, product, browser }) => {
    const { url } = product
    const chef = await enter(page, url, 'executive@demo.test', 'Central kitchen')
    const places = await placesOf(page, url, chef)
    const [central, bistro] = [places.get('Central kitchen')!, places.get('Bistro Gràcia')!]
    const cooks = api(page.request, url, chef)
    // Something that only this journey moves: a product of its own, twice three kilos under labels.
    const made = await cooks('/product', {
      product: { name: 'Stock of the journey', consumptionUnit: 'kg', cost: 4 },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const productId = made.body['product'].id as string
    for (const expiration of ['2099-06-02', '2099-06-01']) {
      const batch = {
        productId,
        state: 'chill',
        items: [{ count: 1, quantity: { value: 3, unit: 'kg' } }],
        expiration,
      }
      const registered = await cooks('/labeling/register', { registration: batch })
      expect(registered.status, JSON.stringify(registered.body)).toBe(200)
    }
    const stockAt = async (locationId: string, ask = cooks) => {
      const { body } = await ask('/stock/variations/get', {
        filter: { productId, locationId },
        limit: 100,
      })
      return (body['stockVariations'] as { quantity: { value: number } }[]).reduce(
        (sum, { quantity }) => sum + quantity.value,
        0,
      )
    }
    expect(await stockAt(central)).toBe(6)

    // The central kitchen looks at what is wanted from it; the bistro orders, and it is there at once.
    await page.goto(`${url}/#/ordering/incoming`)
    await expect(page.getByRole('heading', { name: 'Between our kitchens' })).toBeVisible()
    const elsewhere = await browser.newContext({ viewport: { width: 360, height: 760 }, hasTouch: true })
    const there = await elsewhere.newPage()
    const manager = await enter(there, url, 'manager@demo.test', 'Bistro Gràcia')
    const bistros = api(there.request, url, manager)
    const orderBatchId = crypto.randomUUID()
    const put = await bistros('/ordering/basket', {
      order: {
        id: orderBatchId,
        supplierLocationId: central,
        deliverAt: new Date(Date.now() + 86_400_000).toISOString(),
        note: 'For the journey',
        lines: [{ productId, quantity: { value: 5, unit: 'kg' } }],
      },
    })
    expect(put.status, JSON.stringify(put.body)).toBe(200)
    const accepts = ['belowMinimum', 'secondToday', 'tooLate', 'noDelivery']
    const sent = await bistros('/ordering/send', { send: { orderBatchId, how: 'send', accepts } })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const row = page.locator(`a[href$="/ordering/incoming/${orderBatchId}"]`)
    await expect(row).toBeVisible({ timeout: 15_000 })
    await row.click()

    // What ends first is picked whole, of the other label a part; one button sends it.
    const line = page.getByRole('region', { name: 'Stock of the journey' })
    await expect(line.getByText('Picked: 5 kg')).toBeVisible()
    await expect(line.locator('[aria-pressed="true"]')).toHaveCount(2)
    await page.getByRole('textbox', { name: 'Temperature at departure' }).fill('3')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('On its way to Bistro Gràcia')).toBeVisible()
    await expect(page).toHaveURL(/ordering\/shipment\//)
    const shipmentId = /shipment\/([\w-]+)/.exec(page.url())![1]!
    expect(await stockAt(central)).toBe(1)
    expect(await stockAt(bistro, bistros)).toBe(0)

    // The bistro looks at what is on its way, long before it is received.
    await there.goto(`${url}/#/ordering/incoming`)

    // Nobody of another house sees it, receives it or calls it off.
    const strangers = await browser.newContext()
    const bar = await strangers.newPage()
    const stranger = api(bar.request, url, await enter(bar, url, 'owner@other.test', 'Casa Olga'))
    for (const [path, body] of [
      ['/ordering/shipment/detail/get', { shipmentId }],
      ['/ordering/incoming/pick/get', { orderBatchId }],
      ['/ordering/arrive', { arrival: { shipmentId, lines: [] } }],
      ['/ordering/unship', { shipmentId }],
    ] as const)
      expect([403, 404], path).toContain((await stranger(path, body)).status)
    await strangers.close()

    // The bistro's cook receives it on a phone without a connection: of one label two kilos less.
    await there.locator(`a[href$="/ordering/shipment/${shipmentId}"]`).click()
    const lines = there.getByRole('button', { name: /Stock of the journey.*3\s*kg/ })
    await lines.click()
    const dialog = there.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Less', exact: true }).click()
    await dialog
      .getByRole('button', { name: /^How much came/ })
      .last()
      .click()
    const pad = there.getByRole('dialog', { name: 'How much came' })
    await pad.getByRole('button', { name: '1', exact: true }).click()
    await pad.getByRole('button', { name: 'Done' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const receive = there.getByRole('button', { name: 'Receive with 1 difference' })
    expect((await receive.boundingBox())!.height).toBeGreaterThanOrEqual(56)
    await expect(there.locator('html[data-offline=ready]')).toBeAttached({ timeout: 30_000 })
    await elsewhere.setOffline(true)
    await receive.click()
    await expect(there.getByText('Received on this device')).toBeVisible({ timeout: 15_000 })
    expect(await stockAt(central)).toBe(1)
    await elsewhere.setOffline(false)
    await expect.poll(() => stockAt(bistro, bistros), { timeout: 60_000 }).toBe(3)
    await expect(there.getByText('Received on this device')).toBeHidden()
    await expect(there.getByText(/Less than sent|Less ·/)).toBeVisible()
    expect(await stockAt(central)).toBe(1)
    expect(await stockAt(bistro, bistros)).toBe(3)
    await elsewhere.close()
  },
)
