/** What is understood of sheets as people and catalogues write them, shown on products. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ENTITIES } from '../../entities/all.ts'
import { allWords as words } from '../../text/all-words.ts'
import { allergenLevels, allergenNames } from '../allergens/index.ts'
import { gs1CheckDigit } from '../codes/index.ts'
import { nutrientNames } from '../recipes/index.ts'
import * as room from './index.ts'
import cases from './understood.cases.json' with { type: 'json' }

const { product } = ENTITIES
type RowCase = { column: string; cell: string; draft?: object; problems?: string[]; warnings?: string[] }
type Cells = Record<string, string>
const reading = { words, timeZone: 'Europe/Madrid' }

const columnsOf = (headers: readonly string[]) => room.matchHeaders(product, headers, words)

/** The draft that a new row says: what is empty says nothing. */
function draftOf(row: room.RecordRow, before?: Record<string, unknown>) {
  const values = Object.entries(room.rowValues(product, row, before))
  return Object.fromEntries(values.filter(([, value]) => value !== null))
}
function read(cells: Cells, before?: Record<string, unknown>) {
  const columns = columnsOf(Object.keys(cells))
  const row = room.readRecordRow(product, columns, Object.values(cells), reading)
  return { ...row, draft: draftOf(row, before) }
}

test.each(cases.headers)('columns $sheet', ({ sheet, fields }) => {
  expect(columnsOf(sheet).map(column => column.field)).toEqual(fields)
})

test.each(cases.rows as RowCase[])('$column: $cell', ({ column, cell, draft, problems, warnings }) => {
  const row = read({ name: 'Bread', [column]: cell })
  const codesOf = (severity: string) =>
    row.problems.filter(problem => problem.severity === severity).map(problem => problem.code)
  expect({ refusals: codesOf('refusal'), warnings: codesOf('warning') }).toEqual({
    refusals: problems ?? [],
    warnings: warnings ?? [],
  })
  expect(row.draft).toEqual({ name: 'Bread', ...draft })
  expect(room.isRefused(row)).toBe((problems ?? []).length > 0)
})

describe('columns that a person chose', () => {
  const columns = columnsOf(['Nombre', 'Peso neto', 'Otra cosa (kg)', 'EAN'])
  const choose = (chosen: [string, string | null][]) =>
    room
      .chooseFields(product, columns, new Map(chosen), words)
      .map(({ field, unit }) => (unit ? [field, unit] : field))

  test('nothing chosen: as matched', () => {
    expect(choose([])).toEqual(['name', 'weight', null, 'gtin'])
  })
  test('a field changes its column, with the unit of the header', () => {
    expect(choose([['Otra cosa (kg)', 'weight']])).toEqual(['name', null, ['weight', 'kg'], 'gtin'])
    expect(choose([['Otra cosa (kg)', 'weight.pack']])).toEqual(['name', null, ['weight.pack', 'kg'], 'gtin'])
  })
  test('a column is left out; of two for one field the first has it', () => {
    expect(
      choose([
        ['EAN', null],
        ['Nombre', 'sku'],
        ['Peso neto', 'sku'],
      ]),
    ).toEqual(['sku', null, null, null])
  })
  test('allergen lists may come from several columns', () => {
    const chosen = choose([
      ['Nombre', 'allergens.traces'],
      ['EAN', 'allergens.traces'],
    ])
    expect(chosen).toEqual(['allergens.traces', 'weight', null, 'allergens.traces'])
  })
  test('a measure in an unknown unit is not guessed', () => {
    expect(columnsOf(['Weight (bags)', 'Name (short)']).map(({ field }) => field)).toEqual([null, 'name'])
  })
})

test('an unknown allergen is named alone, at its column', () => {
  expect(read({ name: 'Bread', Alérgenos: 'leche, gltuen' }).problems).toEqual([
    { code: 'recordImport.allergenUnknown', severity: 'refusal', column: 'Alérgenos', value: 'gltuen' },
  ])
})

test('of several levels for one allergen the surest counts', () => {
  const row = read({ 'free from': 'milk, nuts', traces: 'milk, gluten', allergens: 'gluten', Milk: 'no' })
  expect(row.draft['allergens']).toEqual({ milk: 'traces', nuts: 'notContained', gluten: 'contains' })
})

test('what a sheet says of allergens changes those alone', () => {
  const before = { allergens: { gluten: 'contains', eggs: 'contains', milk: 'traces', fish: 'notContained' } }
  const after = (cells: Cells) => read(cells, before).draft['allergens']
  expect(after({ allergens: 'gluten, soya' })).toEqual({
    gluten: 'contains',
    soya: 'contains',
    milk: 'traces',
    fish: 'notContained',
  })
  expect(after({ traces: '', Fish: 'x' })).toEqual({ gluten: 'contains', eggs: 'contains', fish: 'contains' })
  expect(after({ name: 'Bread' })).toBeUndefined()
})

describe('the record that a row is', () => {
  const columns = columnsOf(['id', 'name', 'sku', 'ean'])
  const id = (digit: number) => `018f6e0a-0000-7000-8000-00000000000${digit}`
  const owners: Cells = { 'sku A': id(1), 'gtin 00000096385074': id(2) }
  const rowsOf = (...rows: string[][]) =>
    room.matchRows(
      product,
      rows.map(cells => room.readRecordRow(product, columns, cells, reading)),
      columns,
      { ownerOf: (field, value) => owners[`${field} ${value}`], isThere: one => one !== id(9) },
    )
  const reported = (...rows: string[][]) =>
    rowsOf(...rows).map(row => [
      row.id,
      ...row.problems.map(({ code, column, row: other }) => [code, column, other]),
    ])

  test('is found by a code that no two share', () => {
    expect(reported(['', 'One', 'A', ''], ['', 'Two', 'B', '96385074'], ['', 'Three', '', ''])).toEqual([
      [id(1)],
      [id(2)],
      [null],
    ])
  })
  test('is the one with that code where the id is from elsewhere', () => {
    expect(reported([id(9), 'One', 'A', ''], [id(9), 'Two', 'B', ''])).toEqual([[id(1)], [id(9)]])
  })
  test('is not found where the codes are of several, or of another than its id says', () => {
    expect(reported(['', 'One', 'A', '96385074'], [id(3), 'Two', 'A', ''])).toEqual([
      [id(1), ['recordImport.several', 'ean', undefined]],
      [id(3), ['recordImport.taken', 'sku', undefined]],
    ])
  })
  test('is no second time in the sheet: the first good row has it', () => {
    expect(
      reported(
        ['x', '', 'C', ''],
        ['', 'One', 'C', ''],
        ['', 'Two', 'C', ''],
        [id(1), 'Three', '', ''],
        ['', '', 'A', ''],
      ),
    ).toEqual([
      [null, ['recordImport.id', 'id', undefined]],
      [null],
      [null, ['recordImport.twice', 'sku', 1]],
      [id(1)],
      [id(1), ['recordImport.idTwice', 'id', 3]],
    ])
  })
})

const line = (longest: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(longest, 20) })
    .filter(text => text.trim() === text && text !== '' && !/[\p{Cc}]/u.test(text))
const some = fc.integer({ min: 1, max: 10_000_000 }).map(thousandths => thousandths / 1000)
const anyProduct = fc.record(
  {
    name: line(200),
    type: fc.constantFrom(...product.fields.type.options),
    allergens: fc.dictionary(fc.constantFrom(...allergenNames), fc.constantFrom(...allergenLevels), {
      noNullPrototype: true,
      minKeys: 1,
    }),
    nutrition: fc.dictionary(fc.constantFrom(...nutrientNames), some, { noNullPrototype: true, minKeys: 1 }),
    description: fc.array(line(50), { minLength: 1, maxLength: 3 }).map(lines => lines.join('\n')),
    sku: line(64),
    gtin: fc.stringMatching(/^\d{13}$/).map(payload => payload + gs1CheckDigit(payload)),
    brand: line(200),
    consumptionUnit: fc.constantFrom('kg', 'g', 'l', 'piece', 'serving', 'tablespoon'),
    ingredientsText: line(4000),
    weight: some,
    tag: line(500),
    code: line(64),
    temperatureMin: some,
    geometry: fc.constant({ type: 'Point', coordinates: [1.5, 2] }),
  },
  { requiredKeys: ['name', 'type'] },
)

test.each(['en', 'es'] as const)('what is exported (%s) comes back the same', language => {
  const names = room.sheetNames(product)
  const columns = columnsOf(room.sheetHeaders(product, names, words, language))
  const writing = { words, language, nameOf: () => undefined }
  fc.assert(
    fc.property(anyProduct, given => {
      const cells = names.map(name =>
        String(room.writeCell(product, name, given[name.split('.')[0] as keyof typeof given], writing)),
      )
      const row = room.readRecordRow(product, columns, cells, reading)
      expect([draftOf(row), row.problems]).toEqual([given, []])
    }),
  )
})
