/** Files and pictures in the browser: sent by choosing, dropping and pasting, refused in words, shown, taken back. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n')
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b95306' } })
    .png()
    .toBuffer()
/** A photograph that does not pack well, as those of cameras do not. */
async function photograph(): Promise<Buffer> {
  const [width, height] = [3000, 2000]
  const grain = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7919) ^ (at >> 7)))
  return sharp(grain, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
}

/** Opens a screen of a product of the demo as its owner; answers the product's id. */
async function openProduct(page: Page, url: string, name: string, tab: string): Promise<string> {
  const token = await enter(page, url, 'owner@demo.test', 'Central kitchen')
  const answer = await page.request.post(`${url}/api/v0/products/get`, {
    data: { search: name, limit: 1 },
    headers: { Authorization: `Bearer ${token}` },
  })
  const { products } = (await answer.json()) as { products: { id: string }[] }
  const id = products[0]?.id ?? ''
  await page.goto(`/#/product/${id}${tab}`)
  return id
}

/** What arrives when a person drops a file on a place, or pastes one there. */
async function hand(
  target: Locator,
  how: 'drop' | 'paste',
  bytes: Buffer,
  name: string,
  type: string,
): Promise<void> {
  await target.evaluate(
    (element, given) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(given.base64), sign => sign.charCodeAt(0))
      data.items.add(new File([content], given.name, { type: given.type }))
      const init = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        given.how === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      )
    },
    { how, name, type, base64: bytes.toString('base64') },
  )
}

test('files of a product', async ({ page, product }) => {
  await openProduct(page, product.url, 'Beef lasagne', '/attachments')
  const place = page.getByRole('button', { name: 'Drop files here, paste or choose them' })
  const files = page.getByRole('list', { name: 'Attached files' })
  await expect(place).toBeVisible()
  await expectAccessible(page)

  await page.locator('input[type=file]').setInputFiles([
    { name: 'Ficha técnica.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>1</script></html>') },
    { name: 'program.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  ])
  await hand(place, 'drop', await picture(300, 200), 'dropped.png', 'image/png')
  await hand(place, 'paste', await picture(30, 20), 'pasted.png', 'image/png')
  await expect(files.getByRole('listitem')).toHaveCount(3)
  const refused = page.getByRole('list', { name: 'Files on their way' })
  await expect(refused.getByRole('listitem')).toHaveCount(2)
  await expect(refused.getByRole('listitem').filter({ hasText: 'page.png' })).toContainText(
    'Files of this type cannot be attached',
  )
  await expectAccessible(page)
  for (const name of ['page.png', 'program.exe'])
    await page.getByRole('button', { name: `Take ${name} off the list` }).click()
  await expect(refused).toBeHidden()

  await files.getByRole('button', { name: /^Show dropped\.png/ }).click()
  const shown = page.getByRole('dialog', { name: 'dropped.png' }).getByRole('img', { name: 'dropped.png' })
  await expect(shown).toHaveJSProperty('naturalWidth', 300)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const waiting = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Download Ficha técnica.pdf', exact: true }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('Ficha técnica.pdf')
  expect(await readFile(await download.path())).toEqual(pdf)

  await files.getByRole('button', { name: 'Remove pasted.png' }).click()
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(files.getByRole('listitem')).toHaveCount(3)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(files.getByRole('listitem')).toHaveCount(3)
  await expectNoSideways(page)
  await expectAccessible(page)
})

test('a file that is cut off on its way is sent again, once', async ({ page, product }) => {
  await openProduct(page, product.url, 'Béchamel', '/attachments')
  await page.route('**/attachment/upload?*', route => route.abort(), { times: 1 })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'sheet.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('button', { name: 'Send sheet.pdf again' }).click()
  await expect(page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Files on their way' })).toBeHidden()
})

test('the picture of a product', async ({ page, product }) => {
  const id = await openProduct(page, product.url, 'Beef ragout', '?edit=1')
  const field = page.locator('[data-field=image]')
  const choose = field.getByRole('button', { name: /Add a picture/ })
  await hand(choose, 'drop', Buffer.from('<svg/>'), 'drawing.svg', 'image/svg+xml')
  await expect(field).toContainText('This is no picture that can be used')
  await expectAccessible(page)

  const sent = page.waitForRequest(request => request.url().includes('/attachment/upload'))
  await hand(choose, 'paste', await photograph(), 'photo.jpg', 'image/jpeg')
  expect((await sent).headers()['content-type']).toBe('image/webp')
  await expect(field.locator('img')).toHaveJSProperty('naturalWidth', 2048)
  await expect(field).not.toContainText('This is no picture')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Product saved')).toBeVisible()

  await page.goto('/#/products?search=ragout')
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Beef ragout' })
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 256)

  await page.goto(`/#/product/${id}?edit=1`)
  await field.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('main img')).toHaveCount(0)
})
