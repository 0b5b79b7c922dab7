/** A delivery on a phone: twenty kilos ordered, eight and six come in two lots, 99 °C does not; one lot is called back. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

type Body = Record<string, never> & { id: string }

/** Calls as somebody; the answer must be good. */
async function ask(page: Page, url: string, jwt: string, path: string, data: object) {
  const answer = await page.request.post(`${url}/api/v0${path}`, {
    data,
    headers: { Authorization: `Bearer ${jwt}` },
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Record<string, Body & Body[]>
}

/** 20 kg of something that is kept cold, ordered and not here yet. */
async function ordered(page: Page, url: string, jwt: string, name: string) {
  const { product } = await ask(page, url, jwt, '/product', {
    product: { name, consumptionUnit: 'kg', temperatureMin: 0, temperatureMax: 5, cost: 2 },
  })
  const { supplier } = await ask(page, url, jwt, '/ordering/supplier', { supplier: { name: `${name} Ltd` } })
  const { orderBatch } = await ask(page, url, jwt, '/ordering/basket', {
    order: {
      id: crypto.randomUUID(),
      supplierId: supplier!.id,
      deliverAt: new Date(Date.now() + 86_400_000).toISOString(),
      lines: [{ productId: product!.id, quantity: { value: 20, unit: 'kg' } }],
    },
    send: 'phone',
    accepts: ['belowMinimum', 'secondToday', 'tooLate', 'noDelivery', 'noPrice'],
  })
  const orderBatchId = orderBatch!.id
  return { productId: product!.id, orderBatchId }
}

async function stockOf(page: Page, url: string, jwt: string, productId: string): Promise<unknown> {
  const { piles } = await ask(page, url, jwt, '/stock/product/get', { productId })
  return piles!.map(pile => (pile as unknown as { quantity: object }).quantity)
}

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

test.use({ viewport: { width: 360, height: 760 }, hasTouch: true })
test.setTimeout(300_000)

test('eight and six of twenty kilos come in two lots; a recall of one reaches what was made of it', async ({
  page,
  product,
}) => {
  const { url } = product
  // Whoever manages orders it; a cook is at the door.
  const jwt = await enter(await page.context().newPage(), url, 'owner@demo.test', 'Bistro Gràcia')
  await enter(page, url, 'user@demo.test', 'Bistro Gràcia')
  const name = `Beans ${Date.now().toString(36)}`
  const { productId } = await ordered(page, url, jwt, name)
  await page.goto(`${url}/#/ordering/receive`)
  await page.getByRole('searchbox').fill(name)
  // What is found moves up once the others are gone: a press meanwhile hits nothing.
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)

  // The first lot: 99 °C is not taken in.
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '9', exact: true }).click()
  await sheet.getByRole('button', { name: '9', exact: true }).click()
  await expect(sheet.getByRole('alert')).toContainText('No food is delivered at 99')
  await expect(sheet.getByRole('button', { name: /^Take in/ })).toBeDisabled()
  await expectAccessible(page)
  for (let digit = 0; digit < 2; digit++)
    await sheet.getByRole('button', { name: 'Delete the last digit' }).click()
  await sheet.getByRole('button', { name: '3', exact: true }).click()
  await sheet.getByRole('button', { name: /^Amount/ }).click()
  await sheet.getByRole('button', { name: '8', exact: true }).click()
  await sheet.getByLabel('Lot').fill('L-1')
  await sheet.getByRole('button', { name: /^Take in 8/ }).click()

  // A reload a moment later loses nothing of it.
  await expect(page.getByRole('button', { name: /L-1.*8|8.*L-1/ })).toBeVisible()
  await page.waitForTimeout(1000)
  await page.reload()
  await expect(page.getByRole('button', { name: /L-1.*8|8.*L-1/ })).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^${name}.*12`) }).click()
  await sheet.getByRole('button', { name: /3.*as before/ }).click()
  await sheet.getByRole('button', { name: '6', exact: true }).click()
  await sheet.getByLabel('Lot').fill('L-2')
  await sheet.getByRole('button', { name: /^Take in 6/ }).click()
  await expect(page.getByText('2 lots in')).toBeVisible()
  await tap(page, 'Receive delivery')

  await expect(page.getByText(/Part received 14 of 20/)).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => (window.print = () => undefined))
  await tap(page, 'Print 2 labels')
  await expect(page.getByText(/Handed to the print dialog|Sent to|waits/i).first()).toBeVisible()
  expect(await stockOf(page, url, jwt, productId)).toEqual([{ value: 14_000, unit: 'g' }])

  // What was made of the first lot is reached by its recall, the second lot is not.
  const { labels } = await ask(page, url, jwt, '/labeling/labels/get', { filter: { productId } })
  const first = labels!.find(
    label => (label as unknown as { quantity: { value: number } }).quantity.value === 8,
  )! as Body & { batchId: string }
  const { product: sauce } = await ask(page, url, jwt, '/product', { product: { name: `${name} sauce` } })
  const { batch: made } = await ask(page, url, jwt, '/labeling/register', {
    registration: {
      productId: sauce!.id,
      state: 'chill',
      expiration: new Date(Date.now() + 86_400_000).toISOString(),
      dateReason: 'Journey',
      items: [{ count: 1, quantity: { value: 2, unit: 'kg' } }],
      inputs: [{ labelId: first.id, quantity: { value: 2, unit: 'kg' } }],
    },
  })
  await ask(page, url, jwt, '/labeling/hold', {
    hold: { batchId: first.batchId, reason: 'Recalled by the supplier', reach: true },
  })
  const { batches } = await ask(page, url, jwt, '/labeling/batches/get', {
    filter: { productId: [productId, sauce!.id] },
  })
  const statuses = batches!.map(one => {
    const { id, supplierLot, status } = one as unknown as { id: string; supplierLot: string; status: string }
    return `${id === made!.id ? 'sauce' : supplierLot} ${status}`
  })
  expect(statuses.toSorted()).toEqual(['L-1 hold', 'L-2 available', 'sauce hold'])
})

test('without a connection a delivery is kept, and lands once', async ({ page, product, context }) => {
  const { url } = product
  const jwt = await enter(page, url, 'owner@demo.test', 'Central kitchen')
  const name = `Peas ${Date.now().toString(36)}`
  const { orderBatchId, productId } = await ordered(page, url, jwt, name)
  await page.goto(`${url}/#/ordering/receive/${orderBatchId}`)
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
  await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 30_000 })
  // The parts of a lot were opened before.
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: '4', exact: true })).toBeVisible()
  await context.setOffline(true)
  await sheet.getByRole('button', { name: '4', exact: true }).click()
  await sheet.getByRole('button', { name: /^Take in 20/ }).click()
  await tap(page, 'Receive delivery')
  await expect(page.getByText('Waits for the connection')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('printed when the connection is back')).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(() => stockOf(page, url, jwt, productId), { timeout: 60_000 })
    .toEqual([{ value: 20_000, unit: 'g' }])
  await page.waitForTimeout(3000)
  expect(await stockOf(page, url, jwt, productId)).toEqual([{ value: 20_000, unit: 'g' }])
})
