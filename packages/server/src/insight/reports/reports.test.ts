/** Reports on a real database: sums that agree with it, files that stay as they were, who sees what, what arrives after all. */
import ExcelJS from 'exceljs'
import { PDFDocument } from 'pdf-lib'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REPORT_KINDS } from '@cloche/domain/catalogue'
import { addToDay, localDay } from '@cloche/domain/rules/calendar'
import { digestOf, openBlobs } from '../../adapters/blobs/index.ts'
import { readPdfText } from '../../adapters/files/pdf-text.ts'
import { readConfig, type Config } from '../../config.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { g, kg, registered, rowsOf } from '../../testing/labels.ts'
import { Samples } from '../../testing/samples.ts'
import { Workers } from '../../workers/index.ts'
import { makeReport } from './make.ts'

let t: TestApp
let owner: string
let productId: string
const workers = new Workers()
const { publicUrl } = readConfig({ CLOCHE_DEMO: 'on' })
/** By the clock of the place, which is another day than that of UTC at night. */
const today = localDay(new Date().toISOString(), 'Europe/Madrid')
const [from, to] = [addToDay(today, { days: -8 }), addToDay(today, { days: -2 })]

/** Asks for a report, and waits until it is made. */
async function made(more: object, token = owner) {
  const asked = await t.call(token, 'POST', '/reporting/report', {
    report: {
      name: 'Week',
      kind: 'losses',
      fromDay: from,
      toDay: to,
      locationId: t.home.places.kitchen,
      ...more,
    },
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  return settled(asked.body['report'].id as string, token)
}
async function settled(id: string, token = owner) {
  for (let round = 0; round < 600; round++) {
    const { body } = await t.call(token, 'GET', `/reporting/report?reportId=${id}`)
    if (['completed', 'failed'].includes(body['report'].status)) return body['report']
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('It was not made')
}
const file = async (id: string, format: string, token = owner) => {
  const answer = await t.app.inject({
    method: 'GET',
    url: `/api/v0/reporting/report/file?reportId=${id}&format=${format}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload }
}

beforeAll(async () => {
  t = await createTestApp({ isQuiet: false, addsPastLedgers: true })
  owner = await t.token(5)
  const samples = new Samples(t)
  productId = (await samples.make('product', 'home', { name: 'Croqueta', cost: 8, consumptionUnit: 'kg' }))[
    'id'
  ] as string
  for (let day = 0; day < 7; day++)
    for (let at = 0; at < 20; at++)
      await t.make('stockVariation', {
        locationId: day % 2 === 0 ? t.home.places.kitchen : t.home.places.fridge,
        at: `${addToDay(from, { days: day })}T${String(8 + (at % 10)).padStart(2, '0')}:15:00.000Z`,
        productId,
        quantity: g(-(100 + at)),
        reason: 'waste',
        cause: at % 3 === 0 ? 'spoiled' : 'expired',
        cost: -(0.1 + at / 100),
        state: 'chill',
      })
  await registered(t, owner, { productId, items: [{ count: 3, quantity: kg(1) }] })
}, 120_000)
afterAll(async () => {
  await workers.close()
  await t.close()
})

test('sums of the workbook are those of the database, and numbers and dates are such', async () => {
  const report = await made({})
  expect([report.status, report.mark, report.rowCount, report.isEmpty]).toEqual([
    'completed',
    'final',
    140,
    false,
  ])
  const { bytes } = await file(report.id, 'xlsx')
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(bytes).buffer)
  const sheet = book.worksheets.at(-1)!
  const heads = (sheet.getRow(1).values as string[]).slice(1)
  const column = (name: string) => heads.indexOf(name) + 1
  const cells = (name: string) =>
    Array.from({ length: sheet.rowCount - 1 }, (_, at) => sheet.getRow(at + 2).getCell(column(name)).value)
  const total = (values: unknown[]) => values.reduce<number>((sum, value) => sum + (value as number), 0)
  const [known] = await rowsOf(
    t,
    `select sum(-cost)::float8 as cost, sum(-quantity_value)::float8 as grams from stock_variation where organization_id = $1 and reason = 'waste'`,
  )
  expect(total(cells('Cost (EUR)'))).toBeCloseTo(known!['cost'], 6)
  expect(total(cells('Quantity'))).toBeCloseTo(known!['grams'], 6)
  expect(cells('When').every(value => value instanceof Date)).toBe(true)
  const about = book.worksheets[0]!
  const said = Array.from({ length: about.rowCount }, (_, at) =>
    (about.getRow(at + 1).values as unknown[]).slice(1),
  )
  expect(said.find(([name]) => name === 'Cost (EUR)')?.[1]).toBeCloseTo(known!['cost'], 6)
  const csv = (await file(report.id, 'csv')).bytes.toString()
  expect(csv.trim().split('\n')).toHaveLength(141)
})

test('its paper has pages with numbers, its code, and its mark where it is no final one', async () => {
  const report = await made({ toDay: today, name: 'Draft' })
  expect(report.mark).toBe('draft')
  const { bytes } = await file(report.id, 'pdf')
  expect(digestOf(bytes)).toBe(report.pdfDigest)
  const pages = (await PDFDocument.load(bytes)).getPageCount()
  expect(pages).toBeGreaterThan(2)
  const read = await readPdfText(new Uint8Array(bytes))
  const text = JSON.stringify('rows' in read ? read.rows : read)
  for (let page = 1; page <= pages; page++) expect(text).toContain(`${page} / ${pages}`)
  for (const one of [report.checkCode, 'DRAFT'])
    expect(text.split(one).length - 1).toBeGreaterThanOrEqual(pages)
})

test('last week’s report is the same after today’s edits, and made again of what was stored it is the same bytes', async () => {
  const report = await made({})
  const before = await Promise.all(['pdf', 'xlsx', 'csv'].map(format => file(report.id, format)))
  await t.call(owner, 'PATCH', `/product/${productId}`, { product: { name: 'Renamed', cost: 99 } })
  await rowsOf(
    t,
    `update report set status = 'processing', pdf_digest = null, xlsx_digest = null, csv_digest = null where organization_id = $1 and id = $2 returning id`,
    [report.id],
  )
  const blobs = openBlobs({ s3: undefined, dataFolder: t.dataFolder })
  await makeReport(
    { pool: t.pool, blobs, workers, behaviours: {}, config: { publicUrl } as Config },
    t.home.id,
    report.id,
  )
  const again = await settled(report.id)
  expect(again.pdfDigest).toBe(report.pdfDigest)
  const after = await Promise.all(['pdf', 'xlsx', 'csv'].map(format => file(report.id, format)))
  for (const [at, one] of after.entries()) expect(digestOf(one.bytes)).toBe(digestOf(before[at]!.bytes))
  // Asked for anew, last week's rows say what things were called then.
  const anew = await made({})
  const preview = await t.call(owner, 'POST', '/reporting/report/preview/get', { reportId: anew.id })
  expect(preview.body['rows'][0][1]).toBe('Croqueta')
})

test('anybody may check a code and a file, and is told nothing of what it tells', async () => {
  const report = await made({ kind: 'events', fromDay: today, toDay: today })
  const { bytes } = await file(report.id, 'pdf')
  const check = (body: object) => t.call(null, 'POST', '/public/report', body)
  const genuine = await check({ code: report.checkCode.toLowerCase(), digest: digestOf(bytes) })
  expect(genuine.body).toEqual({
    report: { kind: 'events', fromDay: today, toDay: today, mark: 'draft', completedAt: report.completedAt },
    file: 'pdf',
  })
  expect((await check({ code: report.checkCode, digest: '0'.repeat(64) })).body['file']).toBeNull()
  expect((await check({ code: '0000-0000-0000-0000' })).body).toEqual({ report: null, file: null })
})

describe('who sees what', () => {
  test('a report of another organization is not there', async () => {
    const report = await made({})
    const stranger = await t.token(5, { organization: 'other' })
    expect((await file(report.id, 'pdf', stranger)).status).toBe(404)
    expect(
      (await t.call(stranger, 'POST', '/reporting/report/preview/get', { reportId: report.id })).status,
    ).toBe(404)
  })

  test('prices and names of people stand in it for those alone who see them', async () => {
    const report = await made({ showsPeople: true })
    expect([report.showsPrices, report.showsPeople]).toEqual([true, true])
    const user = await t.token(0)
    const preview = await t.call(user, 'POST', '/reporting/report/preview/get', { reportId: report.id })
    expect(preview.status).toBe(403)
    const asked = await t.call(user, 'POST', '/reporting/report', {
      report: { name: 'No', kind: 'people', fromDay: from, toDay: to, locationId: t.home.places.kitchen },
    })
    expect(asked.status).toBe(403)
  })
})

test('days that end before they begin, and a trace of nothing, are refused', async () => {
  const ask = (more: object) =>
    t.call(owner, 'POST', '/reporting/report', {
      report: {
        name: 'No',
        kind: 'events',
        fromDay: from,
        toDay: to,
        locationId: t.home.places.kitchen,
        ...more,
      },
    })
  expect((await ask({ toDay: addToDay(from, { days: -1 }) })).body['code']).toBe('RULE_BROKEN')
  expect((await ask({ kind: 'trace' })).body['code']).toBe('RULE_BROKEN')
  expect((await ask({ kind: 'action' })).body['code']).toBe('RULE_BROKEN')
})

test('who asked for it is told when it is ready', async () => {
  const report = await made({ name: 'Told of' })
  const found = async () =>
    rowsOf(
      t,
      `select user_id, address from notification where organization_id = $1 and kind = 'newReport' and address = $2`,
      [`/reporting/report/${report.id}`],
    )
  for (let round = 0; round < 200 && (await found()).length === 0; round++)
    await new Promise(resolve => setTimeout(resolve, 50))
  expect((await found()).map(row => row['user_id'])).toEqual([report.userId])
})

test('the report of an action has what was measured', async () => {
  await t.make('event', {
    locationId: t.home.places.kitchen,
    at: `${from}T10:00:00.000Z`,
    kind: 'end',
    action: 'control/temperature',
    productId,
    data: { value: 74.5, unit: 'C' },
  })
  const [action] = await rowsOf(
    t,
    `select id from action where organization_id = $1 and path = 'control/temperature'`,
  )
  const report = await made({ kind: 'action', actionId: action!['id'] })
  const [head, row] = (await file(report.id, 'csv')).bytes.toString().trim().split('\n')
  const at = head!.split(',').findIndex(name => name.includes('Temperature'))
  expect(Number(row!.split(',')[at])).toBe(74.5)
})

test.each(REPORT_KINDS)('%s is made, in each language', async kind => {
  const action =
    kind === 'action'
      ? (await rowsOf(t, `select id from action where organization_id = $1 and path = 'cook/oven'`))[0]!
      : null
  const report = await made({
    kind,
    language: 'es',
    fromDay: addToDay(today, { days: -8 }),
    toDay: today,
    showsPeople: true,
    ...(action === null ? {} : { actionId: action['id'] }),
    ...(kind === 'trace'
      ? {
          lot: (await rowsOf(t, 'select serial from label where organization_id = $1 limit 1'))[0]!['serial'],
        }
      : {}),
  })
  expect([report.status, report.failure]).toEqual(['completed', null])
  const { bytes } = await file(report.id, 'pdf')
  expect(await buffer([bytes] as never)).toEqual(bytes)
  const preview = await t.call(owner, 'POST', '/reporting/report/preview/get', {
    reportId: report.id,
    limit: 5,
  })
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  expect(preview.body['head'].kind).toBe(kind)
})
