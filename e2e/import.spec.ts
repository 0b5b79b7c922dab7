/** Importing a sheet in the browser: what is wrong is named, the good rows become products, the others come back. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const SHEET = `Nombre;Referencia;EAN;Tipo;Peso;Contiene;Proveedor
Pan de centeno;E2E-1;8437012349018;ingrediente;500 g;gluten;Horno
Alioli;E2E-2;;intermedio;;huevos;Cocina
Tarta de queso;E2E-3;;plato;1,2 kg;leche, huevos;Cocina
Código malo;E2E-4;8437012349019;;;;Horno
Alérgeno raro;E2E-5;;;;lehce;Horno
=Repetido;E2E-1;;;;;Horno
`

async function openImport(page: Page, url: string): Promise<void> {
  await enter(page, url, 'owner@demo.test', 'Bistro Gràcia')
  await page.goto('/#/products/import')
  await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible()
}

const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })

test('a sheet with good and bad rows', { tag: '@core' }, async ({ page, product }) => {
  await openImport(page, product.url)
  await expectAccessible(page)

  await choose(page, 'lista.csv', Buffer.from(SHEET, 'latin1'))
  const rows = page.getByRole('region', { name: 'Rows of the sheet' })
  await expect(rows.getByRole('row')).toHaveCount(7)
  await expect(page.getByText('lista.csv · 3 rows will be imported · 3 will not')).toBeVisible()
  const row = (name: string) => rows.getByRole('row').filter({ hasText: name })
  await expect(row('Pan de centeno')).toContainText('08437012349018')
  await expect(row('Pan de centeno').getByRole('img', { name: 'Is imported' })).toBeVisible()
  await expect(row('Código malo')).toContainText('The last digit of the GTIN does not match')
  await expect(row('Alérgeno raro')).toContainText('Unknown allergen: lehce')
  await expect(row('=Repetido')).toContainText('The sheet has this SKU more than once: E2E-1 (row 2)')
  await page.getByText('Only problems (3)').click()
  await expect(rows.getByRole('row')).toHaveCount(4)

  // A column is given another meaning.
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('Proveedor').selectOption('Brand')
  await expect(rows.getByRole('columnheader', { name: 'Brand Proveedor' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByText('3 rows imported')).toBeVisible()
  await expect(page.getByRole('region', { name: '3 rows were not imported' }).getByRole('row')).toHaveCount(4)
  await expectAccessible(page)

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the 3 refused rows' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('lista-refused-rows.csv')
  const refused = await readFile(await download.path(), 'utf8')
  expect(refused.split('\r\n')).toEqual([
    '\uFEFFNombre,Referencia,EAN,Tipo,Peso,Contiene,Proveedor,Reason',
    'Código malo,E2E-4,8437012349019,,,,Horno,The last digit of the GTIN does not match: a digit is wrong',
    'Alérgeno raro,E2E-5,,,,lehce,Horno,Unknown allergen: lehce',
    "'=Repetido,E2E-1,,,,,Horno,The sheet has this SKU more than once: E2E-1 (row 2)",
    '',
  ])

  // The refused rows, corrected, come in as a sheet of their own.
  await page.getByRole('button', { name: 'Import another sheet' }).click()
  await choose(
    page,
    'corrected.csv',
    refused.replace(',8437012349019,', ',,').replace('lehce', 'leche').replace('E2E-1', 'E2E-6'),
  )
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByText('Every row of the sheet is in.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('searchbox').fill('E2E-')
  for (const name of [
    'Pan de centeno',
    'Alioli',
    'Tarta de queso',
    'Código malo',
    'Alérgeno raro',
    '=Repetido',
  ])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test('an import that breaks off or is stopped goes on where it was, and makes nothing twice', async ({
  page,
  product,
}) => {
  await openImport(page, product.url)
  const rows = Array.from({ length: 1200 }, (_, index) => `Row ${index},BREAK-${index}`)
  await choose(page, 'many.csv', `name,sku\n${rows.join('\n')}\n`)
  // The second chunk arrives, but its answer is lost.
  let calls = 0
  await page.route('**/api/v0/records/import', async route => {
    calls += 1
    if (calls !== 2) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Import 1,200 rows' }).click()
  await expect(page.getByRole('heading', { name: 'Interrupted after 500 of 1,200' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import the other 700' }).click()
  await expect(page.getByText('1,200 rows imported')).toBeVisible()
  await expect(page.getByText('Every row of the sheet is in.')).toBeVisible()
  expect(calls).toBe(4)
})

test('what was not understood stays: in the report of the import, and on the record until somebody has looked', async ({
  page,
  product,
}) => {
  await openImport(page, product.url)
  await choose(
    page,
    'notes.csv',
    'name,sku,allergens,Remarks\nNoted butter,NOTE-1,"en:milk, it:burro",x\nNoted rusk,NOTE-2,gltuen,\n',
  )
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('searchbox').fill('NOTE-1')
  const listed = page.getByRole('img', { name: 'Not all of its import was understood' })
  await expect(listed).toHaveCount(1)
  await expectAccessible(page)
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(listed).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(wide)
  await page.getByRole('link', { name: /^Noted butter/ }).click()
  const mark = page.getByRole('note').filter({ hasText: 'Not all words of its import were understood' })
  await expect(mark).toContainText('notes.csv')
  await expect(mark).toContainText('allergens: Unknown allergen: it:burro')
  await expectAccessible(page)

  await mark.getByRole('link', { name: 'See the import' }).click()
  await expect(page.getByRole('heading', { name: 'notes.csv' })).toBeVisible()
  await expect(page.getByText('Remarks')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Parts of this record' })
    .getByRole('link', { name: 'Not understood' })
    .click()
  const notes = page.getByRole('row')
  await expect(notes.filter({ hasText: 'it:burro' })).toContainText('Taken without it')
  await expect(notes.filter({ hasText: 'gltuen' })).toContainText('Unknown allergen: gltuen')
  await expectAccessible(page)
  await notes.filter({ hasText: 'it:burro' }).getByRole('link', { name: 'Open' }).click()

  await mark.getByRole('button', { name: 'I have looked at it' }).click()
  await expect(mark).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Noted butter' })).toBeVisible()
  await expect(mark).toBeHidden()
  await page.goto('/#/products?search=NOTE-1')
  await expect(page.getByRole('link', { name: 'Noted butter', exact: true })).toBeVisible()
  await expect(listed).toBeHidden()
  await page.goto('/#/imports')
  await expect(page.getByRole('link', { name: 'notes.csv' })).toBeVisible()
  await expectAccessible(page)
})

test('a sheet of which every row is refused leaves its report', async ({ page, product }) => {
  await openImport(page, product.url)
  await choose(page, 'nothing.csv', 'name,sku,allergens\nRusk,NONE-1,gltuen\nBun,NONE-2,gltuen\n')
  await expect(page.getByText('No row can be imported yet')).toBeVisible()
  await page.getByRole('button', { name: 'Keep the report' }).click()
  await expect(page.getByText('No row was imported')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the report' }).click()
  await expect(page.getByRole('heading', { name: 'nothing.csv' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Parts of this record' })
    .getByRole('link', { name: 'Not understood' })
    .click()
  await expect(page.getByRole('row').filter({ hasText: 'gltuen' })).toHaveCount(2)
})

for (const [locale, link, reported] of [
  ['en', 'Download an example sheet', 'products.csv · 3 rows will be imported'],
  ['es', 'Descargar una hoja de ejemplo', 'productos.csv · Se importarán 3 filas'],
] as const)
  test(`the example sheet (${locale}) is understood whole`, async ({ page, product }) => {
    await enter(page, product.url, 'owner@demo.test', 'Bistro Gràcia')
    await page.goto(`/?locale=${locale}#/products/import`)
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: link }).click()
    const download = await waiting
    await choose(page, download.suggestedFilename(), await readFile(await download.path()))
    await expect(page.getByText(reported, { exact: true })).toBeVisible()
  })

test('what is exported comes back without a difference', async ({ page, product }) => {
  await enter(page, product.url, 'owner@demo.test', 'Bistro Gràcia')
  await page.goto('/#/products')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Sheet (XLSX)' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.xlsx$/)
  const sheet = await readFile(await download.path())

  // Every one of them is there already, and nothing else is wrong with any.
  await page.getByRole('link', { name: 'Import', exact: true }).first().click()
  await choose(page, 'export.xlsx', sheet)
  await expect(page.getByText('No row can be imported yet')).toBeVisible()
  await expect(
    page.getByText(/^export\.xlsx · 0 rows will be imported · [\d,]{2,} are so already$/),
  ).toBeVisible()
})

test('orders come in from a sheet, are changed together, and go out and in again as they are', async ({
  page,
  product,
}) => {
  const jwt = await enter(page, product.url, 'owner@demo.test', 'Bistro Gràcia')
  const answer = await page.request.post(`${product.url}/api/v0/products/get`, {
    data: { limit: 1, filter: { type: 'ingredient' } },
    headers: { Authorization: `Bearer ${jwt}` },
  })
  const name = ((await answer.json()) as { products: { name: string }[] }).products[0]!.name
  await page.goto('/#/ordering/orders')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import order lines' })).toBeVisible()
  await expectAccessible(page)
  const sheet = `Nombre;Producto;Cantidad\nE2E order one;${name};2,5 kilos\nE2E order two;${name};3 kg\nE2E order three;${name};3\n`
  await choose(page, 'orders.csv', sheet)
  await expect(page.getByText('orders.csv · 2 rows will be imported · 1 will not')).toBeVisible()
  await expect(page.getByText('In which unit? Write it after the number: 3 kg')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 rows imported')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('searchbox').fill('E2E order')
  await expect(page.getByText('2 order lines', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose all' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'What to change' }).click()
  await page.getByRole('option', { name: 'Tags', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Tags' }).fill('monday')
  await expect(dialog.getByText('2 will be changed')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByText('2 changed')).toBeVisible()

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Sheet (XLSX)' }).click()
  const download = await waiting
  const exported = await readFile(await download.path())
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Order line saved')).toBeVisible()

  // What was exported before it was taken back is a change now; imported, it is so already.
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await choose(page, 'tagged.xlsx', exported)
  await expect(page.getByText('tagged.xlsx · 2 rows will be imported')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('0 new, 2 changed')).toBeVisible()
  await page.getByRole('button', { name: 'Import another sheet' }).click()
  await choose(page, 'tagged.xlsx', exported)
  await expect(page.getByText('tagged.xlsx · 0 rows will be imported · 2 are so already')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 760 }, locale: 'es-ES', colorScheme: 'dark' })

  test('the rows are cards; files that are no sheets are refused in words', async ({ page, product }) => {
    await enter(page, product.url, 'owner@demo.test', 'Bistro Gràcia')
    await page.goto('/#/products/import')
    const alert = page.getByRole('alert')
    await choose(page, 'foto.png', 'x')
    await expect(alert).toContainText('foto.png no es una hoja')
    await choose(page, 'viejo.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
    await expect(alert).toContainText('tiene contraseña')
    await choose(page, 'vacio.csv', '')
    await expect(alert).toContainText('El archivo está vacío')

    await choose(page, 'lista.csv', SHEET.replaceAll('E2E', 'MOV'))
    const cards = page.getByRole('list', { name: 'Filas de la hoja' })
    await expect(cards.getByRole('listitem')).toHaveCount(6)
    await expect(cards).toContainText('Alérgeno desconocido: lehce')
    await expectAccessible(page)
    await expectNoSideways(page)
  })
})
