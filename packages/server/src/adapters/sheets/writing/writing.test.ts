/** What is written is read back, by us and by another program. */
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { readBytes } from '../reading/read-bytes.ts'
import { csvPieces } from './csv-write.ts'
import { xlsxPieces } from './xlsx-write.ts'

const HEADERS = ['name', 'gtin', 'weight']
const ROWS = [
  ['Pan, «de» "molde"; 1', '08412345000010', 1250.5],
  ['=HYPERLINK("http://example.com")', '', 0.000001],
  ['two\nlines & <tags> _x000D_ \u{1F950}', '-5', 0],
  [" 'quoted", '@x', 3],
]
const LIMITS = { rows: 10, columns: 10 }

async function* pages() {
  yield ROWS.slice(0, 3)
  yield ROWS.slice(3)
}

const texts = ROWS.map(row => row.map(String))
/** Numbers have the decimal mark that goes with the delimiter. */
const textsWith = (delimiter: ',' | ';') =>
  ROWS.map(row =>
    row.map(cell =>
      typeof cell === 'number' && delimiter === ';' ? String(cell).replace('.', ',') : String(cell),
    ),
  )

test.each([',', ';'] as const)('CSV with %s', async delimiter => {
  const bytes = await buffer(Readable.from(csvPieces(HEADERS, pages(), delimiter)))
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(bytes.toString()).toContain(`'=HYPERLINK`)
  const rows = await readBytes(bytes, LIMITS)
  expect(rows.map(row => row.cells)).toEqual([HEADERS, ...textsWith(delimiter)])
})

test('XLSX, read by us', async () => {
  const rows = await readBytes(await buffer(xlsxPieces('Products', HEADERS, pages())), LIMITS)
  expect(rows.map(row => row.cells)).toEqual([HEADERS, ...texts])
})

test('XLSX, read by another program', async () => {
  const bytes = await buffer(
    xlsxPieces('Products: [all]', HEADERS, pages(), [undefined, undefined, 'number']),
  )
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer)
  const sheet = book.worksheets[0]
  expect(sheet?.name).toBe('Products   all')
  expect(sheet?.getRow(2).values).toEqual([undefined, 'Pan, «de» "molde"; 1', '08412345000010', 1250.5])
  expect(sheet?.getCell('A3').value).toBe(`'=HYPERLINK("http://example.com")`)
  expect(sheet?.getCell('B900').numFmt ?? sheet?.getColumn(2).numFmt).toBe('@')
})

describe('days and moments', () => {
  const headers = ['day', 'moment', 'noDate']
  const rows = [
    // Winter, summer, and the hour before clocks go back.
    ['2026-11-21', '2026-11-21T08:30:15.250Z', '2026-11-21'],
    ['2028-02-29', '2026-07-01T22:00:00Z', ''],
    ['', '2026-10-25T00:30:00.000Z', ''],
    ['1900-01-01', '2026-10-25T01:30:00.000Z', 'the hour that clocks show again'],
    ['9999-12-31', '2026-11-21 09:30:00', 'as a clock showed it'],
  ]
  const written = () => {
    async function* all() {
      await Promise.resolve()
      yield rows
    }
    return buffer(xlsxPieces('Dates', headers, all(), ['day', 'moment'], 'Europe/Madrid'))
  }

  test('are dates to another program, as the clock of the place shows them', async () => {
    const bytes = await written()
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(new Uint8Array(bytes).buffer as ArrayBuffer)
    const sheet = book.worksheets[0]!
    const values = rows.map((_, at) =>
      ['A', 'B', 'C'].map(column => {
        const { value } = sheet.getCell(`${column}${at + 2}`)
        return value instanceof Date ? value.toISOString() : value
      }),
    )
    expect(values).toEqual([
      ['2026-11-21T00:00:00.000Z', '2026-11-21T09:30:15.250Z', '2026-11-21'],
      ['2028-02-29T00:00:00.000Z', '2026-07-02T00:00:00.000Z', null],
      [null, '2026-10-25T02:30:00.000Z', null],
      ['1900-01-01', '2026-10-25T01:30:00.000Z', 'the hour that clocks show again'],
      ['9999-12-31T00:00:00.000Z', '2026-11-21T09:30:00.000Z', 'as a clock showed it'],
    ])
    expect(['A2', 'B2', 'C2'].map(cell => sheet.getCell(cell).numFmt)).toEqual([
      'mm-dd-yy',
      'm/d/yy "h":mm',
      '@',
    ])
    // What was not read as a date is a text, not a moment that another clock shows.
    expect(sheet.getCell('B5').type).toBe(ExcelJS.ValueType.String)
  })

  test('are read by us as the clock showed them', async () => {
    const [, ...read] = await readBytes(await written(), LIMITS)
    expect(read.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ['2026-11-21', '2026-11-21T09:30:15.250'],
      ['2028-02-29', '2026-07-02'],
      ['', '2026-10-25T02:30:00'],
      ['1900-01-01', '2026-10-25T01:30:00.000Z'],
      ['9999-12-31', '2026-11-21T09:30:00'],
    ])
  })
})

test('a failing source fails the file', async () => {
  async function* failing() {
    yield ROWS
    throw new Error('gone')
  }
  await expect(buffer(xlsxPieces('S', HEADERS, failing()))).rejects.toThrow('gone')
})
