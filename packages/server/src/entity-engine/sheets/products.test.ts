/** Importing sheets of products over HTTP: a believable list in two languages, every refusal with its reason, nothing twice. */
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { readBytes } from '../../adapters/sheets/reading/read-bytes.ts'
import { XLSX_TYPE } from '../../adapters/sheets/table.ts'
import { xlsxPieces } from '../../adapters/sheets/writing/xlsx-write.ts'
import { createTestApp, type Answer, type TestApp } from '../../testing/app.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.token(5)
})
afterAll(() => t.close())

const PRODUCTS_EN = `Product list of the season,,,,,,,
,,,,,,,
Item name,Ref,EAN,Type,Net weight (kg),Allergens,May contain,Remarks
Sourdough loaf,BRD-01,8437012340015,Raw material,0.75,"Gluten, milk",Sesame,baked daily
Hummus,PRE-07,,preparation,"0,5",sesame,,
Lentil salad,SEL-11,8437012340022,dish,,"celery, mustard",nuts,"=SUM(A1)"
,BRD-02,,,,,,
Wrong code,BRD-03,8437012340016,,,,,
Unknown allergen,BRD-04,,,,"milk, gltuen",,
Again,BRD-01,,,,,,
Heavy,BRD-05,,,"1,250",,,
`
const PRODUCTS_ES = `Nombre;Código de barras;Referencia;Tipo;Unidad;Peso;Contiene;Trazas;Gluten;Observaciones
Jamón ibérico;8437012340039;ES-1;ingrediente;kg;500 g;;;no;
Salmorejo;;ES-2;elaborado intermedio;litros;;gluten;;x;casa
Tortilla de patata;;ES-3;plato;ración;1,2 kg;huevos;leche;;
Croquetas;;ES-4;cosa;uds;;leche;;x;
`

interface Row {
  line: number
  outcome: string | null
  draft: Record<string, unknown>
  problems: { code: string; severity: string; column: string; value: string; line?: number }[]
  values: string[]
}

async function preview(
  payload: string | Buffer,
  { token = owner, type = 'text/csv', query = '' }: { token?: string; type?: string; query?: string } = {},
) {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/v0/records/import/preview?entity=product${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  })
  const body: Answer['body'] = response.json()
  return { status: response.statusCode, body, rows: (body['rows'] ?? []) as Row[] }
}

const codes = (rows: Row[]) => rows.map(({ line, problems }) => [line, ...problems.map(({ code }) => code)])
const send = (products: unknown, token = owner) =>
  t.call(token, 'POST', '/records/import', { entity: 'product', rows: products })
const withId = (row: Row) => ({ line: row.line, draft: { ...row.draft, id: newId() } })
const countOf = async (token = owner) =>
  (await t.call(token, 'GET', '/products?limit=0')).body['count'] as number

describe('a sheet in English, with a title above its headers', () => {
  test('columns, drafts, and what is wrong with each row', async () => {
    const { status, body, rows } = await preview(PRODUCTS_EN)
    expect(status).toBe(200)
    expect(body['columns'].map((column: { field: string }) => column.field)).toEqual([
      'name',
      'sku',
      'gtin',
      'type',
      'weight',
      'allergens.contains',
      'allergens.traces',
      null,
    ])
    expect(body['columns'][7]).toEqual({ header: 'Remarks', field: null, sample: 'baked daily' })
    expect(body['counts']).toEqual({ rows: 8, good: 3, bad: 5, same: 0 })
    expect(codes(rows)).toEqual([
      [4],
      [5],
      [6],
      [7, 'problem.field.required'],
      [8, 'codes.gtin.checkDigit'],
      [9, 'recordImport.allergenUnknown'],
      [10, 'recordImport.twice'],
      [11, 'recordImport.numberAmbiguous'],
    ])
    expect(rows[6]?.problems[0]).toMatchObject({ column: 'Ref', value: 'BRD-01', line: 4 })
    expect(rows[0]?.draft).toEqual({
      name: 'Sourdough loaf',
      sku: 'BRD-01',
      gtin: '08437012340015',
      type: 'ingredient',
      weight: 750,
      allergens: { gluten: 'contains', milk: 'contains', sesame: 'traces' },
    })
  })

  test('columns that a person maps otherwise', async () => {
    const mapping = JSON.stringify({ Remarks: 'description', Type: null, EAN: 'code' })
    const { rows, body } = await preview(PRODUCTS_EN, { query: `&mapping=${encodeURIComponent(mapping)}` })
    expect(body['counts']).toEqual({ rows: 8, good: 4, bad: 4, same: 0 })
    expect(rows[0]?.draft).toMatchObject({ description: 'baked daily', code: '8437012340015' })
  })
})

test('a sheet in Spanish, as Excel writes it there', async () => {
  const { body, rows } = await preview(Buffer.from(PRODUCTS_ES, 'latin1'))
  expect(body['counts']).toEqual({ rows: 4, good: 3, bad: 1, same: 0 })
  expect(codes(rows)).toEqual([[2], [3], [4], [5, 'recordImport.choiceUnknown']])
  expect(rows[0]?.draft).toEqual({
    name: 'Jamón ibérico',
    gtin: '08437012340039',
    sku: 'ES-1',
    type: 'ingredient',
    consumptionUnit: 'kg',
    weight: 500,
    allergens: { gluten: 'notContained' },
  })
  expect(rows[1]?.draft['allergens']).toEqual({ gluten: 'contains' })
  expect(rows[2]?.draft).toMatchObject({ type: 'selling', consumptionUnit: 'serving', weight: 1200 })
})

test('the same sheet as a workbook, whatever it is called', async () => {
  const table = PRODUCTS_ES.trim()
    .split('\n')
    .map(line => line.split(';'))
  async function* pages() {
    yield table.slice(1)
  }
  const bytes = await buffer(xlsxPieces('Productos', table[0] ?? [], pages()))
  for (const type of [XLSX_TYPE, 'text/csv']) {
    const { body } = await preview(bytes, { type })
    expect(body['counts']).toEqual({ rows: 4, good: 3, bad: 1, same: 0 })
  }
})

test('headers that are missing or stand twice keep their columns apart', async () => {
  const { body, rows } = await preview('name,name,,,allergens,Allergens\nA,B,C,,milk,eggs\n')
  expect(body['columns'].map((column: { header: string }) => column.header)).toEqual([
    'name',
    'name (2)',
    'C',
    'allergens',
    'Allergens',
  ])
  expect(rows[0]?.values).toEqual(['A', 'B', 'C', 'milk', 'eggs'])
  expect(rows[0]?.draft).toMatchObject({ name: 'A', allergens: { milk: 'contains', eggs: 'contains' } })
})

describe('importing', () => {
  test('good rows become products with their history; sent again, nothing is made twice', async () => {
    const before = await countOf()
    const products = (await preview(PRODUCTS_EN)).rows.filter(row => row.problems.length === 0).map(withId)
    const first = await send(products)
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      created: products.map(({ line, draft }) => ({ line, id: draft['id'] })),
      changed: [],
      refused: [],
    })
    expect((await send(products)).body).toEqual(first.body)
    expect(await countOf()).toBe(before + 3)
    const id = products[0]?.draft.id
    const { product } = (await t.call(owner, 'GET', `/product?productId=${id}`)).body
    expect(product).toMatchObject({
      name: 'Sourdough loaf',
      weight: 750,
      version: 1,
      consumptionUnit: 'kg',
      active: true,
      allergens: { gluten: 'contains', milk: 'contains', sesame: 'traces' },
    })
    const { history } = (await t.call(owner, 'GET', `/product/history?productId=${id}`)).body
    expect(history).toHaveLength(1)
    expect(history[0]).toMatchObject({ verb: 'create', after: { name: 'Sourdough loaf', sku: 'BRD-01' } })
    const found = await t.call(owner, 'POST', '/products/get', { search: 'sourdough' })
    expect(found.body['count']).toBe(1)
    const again = await preview(PRODUCTS_EN)
    expect(again.rows.slice(0, 3).map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same'])
  })

  test('a product that is there is found by its SKU or GTIN and changed; what the sheet does not say stays', async () => {
    const made = await t.make('product', {
      name: 'Old name',
      sku: 'CHG-1',
      gtin: '08437012340091',
      brand: 'Casa',
      allergens: { milk: 'contains', eggs: 'traces' },
    })
    const other = await t.make('product', { name: 'Other', sku: 'CHG-2' })
    const { rows } = await preview(
      'name,sku,gtin,allergens\nNew name,CHG-1,,"gluten"\nSame,,8437012340091,\nBoth,CHG-2,8437012340091,\n',
    )
    expect(rows.map(({ outcome, draft }) => [outcome, draft['id']])).toEqual([
      ['change', made['id']],
      [null, made['id']],
      [null, other['id']],
    ])
    expect(codes(rows.slice(1))).toEqual([
      [3, 'recordImport.idTwice'],
      [4, 'recordImport.several'],
    ])
    expect(rows[2]?.problems[0]).toMatchObject({ column: 'gtin', values: { field: 'GTIN' } })
    const { body } = await send([{ line: 2, draft: rows[0]?.draft }])
    expect(body['changed']).toEqual([{ line: 2, id: made['id'] }])
    const { product } = (await t.call(owner, 'GET', `/product?productId=${made['id']}`)).body
    expect(product).toMatchObject({
      name: 'New name',
      sku: 'CHG-1',
      gtin: null,
      brand: 'Casa',
      allergens: { gluten: 'contains', eggs: 'traces' },
      version: 2,
    })
  })

  test('what one row does wrong is said of it and spoils no other', async () => {
    await t.make('product', { name: 'There', sku: 'THERE-1', gtin: '08437012340053' })
    const gone = await t.make('product', { name: 'Gone', sku: 'GONE-1' })
    await t.call(owner, 'DELETE', '/product', { product: gone['id'] })
    const id = newId()
    const drafts: Record<string, unknown>[] = [
      { id, name: 'Good', sku: 'NEW-1' },
      { id: newId(), name: 'Same SKU as above', sku: 'NEW-1' },
      { id: newId(), name: 'SKU of another product', sku: 'THERE-1' },
      { id: newId(), name: 'GTIN of another product', gtin: '08437012340053' },
      { id, name: 'Id of the first' },
      { id: gone['id'], name: 'Id of a removed product' },
      { id: newId(), name: 'SKU of a removed product', sku: 'GONE-1' },
      { id: newId(), name: 'Bad GTIN', gtin: '08437012340054' },
      { id: newId(), name: ' ' },
      { id: newId(), sku: 'NO-NAME' },
      { id: newId(), name: 'A field that no sheet has', nothing: 3 },
      { id: newId(), name: 'Odd allergen', allergens: { milk: 'maybe' } },
      { id: newId(), name: 'Odd weight', weight: '5' },
      { id: 'not-an-id', name: 'Odd id' },
      { id: newId(), name: `Control ${String.fromCharCode(7)}` },
      { name: 'Without id' },
    ]
    const { status, body } = await send(drafts.map((draft, index) => ({ line: index + 2, draft })))
    expect(status).toBe(200)
    expect(body['created'].map((made: { line: number }) => made.line)).toEqual([2, 8, 17])
    expect(
      body['refused'].map(({ line, problems }: Row) => [line, problems[0]?.code, problems[0]?.column]),
    ).toEqual([
      [3, 'problem.field.taken', 'sku'],
      [4, 'problem.field.taken', 'sku'],
      [5, 'problem.field.taken', 'gtin'],
      [6, 'problem.field.repeated', 'id'],
      [7, 'problem.field.taken', 'id'],
      [9, 'problem.field.format', 'gtin'],
      [10, 'problem.field.required', 'name'],
      [11, 'problem.field.required', 'name'],
      [12, 'problem.field.unknown', 'nothing'],
      [13, 'problem.field.notOneOf', 'allergens'],
      [14, 'problem.field.wrongKind', 'weight'],
      [15, 'problem.field.format', 'id'],
      [16, 'problem.field.controlCharacter', 'name'],
    ])
  })

  test('two imports of the same products at once: each is made once', async () => {
    const drafts = (order: (list: string[]) => string[]) =>
      order(Array.from({ length: 200 }, (_, index) => `TWICE-${index}`)).map((sku, index) => ({
        line: index + 2,
        draft: { id: newId(), name: sku, sku },
      }))
    const answers = await Promise.all([
      send(drafts(list => list)),
      send(drafts(list => list.toReversed())),
      send(drafts(list => list)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const made = answers.map(({ body }) => body['created'].length as number)
    expect(made.toSorted((a, b) => a - b)).toEqual([0, 0, 200])
    const found = await t.call(owner, 'POST', '/products/get', { search: 'TWICE-', limit: 0 })
    expect(found.body['count']).toBe(200)
  })

  test('another organization has the same SKU for itself', async () => {
    const other = await t.token(5, { organization: 'other' })
    const product = { line: 2, draft: { id: newId(), name: 'Ours', sku: 'BOTH-1', gtin: '08437012340084' } }
    expect((await send([product])).body['created']).toHaveLength(1)
    const sheet = 'name,sku,gtin\nTheirs,BOTH-1,8437012340084\n'
    expect((await preview(sheet, { token: other })).rows[0]?.outcome).toBe('create')
    expect((await preview(sheet)).rows[0]?.outcome).toBe('change')
    const before = await countOf()
    // The same id too: the other organization makes a product of its own.
    expect((await send([product], other)).body['created']).toHaveLength(1)
    expect(await countOf()).toBe(before)
  })
})

describe('exported', () => {
  const PRODUCTS = [
    {
      name: 'Pan «de molde»; integral',
      sku: '=SKU+1',
      type: 'selling',
      brand: '@Casa',
      consumptionUnit: 'piece',
      weight: 450.125,
      allergens: { gluten: 'contains', milk: 'traces', nuts: 'cannotEnsure', fish: 'notContained' },
      ingredientsText: 'harina de trigo, agua,\nsal, "masa madre"',
      description: 'Línea una\nlínea dos',
      code: '-12',
      tag: 'pan,molde',
    },
    { name: '-5 grados', type: 'intermediate', consumptionUnit: 'l', weight: 0.000001 },
    { name: "'Apostrophe", type: 'ingredient', allergens: { so2: 'traces' }, consumptionUnit: 'kg' },
  ]

  test.each([
    ['csv', 'en'],
    ['csv', 'es'],
    ['xlsx', 'en'],
  ])('%s (%s): imported elsewhere, the products are the same', async (format, locale) => {
    const ids: string[] = []
    for (const product of PRODUCTS) {
      const { sku, ...rest } = product
      const own = sku === undefined ? {} : { sku: `${sku}${format}${locale}` }
      ids.push((await t.make('product', { ...rest, ...own }))['id'] as string)
    }
    const out = await t.call(owner, 'POST', `/records/export?locale=${locale}`, {
      entity: 'product',
      format,
      ids,
    })
    const other = await t.token(5, { organization: 'other' })
    const type = format === 'csv' ? 'text/csv' : XLSX_TYPE
    const { body, rows } = await preview(out.raw, { token: other, type })
    expect(body['counts']).toEqual({ rows: 3, good: 3, bad: 0, same: 0 })
    const sent = await send(
      rows.map(({ line, draft }) => ({ line, draft })),
      other,
    )
    expect(sent.body['created']).toHaveLength(3)
    const { products } = (await t.call(other, 'POST', '/products/get', { filter: { id: { in: ids } } })).body
    for (const [at, { sku: _sku, ...product }] of PRODUCTS.entries())
      expect(products.find(({ id }: { id: string }) => id === ids[at])).toMatchObject(product)
  })

  test('CSV runs no formula and is parted as the language of the reader expects', async () => {
    const { id } = await t.make('product', { name: '=1+1', sku: '@CELL' })
    const csv = async (locale: string) =>
      (
        await t.call(owner, 'POST', `/records/export?locale=${locale}`, {
          entity: 'product',
          format: 'csv',
          ids: [id],
        })
      ).raw.toString()
    expect(await csv('en')).toContain(",'=1+1,'@CELL,")
    expect(await csv('es')).toContain(";'=1+1;'@CELL;")
  })

  test('more than a page: every product once', async () => {
    const other = await t.token(5, { organization: 'other' })
    const count = 1200
    for (let from = 0; from < count; from += 400) {
      const rows = Array.from({ length: 400 }, (_, index) => ({
        line: from + index + 1,
        draft: { id: newId(), name: `Row ${from + index}`, tag: 'paged' },
      }))
      expect((await send(rows, other)).body['created']).toHaveLength(400)
    }
    const out = await t.call(other, 'POST', '/records/export', {
      entity: 'product',
      format: 'xlsx',
      filter: { tag: 'paged' },
    })
    const names = (await readBytes(out.raw, { rows: 20_000, columns: 500 }))
      .slice(1)
      .map(({ cells }) => cells[1])
    expect(names).toEqual(Array.from({ length: count }, (_, index) => `Row ${index}`))
  })
})

describe('refuses, and says why', () => {
  test('whoever may not create', async () => {
    const reader = await t.token(0)
    expect((await preview(PRODUCTS_EN, { token: reader })).body['code']).toBe('NOT_ALLOWED')
    const refused = await send([{ line: 2, draft: { name: 'x' } }], reader)
    expect([refused.status, refused.body['code']]).toEqual([403, 'NOT_ALLOWED'])
    const nobody = await t.call(null, 'POST', '/records/import', { entity: 'product', rows: [] })
    expect(nobody.body['code']).toBe('INVALID_TOKEN')
  })

  const repeated = (rows: number) => `name\n${'x\n'.repeat(rows)}`
  test.each([
    ['nothing', '', 422, 'sheet.empty'],
    ['blank rows', '\n , \n  \n', 422, 'sheet.empty'],
    ['headers alone', 'name,sku\n', 422, 'sheet.headersOnly'],
    ['too many rows', repeated(20_001), 413, 'sheet.tooManyRows'],
    ['far too many rows', repeated(30_000), 413, 'sheet.tooManyRows'],
    ['too many columns', `${'a,'.repeat(501)}b\n1\n`, 413, 'sheet.tooManyColumns'],
    ['an open quote', 'name,sku\n"Bread,1\n', 422, 'sheet.openQuote'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 422, 'sheet.unreadable'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 422, 'sheet.oldOrLocked'],
    ['another archive', Buffer.from('PK\u0005\u0006'.padEnd(22, '\0'), 'latin1'), 422, 'sheet.notXlsx'],
  ])('%s', async (_what, payload, status, rule) => {
    const answer = await preview(payload)
    expect([answer.status, answer.body['details'].faults[0].rule]).toEqual([status, `recordImport.${rule}`])
  })

  test('the most rows are taken', async () => {
    expect((await preview(repeated(20_000))).body['counts']).toEqual({
      rows: 20_000,
      good: 20_000,
      bad: 0,
      same: 0,
    })
  })

  test.each([
    ['{', 'problem.field.format'],
    ['[]', 'problem.field.wrongKind'],
    ['null', 'problem.field.wrongKind'],
    ['{"Ref":"price"}', 'problem.field.notOneOf'],
    ['{"Ref":"__proto__"}', 'problem.field.notOneOf'],
    ['{"Ref":["sku"]}', 'problem.field.notOneOf'],
  ])('the mapping %s', async (mapping, rule) => {
    const answer = await preview(PRODUCTS_EN, { query: `&mapping=${encodeURIComponent(mapping)}` })
    expect([answer.status, answer.body['details'].faults[0].rule]).toEqual([400, rule])
  })

  test('another content type, or one file too large', async () => {
    const pdf = await preview('%PDF', { type: 'application/pdf' })
    expect([pdf.status, pdf.body['code']]).toEqual([415, 'UNSUPPORTED_MEDIA'])
    const json = await preview('{}', { type: 'application/json' })
    expect([json.status, json.body['code']]).toEqual([415, 'UNSUPPORTED_MEDIA'])
    const large = await preview(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))
    expect([large.status, large.body['code']]).toEqual([413, 'TOO_LARGE'])
  })

  test('chunks that are empty, too large or of another shape', async () => {
    const row = { line: 2, draft: { name: 'x' } }
    for (const rows of [
      [],
      Array.from({ length: 501 }, () => row),
      [{ line: 0, draft: {} }],
      [{ line: 2 }],
      'x',
    ])
      expect((await send(rows)).body['code']).toBe('INVALID_REQUEST')
  })
})
