/** A delivery note as a PDF is read into lots; one is refused, one sent back; a credit note settles both; crates stay. */
import type { Page } from '@playwright/test'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

/** A table with a line of text for each row, as shops print them. */
async function noteOf(code: string, rows: readonly (readonly [name: string, kilos: string, lot: string])[]) {
  const columns = [40, 110, 250, 320, 360, 430]
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([595, 842])
  const lines = [
    ['Hortes del Delta SL', '', '', `Albarán Nº: ${code}`],
    ['Código', 'Descripción', 'Cantidad', 'Ud.', 'Lote', 'Caducidad'],
    ...rows.map(([name, kilos, lot]) => ['', name, kilos, 'kg', lot, '05/12/2099']),
  ]
  lines.forEach((cells, row) =>
    cells.forEach((text, column) => {
      const x = columns[column] ?? 0
      if (text !== '') page.drawText(text, { x, y: 780 - row * 20, size: 9, font })
    }),
  )
  return Buffer.from(await document.save())
}

/** 10 kg of one product and 4 kg of another, ordered for tomorrow. */
async function ordered(page: Page, url: string, jwt: string, names: readonly string[]) {
  const ask = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}/api/v0${path}`, {
      data,
      headers: { Authorization: `Bearer ${jwt}` },
    })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Record<string, { id: string }>
  }
  const { supplier } = await ask('/ordering/supplier', { supplier: { name: `${names[0]} Ltd` } })
  const lines = []
  for (const [at, name] of names.entries()) {
    const { product } = await ask('/product', { product: { name, consumptionUnit: 'kg', cost: 2 } })
    const productId = product!.id
    const pack = { value: 1, unit: 'kg' }
    const { supplierProduct } = await ask('/ordering/catalogue/item', {
      supplierProduct: { supplierId: supplier!.id, productId, pack, price: 2 },
    })
    lines.push({ productId, supplierProductId: supplierProduct!.id, packs: at === 0 ? 10 : 4 })
  }
  const { orderBatch } = await ask('/ordering/basket', {
    order: {
      id: crypto.randomUUID(),
      supplierId: supplier!.id,
      deliverAt: new Date(Date.now() + 86_400_000).toISOString(),
      lines,
    },
    send: 'phone',
    accepts: ['belowMinimum', 'secondToday', 'tooLate', 'noDelivery', 'noPrice'],
  })
  return { supplierId: supplier!.id, orderBatchId: orderBatch!.id }
}

test.use({ viewport: { width: 992, height: 900 } })
test.setTimeout(300_000)

test('a note is read, a line refused, food sent back, and both are credited', async ({ page, product }) => {
  const { url } = product
  const jwt = await enter(page, url, 'owner@demo.test', 'Central kitchen')
  const stamp = String(Date.now())
  const [leeks, peppers] = [`Leeks ${stamp}`, `Peppers ${stamp}`]
  const { supplierId, orderBatchId } = await ordered(page, url, jwt, [leeks, peppers])
  const tap = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

  // The note is kept and read; what was read is taken over.
  await page.goto(`${url}/#/ordering/receive/${orderBatchId}`)
  await page.getByLabel('Photograph or choose the note').setInputFiles({
    name: 'note.pdf',
    mimeType: 'application/pdf',
    buffer: await noteOf(`ALB-${stamp}`, [
      [leeks, '10', 'L-1'],
      [peppers, '4', 'L-2'],
    ]),
  })
  await expect(page.getByText('Lot L-1')).toBeVisible()
  await tap('Take over')
  await expect(page.getByLabel('Number of the note')).toHaveValue(`ALB-${stamp}`)

  // Of the peppers one kilo came, and is sent back; three are on the note and not here.
  await page.getByRole('button', { name: /L-2.*4/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '1', exact: true }).click()
  await sheet.getByRole('button', { name: 'Refuse', exact: true }).click()
  await sheet.getByText('Quality', { exact: true }).click()
  await sheet.getByRole('button', { name: /^Refuse 1/ }).click()
  await expect(page.getByRole('button', { name: /3.*on the note and not here: claimed/ })).toBeVisible()
  await page.getByLabel('Another kind of crate').fill('E2 box')
  await tap('Add crate')
  await page.getByRole('button', { name: 'More: Came' }).click()
  await expectAccessible(page)
  await tap('Receive delivery')
  await expect(page.getByText('Received', { exact: true })).toBeVisible()

  // In the account both are open, and the crate is with us.
  await page.goto(`${url}/#/ordering/supplier/${supplierId}/account`)
  await expect(page.getByText(`Refused at the door · ${peppers}`).first()).toBeVisible()
  await expect(page.getByText(/E2 box/).first()).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
  await tap('Send food back')
  await sheet.getByRole('checkbox', { name: new RegExp(leeks) }).check()
  await sheet.getByText('Quality', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Send 1 label back' }).click()
  await expect(sheet).toBeHidden()

  // Their credit note settles all three: what was refused, what did not come, what went back.
  await expect(page.getByText(`Sent back later · ${leeks}`).first()).toBeVisible()
  await expect(page.getByText('€28.00', { exact: true }).first()).toBeVisible()
  await tap('Credit note')
  await sheet.getByLabel('Number').fill(`CN-${stamp}`)
  await sheet.getByLabel('Amount without tax').fill('28')
  await sheet.getByRole('button', { name: 'Write down' }).click()
  await expect(page.getByText('No claim is open.')).toBeVisible()
  await expectAccessible(page)
})
