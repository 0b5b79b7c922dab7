/** What is written is read back, by us and by another program. */
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
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

test.each([',', ';'] as const)('CSV with %s', async delimiter => {
  const bytes = await buffer(Readable.from(csvPieces(HEADERS, pages(), delimiter)))
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(bytes.toString()).toContain(`'=HYPERLINK`)
  const rows = await readBytes(bytes, LIMITS)
  expect(rows.map(row => row.cells)).toEqual([HEADERS, ...texts])
})

test('XLSX, read by us', async () => {
  const rows = await readBytes(await buffer(xlsxPieces('Products', HEADERS, pages())), LIMITS)
  expect(rows.map(row => row.cells)).toEqual([HEADERS, ...texts])
})

test('XLSX, read by another program', async () => {
  const bytes = await buffer(xlsxPieces('Products: [all]', HEADERS, pages(), new Set(['weight'])))
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer)
  const sheet = book.worksheets[0]
  expect(sheet?.name).toBe('Products   all')
  expect(sheet?.getRow(2).values).toEqual([undefined, 'Pan, «de» "molde"; 1', '08412345000010', 1250.5])
  expect(sheet?.getCell('A3').value).toBe(`'=HYPERLINK("http://example.com")`)
  expect(sheet?.getCell('B900').numFmt ?? sheet?.getColumn(2).numFmt).toBe('@')
})

test('a failing source fails the file', async () => {
  async function* failing() {
    yield ROWS
    throw new Error('gone')
  }
  await expect(buffer(xlsxPieces('S', HEADERS, failing()))).rejects.toThrow('gone')
})
