/** An order on a phone: twenty kilos out of the basket, one letter with its sheet, confirmed by the supplier without a log-in. */
import { enter } from './entering.ts'
import { mailTo } from './mailbox.ts'
import { expect, test } from './product.ts'

test.use({ viewport: { width: 360, height: 760 }, hasTouch: true })
test.setTimeout(300_000)

test(
  'twenty kilos leave once, and the supplier brings less',
  { tag: '@core' },
  async ({ page, product, browser }) => {
    const jwt = await enter(page, product.url, 'executive@demo.test', 'Central kitchen')
    await page.goto(`${product.url}/#/ordering/basket`)
    // Chocolate is under its minimum: it is a line, with the reason.
    const sweet = page.getByRole('region', { name: 'Dolça Casa' })
    await expect(sweet.getByText('Dark chocolate 70 %')).toBeVisible()
    await expect(sweet.getByText(/^Par 15.*have/)).toBeVisible()
    // Tomatoes are put in by hand.
    const opens = page.getByRole('button', { name: 'Hortes del Delta' })
    if (await opens.isVisible()) await opens.click()
    const field = page.getByRole('region', { name: 'Hortes del Delta' })
    await field.getByRole('button', { name: 'Add a product' }).click()
    await field.getByRole('button', { name: /^Ripe tomatoes/ }).click()
    const amount = field.getByRole('spinbutton', { name: /5\.5.*kg/ })
    await amount.fill('4')
    await expect(field.getByText(/4 packs · 22/)).toBeVisible()
    await field.getByRole('button', { name: 'Send', exact: true }).click()
    const anyway = page.getByRole('button', { name: 'Send anyway' })
    await expect(page.getByText('Order sent: Hortes del Delta').or(anyway).first()).toBeVisible()
    if (await anyway.isVisible()) await anyway.click()
    await expect(page.getByText('Order sent: Hortes del Delta')).toBeVisible()

    const text = await mailTo(page.request, product.url, 'comandes@hortes-delta.example', /22\s*kg/)
    const { mails } = (await (await page.request.get(`${product.url}/api/v0/demo/mailbox`)).json()) as {
      mails: { id: string; to: string }[]
    }
    const [mail, ...more] = mails.filter(({ to }) => to === 'comandes@hortes-delta.example')
    expect(more).toEqual([])
    const read = await page.request.get(`${product.url}/api/v0/demo/mailbox/${mail!.id}`)
    const { attachments } = ((await read.json()) as { mail: { attachments: { name: string }[] } }).mail
    expect(attachments.map(({ name }) => name.split('.').pop())).toEqual(['pdf', 'csv'])

    // The supplier has no log-in, and reads Spanish.
    const link = /\/#\/qr\/order\/[\w-]+/.exec(text)?.[0]
    const elsewhere = await browser.newContext({ viewport: { width: 360, height: 760 } })
    const supplier = await elsewhere.newPage()
    await supplier.goto(`${product.url}${link}`)
    await supplier.getByRole('button', { name: 'Cambiar algo' }).click()
    await supplier.getByRole('spinbutton', { name: /Traemos · 22/ }).fill('3')
    await supplier.getByRole('button', { name: 'Enviar respuesta' }).click()
    await expect(supplier.getByText('Confirmado con cambios')).toBeVisible()
    await elsewhere.close()

    const ask = async (path: string, data: object) => {
      const answer = await page.request.post(`${product.url}/api/v0${path}`, {
        data,
        headers: { Authorization: `Bearer ${jwt}` },
      })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      return (await answer.json()) as Record<string, Record<string, string>[]>
    }
    const { orderBatches } = await ask('/ordering/batches/get', {
      filter: { code: /order-([\w-]+)-v1/.exec(attachments[0]!.name)?.[1] ?? '' },
    })
    expect(orderBatches).toHaveLength(1)
    const orderBatchId = orderBatches![0]!['id']!
    await page.goto(`${product.url}/#/ordering/batch/${orderBatchId}`)
    await expect(page.getByText(/They bring 16\.5/)).toBeVisible()

    // Eight and six kilos come in two lots at 3 °C: the order is part received.
    const { orders } = await ask('/ordering/orders/get', { filter: { orderBatchId } })
    const { id: orderId, productId, locationId } = orders![0]!
    const lot = (value: number) => ({
      quantity: { value, unit: 'kg' },
      supplierLot: `L-${value}`,
      temperature: 3,
    })
    await ask('/ordering/receive', {
      arrival: {
        id: crypto.randomUUID(),
        orderBatchId,
        lines: [{ orderId, productId, lots: [lot(8), lot(6)] }],
      },
    })
    await page.reload()
    await expect(page.getByText(/Received 14.*of 22/)).toBeVisible()

    // Milk under its minimum is a line of tomorrow's basket.
    const { products } = await ask('/products/get', { search: 'Whole milk' })
    const { stockLevels } = await ask('/stock/levels/get', {
      filter: { productId: products![0]!['id'], locationId },
    })
    const raised = await page.request.patch(`${product.url}/api/v0/stock/level/${stockLevels![0]!['id']}`, {
      data: { minimum: { value: 900, unit: 'l' }, par: { value: 950, unit: 'l' } },
      headers: { Authorization: `Bearer ${jwt}` },
    })
    expect(raised.ok(), await raised.text()).toBe(true)
    await page.goto(`${product.url}/#/ordering/basket`)
    await expect(page.getByText('Whole milk', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Par 950.*have/)).toBeVisible()
  },
)
