/** Workbooks made by another program, broken ones, and such as mean harm. */
import { deflateRawSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import { afterAll, expect, test } from 'vitest'
import { Workers } from '../../../workers/index.ts'
import { zipPieces, type ZipPart } from '../writing/zip-write.ts'
import { readBytes } from './read-bytes.ts'
import { readTable } from './read-table.ts'
import { numberText } from './xlsx-read.ts'

const LIMITS = { rows: 10, columns: 6 }
const workers = new Workers()
afterAll(() => workers.close())
/** Read as it is when somebody sends it. */
const read = (bytes: Buffer, seconds = 30) => readTable(bytes, LIMITS, workers, { of: 'home', seconds })

async function workbook(fill: (book: ExcelJS.Workbook) => void): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  fill(book)
  return Buffer.from(await book.xlsx.writeBuffer())
}

async function zip(parts: ZipPart[]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of zipPieces(parts)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('the first visible sheet with content, its cells as they were typed', async () => {
  const bytes = await workbook(book => {
    book.addWorksheet('Empty')
    book.addWorksheet('Hidden', { state: 'hidden' }).addRow(['hidden'])
    const sheet = book.addWorksheet('Products')
    sheet.getRow(3).values = ['Name', 'EAN', 'Weight', 'Milk', 'Made']
    sheet.getRow(5).values = [
      'Café <Ñ> & co',
      8412345000010,
      0.1 + 0.2,
      true,
      new Date(Date.UTC(2026, 10, 21)),
    ]
    const row = sheet.getRow(6)
    row.getCell(1).value = { richText: [{ text: 'Two ' }, { text: 'parts', font: { bold: true } }] }
    row.getCell(2).value = { formula: 'B5+1', result: 8412345000011 }
    row.getCell(3).value = { formula: 'A1', result: 'text' }
    row.getCell(4).value = { text: 'Link', hyperlink: 'https://example.com' }
    row.getCell(5).value = { error: '#N/A' }
    sheet.getCell('A7').value = new Date(Date.UTC(2026, 10, 21, 8, 30))
    sheet.getCell('B7').value = 96385074
    sheet.getCell('B7').numFmt = '00000000000000'
    book.addWorksheet('Later').addRow(['later'])
  })
  expect(await readBytes(bytes, LIMITS)).toEqual([
    { line: 3, cells: ['Name', 'EAN', 'Weight', 'Milk', 'Made'] },
    { line: 5, cells: ['Café <Ñ> & co', '8412345000010', '0.3', 'true', '2026-11-21'] },
    { line: 6, cells: ['Two parts', '8412345000011', 'text', 'Link', '#N/A'] },
    { line: 7, cells: ['2026-11-21T08:30:00', '00000096385074'] },
  ])
})

test.each([
  ['8412345000010', '8412345000010'],
  ['8.4123450000099998E+12', '8412345000010'],
  ['1.8412345000010E13', '18412345000010'],
  ['0.30000000000000004', '0.3'],
  ['-12.50', '-12.5'],
  ['1E-3', '0.001'],
  ['not a number', 'not a number'],
])('the number %s reads %s', (raw, text) => {
  expect(numberText(raw, undefined)).toBe(text)
})

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** The least that is a workbook, with prefixed names, no cell references and no styles. */
const parts = (sheet: ZipPart['content']): ZipPart[] => [
  {
    name: '_rels/.rels',
    content: [
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="a" Type="${TYPE}/officeDocument" Target="/book.xml"/></Relationships>`,
    ],
  },
  {
    name: 'book.xml',
    content: [
      `<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="S" r:id="b"/></x:sheets></x:workbook>`,
    ],
  },
  {
    name: '_rels/book.xml.rels',
    content: [
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="b" Type="${TYPE}/worksheet" Target="s.xml"/></Relationships>`,
    ],
  },
  { name: 's.xml', content: sheet },
]
const sheetXml = (rows: string) => `<x:worksheet xmlns:x="m"><x:sheetData>${rows}</x:sheetData></x:worksheet>`

test('a workbook of the plainest kind', async () => {
  const bytes = await zip(
    parts([
      sheetXml(
        '<x:row><x:c t="inlineStr"><x:is><x:t>a_x000A_b</x:t><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c><x:c><x:v>1</x:v></x:c></x:row>',
      ),
    ]),
  )
  expect(await readBytes(bytes, LIMITS)).toEqual([{ line: 1, cells: ['a\nb', '1'] }])
})

const row = '<x:row><x:c><x:v>1</x:v></x:c></x:row>'
test.each([
  ['too many rows', () => zip(parts([sheetXml(row.repeat(11))])), 'tooManyRows'],
  [
    'too many columns',
    () => zip(parts([sheetXml('<x:row><x:c r="XFD1"><x:v>1</x:v></x:c></x:row>')])),
    'tooManyColumns',
  ],
  ['a sheet that is cut off', () => zip(parts(['<x:worksheet xmlns:x="m"><x:sheetData>'])), 'unreadable'],
  ['a document of words', () => zip([{ name: 'word/document.xml', content: ['<w/>'] }]), 'notXlsx'],
  ['a cut archive', async () => (await zip(parts([sheetXml(row)]))).subarray(0, 300), 'unreadable'],
  ['an archive of one line', async () => Buffer.from('PK\u0003\u0004'), 'unreadable'],
  ['an old or locked workbook', async () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'oldOrLocked'],
])('%s', async (_what, make, fault) => {
  await expect(readBytes(await make(), LIMITS)).rejects.toMatchObject({ fault })
})

/** Entities that grow by a factor of ten each: none is expanded. */
test('a document type that explodes', async () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="str"><x:v>&b;</x:v></x:c></x:row></x:sheetData></x:worksheet>`
  await expect(readBytes(await zip(parts([bomb])), LIMITS)).rejects.toMatchObject({ fault: 'unreadable' })
})

test('an archive that says it is small and is not stops at its budget', async () => {
  function* gigabyte() {
    yield '<x:worksheet xmlns:x="m"><x:sheetData>'
    const blank = ' '.repeat(1024 * 1024)
    for (let megabyte = 0; megabyte < 300; megabyte++) yield blank
  }
  const bytes = await zip(parts(gigabyte()))
  expect(bytes.length).toBeLessThan(1024 * 1024)
  // The sizes that the directory tells: all a lie.
  const index = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  bytes.writeUInt32LE(100, index + 24)
  await expect(read(bytes)).rejects.toMatchObject({
    code: 'TOO_LARGE',
    details: { faults: [{ rule: 'recordImport.sheet.tooLarge' }] },
  })
})

test('a file that takes too long is given up', async () => {
  const bytes = await zip(parts([sheetXml(row)]))
  await expect(read(bytes, 0)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  expect(await read(bytes)).toEqual([{ line: 1, cells: ['1'] }])
})

test('an entry that is no deflated content', async () => {
  const bytes = await zip(parts([sheetXml(row)]))
  const content = deflateRawSync(sheetXml(row))
  const index = bytes.indexOf(content.subarray(0, 20))
  bytes.fill(0xff, index, index + 20)
  await expect(readBytes(bytes, LIMITS)).rejects.toMatchObject({ fault: 'unreadable' })
})
