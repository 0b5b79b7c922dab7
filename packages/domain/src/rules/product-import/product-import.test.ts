import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allergenLevels, allergenNames } from '../allergens/index.ts'
import { gs1CheckDigit } from '../codes/index.ts'
import * as room from './index.ts'
import cases from './product-import.cases.json' with { type: 'json' }

type RowCase = { column: string; cell: string; draft?: object; problems?: string[]; warnings?: string[] }

const readCell = (column: string, cell: string) =>
  room.readRow({ name: 'Bread', [column]: cell }, room.matchColumns(['name', column]))

test.each(cases.headers)('columns $sheet', ({ sheet, fields }) => {
  expect(room.matchColumns(sheet).map(column => column.field)).toEqual(fields)
})

test.each(cases.rows as RowCase[])('$column: $cell', ({ column, cell, draft, problems, warnings }) => {
  const read = readCell(column, cell)
  const codesOf = (severity: string) =>
    read.problems.filter(problem => problem.severity === severity).map(problem => problem.code)
  expect({ refusals: codesOf('refusal'), warnings: codesOf('warning') }).toEqual({
    refusals: problems ?? [],
    warnings: warnings ?? [],
  })
  expect(read.draft).toEqual({ name: 'Bread', type: 'ingredient', allergens: {}, ...draft })
  expect(room.isRefused(read)).toBe((problems ?? []).length > 0)
})

describe('columns that a person chose', () => {
  const columns = room.matchColumns(['Nombre', 'Peso neto', 'Etiqueta (kg)', 'EAN'])
  const choose = (chosen: [string, room.ImportField | null][]) =>
    room.chooseColumns(columns, new Map(chosen)).map(({ field, unit }) => (unit ? [field, unit] : field))

  test('nothing chosen: as matched', () => {
    expect(choose([])).toEqual(['name', 'weight', null, 'gtin'])
  })
  test('a field changes its column, with the unit of the header', () => {
    expect(choose([['Etiqueta (kg)', 'weight']])).toEqual(['name', null, ['weight', 'kg'], 'gtin'])
    expect(choose([['Etiqueta (kg)', 'content']])).toEqual(['name', null, ['content', 'kg'], 'gtin'])
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
      ['Nombre', 'allergensTraces'],
      ['EAN', 'allergensTraces'],
    ])
    expect(chosen).toEqual(['allergensTraces', 'weight', null, 'allergensTraces'])
  })
  test('every field is offered, and every export column is one', () => {
    expect(room.importFields).toHaveLength(30)
    const exported = room.matchColumns(room.exportHeaders).map(({ field }) => field)
    expect(room.importFields).toEqual(expect.arrayContaining(exported))
    expect(room.exportHeaders).toEqual(expect.arrayContaining([...room.exportNumbers]))
  })
})

describe('problems stand at their column with their value', () => {
  test('an unknown allergen is named alone', () => {
    expect(readCell('Alérgenos', 'leche, gltuen').problems).toEqual([
      { code: 'productImport.allergenUnknown', severity: 'refusal', column: 'Alérgenos', value: 'gltuen' },
    ])
  })

  test('a name that is missing, too long, or has no column', () => {
    const nameProblem = (row: Record<string, string>) =>
      room
        .readRow(row, room.matchColumns(Object.keys(row)))
        .problems.map(({ code, column }) => [code, column])
    expect(nameProblem({ Nombre: '  ' })).toEqual([['productImport.nameMissing', 'Nombre']])
    expect(nameProblem({ sku: 'A' })).toEqual([['productImport.nameMissing', '']])
    expect(nameProblem({ name: 'x'.repeat(201) })).toEqual([['productImport.tooLong', 'name']])
    expect(nameProblem({ name: 'x'.repeat(200) })).toEqual([])
  })
})

test('of several levels for one allergen the surest counts', () => {
  const row = {
    name: 'Bread',
    'free from': 'milk, nuts',
    traces: 'milk, gluten',
    allergens: 'gluten',
    Milk: 'no',
  }
  expect(room.readRow(row, room.matchColumns(Object.keys(row))).draft.allergens).toEqual({
    milk: 'traces',
    nuts: 'notContained',
    gluten: 'contains',
  })
})

describe('duplicates', () => {
  const columns = room.matchColumns(['name', 'sku', 'ean'])
  const row = (name: string, sku: string, ean = '') => ({ name, sku, ean })
  const problemsOf = (rows: Record<string, string>[], options?: Parameters<typeof room.readSheet>[2]) =>
    room.readSheet(rows, columns, options).map(read => read.problems)

  test('inside the sheet: the first good row keeps the SKU and the GTIN', () => {
    const rows = [
      row('', 'A'),
      row('One', 'A', '96385074'),
      row('Two', 'A'),
      row('Three', 'B', '0000096385074'),
    ]
    expect(problemsOf(rows)).toEqual([
      [{ code: 'productImport.nameMissing', severity: 'refusal', column: 'name', value: '' }],
      [],
      [{ code: 'productImport.skuTwice', severity: 'refusal', column: 'sku', value: 'A', row: 1 }],
      [
        {
          code: 'productImport.gtinTwice',
          severity: 'refusal',
          column: 'ean',
          value: '00000096385074',
          row: 1,
        },
      ],
    ])
  })

  test('against what the organization has', () => {
    const existing = { skus: new Set(['A']), gtins: new Set(['00000096385074']) }
    const codes = problemsOf([row('One', 'A', '96385074'), row('Two', 'C')], { existing })
    expect(codes.map(problems => problems.map(problem => problem.code))).toEqual([
      ['productImport.skuExists', 'productImport.gtinExists'],
      [],
    ])
  })
})

const line = (longest: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(longest, 20) })
    .filter(text => text.trim() === text && text !== '' && !/[\p{Cc}]/u.test(text))
const product = fc.record(
  {
    name: line(200),
    type: fc.constantFrom(...room.productTypes),
    allergens: fc.dictionary(fc.constantFrom(...allergenNames), fc.constantFrom(...allergenLevels), {
      noNullPrototype: true,
    }),
    description: fc.array(line(50), { minLength: 1, maxLength: 3 }).map(lines => lines.join('\n')),
    sku: line(64),
    gtin: fc.stringMatching(/^\d{13}$/).map(payload => payload + gs1CheckDigit(payload)),
    brand: line(200),
    consumptionUnit: fc.constantFrom('kg', 'g', 'l', 'piece', 'serving', 'tablespoon'),
    ingredientsText: line(4000),
    weight: fc.integer({ min: 0, max: 10_000_000 }).map(thousandths => thousandths / 1000),
    tag: line(500),
    code: line(64),
  },
  { requiredKeys: ['name', 'type', 'allergens'] },
)

test('what is exported comes back the same', () => {
  const columns = room.matchColumns(room.exportHeaders)
  expect(columns.every(column => column.field !== null)).toBe(true)
  fc.assert(
    fc.property(product, given => {
      const read = room.readRow(room.exportRow(given), columns)
      expect(read).toEqual({ draft: given, problems: [] })
    }),
  )
})
