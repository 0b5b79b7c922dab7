import { expect, test } from 'vitest'
import { guessDelimiter, readCsv } from './csv-read.ts'
import { readBytes } from './read-bytes.ts'

const LIMITS = { rows: 5, columns: 6 }
const cellsOf = (text: string) => readCsv(text, LIMITS).map(row => row.cells)

test.each([
  ['commas', 'a,b\n1,2\n', ','],
  ['semicolons beside decimal commas', 'nombre;peso\npan;1,5\nsal;0,25\n', ';'],
  ['tabs', 'a\tb, c\n1\t2\n', '\t'],
  ['bars', 'a|b\n1|2\n', '|'],
  ['delimiters inside quotes', '"a,b,c";"d"\n"1,2,3";"4"\n', ';'],
  ['lists in one column', 'name;allergens\nbread;gluten, milk, eggs\ncake;eggs, milk\n', ';'],
  ['one column', 'name\nbread\n', ','],
])('the delimiter of %s', (_what, text, delimiter) => {
  expect(guessDelimiter(text)).toBe(delimiter)
})

test('quotes, line ends of all kinds, stray quotes and short rows', () => {
  expect(cellsOf('a,b\r\n"say ""hi""","two\nlines"\rTwo 12" pans,\n3')).toEqual([
    ['a', 'b'],
    ['say "hi"', 'two\nlines'],
    ['Two 12" pans'],
    ['3'],
  ])
})

test('a row has the number that a spreadsheet shows; empty ones are left out', () => {
  expect(readCsv('a,b\n\n , \n"x\ny",1\n\n', LIMITS).map(row => row.line)).toEqual([1, 4])
})

test('a first line that tells the delimiter', () => {
  expect(cellsOf('sep=;\na;b,c\n')).toEqual([['a', 'b,c']])
})

test.each([
  ['too many rows', '1\n2\n3\n4\n5\n6\n', { fault: 'tooManyRows', values: { limit: 5 } }],
  ['too many columns', '1,2,3,4,5,6,7\n', { fault: 'tooManyColumns', values: { limit: 6 } }],
  ['a quote that never closes', 'a,b\n1,"2\n3,4\n', { fault: 'openQuote', values: { line: 2 } }],
])('%s', (_what, text, expected) => {
  expect(() => readCsv(text, LIMITS)).toThrow(expect.objectContaining(expected))
})

const TEXT = 'nombre;precio\nPiñón añejo;€ 5\n'
const utf16be = Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()
test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16 with mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 without mark', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16 the other way round', utf16be],
  ['Windows-1252', Buffer.from(TEXT.replace('€', '\u0080'), 'latin1')],
])('%s', async (_what, bytes) => {
  const rows = await readBytes(bytes, LIMITS)
  expect(rows.map(row => row.cells)).toEqual([
    ['nombre', 'precio'],
    ['Piñón añejo', '€ 5'],
  ])
})

test('bytes that are no text', async () => {
  const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 0, 0, 0, 9])
  await expect(readBytes(bytes, LIMITS)).rejects.toMatchObject({ fault: 'unreadable' })
})
