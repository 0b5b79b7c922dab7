import { ENTITIES } from '../entities/all.ts'
import {
  isRefused,
  matchHeaders,
  matchRows,
  readRecordRow,
  rowValues,
  type CellProblem,
  type RecordRow,
} from '../rules/record-sheets/index.ts'
import { allWords as words } from '../text/all-words.ts'
import { expectSame, isRecord, malformed } from './outcome.ts'
import type { FolderChecks, Outcome } from './outcome.ts'

type Entry = Record<string, unknown>

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : []

const cell = (value: unknown): string => (typeof value === 'string' ? value : strings(value).join(', '))

/** The columns that an export of Open Food Facts has; the other keys of a vector are what is expected of it. */
const sheetColumns = [
  'code',
  'name',
  'brands',
  'quantity',
  'allergens_tags',
  'traces_tags',
  'ingredients_text',
]

const { product } = ENTITIES

/** The entries as rows of a sheet of products. */
const readRows = (entries: readonly Entry[]): RecordRow[] => {
  const columns = matchHeaders(product, sheetColumns, words)
  const rows = entries.map(entry => {
    const cells = sheetColumns.map(name => cell(entry[name]))
    return readRecordRow(product, columns, cells, { words, timeZone: 'UTC' })
  })
  return matchRows(product, rows, columns, { ownerOf: () => undefined, isThere: () => false })
}

/** Reads the entries of a file as the rows of one sheet and checks each row against its entry. */
const checkRows = (content: unknown, check: (entry: Entry, read: RecordRow) => Outcome): Outcome[] => {
  if (!Array.isArray(content) || content.length === 0)
    return [malformed('file', 'the file is not a list of products')]
  const entries = content.map(entry => (isRecord(entry) ? entry : {}))
  const reads = readRows(entries)
  return entries.map((entry, i) => {
    const read = reads[i]
    return read && typeof entry['code'] === 'string'
      ? check(entry, read)
      : malformed(`product ${i}`, 'the entry is no product with a code')
  })
}

const sorted = (names: string[]): string[] => [...new Set(names)].sort()

const checkGood = (entry: Entry, read: RecordRow): Outcome => {
  const contains = sorted(strings(entry['eu14_contains']))
  const traces = sorted(strings(entry['eu14_traces'])).filter(name => !contains.includes(name))
  const { name, gtin, allergens: levels } = rowValues(product, read, undefined)
  const allergens = Object.entries(levels ?? {})
  const namesAt = (level: string) => sorted(allergens.filter(each => each[1] === level).map(([name]) => name))
  return expectSame(
    cell(entry['code']),
    { refused: false, name: cell(entry['name']).trim(), gtin: entry['gtin14'], contains, traces },
    {
      refused: isRefused(read),
      name,
      gtin,
      contains: namesAt('contains'),
      traces: namesAt('traces'),
    },
  )
}

const reasons: Record<string, CellProblem['code']> = {
  'bad-length': 'codes.gtin.length',
  'bad-check-digit': 'codes.gtin.checkDigit',
  'not-digits': 'codes.gtin.digits',
}

const checkRefused = (entry: Entry, read: RecordRow): Outcome => {
  const expected = reasons[cell(entry['expect'])] ?? cell(entry['expect'])
  const found = read.problems.filter(problem => problem.column === 'code').map(problem => problem.code)
  return expectSame(cell(entry['code']), [true, [expected]], [isRefused(read), found])
}

/** Catalogue: real product lists, read as the rows of a sheet. */
export const catalogueChecks: FolderChecks = {
  'off_products_with_allergens.json': content => checkRows(content, checkGood),
  'off_rows_invalid_gtin.json': content => checkRows(content, checkRefused),
}
