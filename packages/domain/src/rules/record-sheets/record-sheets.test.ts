import { describe, expect, test } from 'vitest'
import type { EntityDeclaration } from '../../catalogue/entity.ts'
import type { Field } from '../../catalogue/kinds.ts'
import { importNames, isImportable, sheetFields } from '../../catalogue/derive/index.ts'
import { ALL_ENTITIES, entityNamed } from '../../entities/all.ts'
import { allWords as words } from '../../text/all-words.ts'
import * as room from './index.ts'
import cases from './record-sheets.cases.json' with { type: 'json' }

const reading = { words, timeZone: 'Europe/Madrid' }
const ID = '018f6e0a-0000-7000-8000-000000000001'

/** Values of a field worth a round trip: every choice, every unit. */
function valuesOf(field: Field): unknown[] {
  switch (field.kind) {
    case 'flag':
      return [true, false]
    case 'choice':
      return [...field.options]
    case 'choices':
      return [[...field.options], field.options.slice(0, 1)]
    case 'link':
      return [ID]
    case 'links':
      return [[ID, ID.replace('1', '2')]]
    case 'date':
      return ['2026-11-21']
    case 'instant':
      return ['2026-11-21T10:00:00.000Z', '2026-07-01T23:59:59.123Z']
    case 'quantity':
      return (field.units ?? ['kg']).flatMap(unit => [
        { value: 1.25, unit },
        { value: 1, unit },
      ])
    case 'life':
      return ['minutes', 'hours', 'days', 'weeks', 'months'].flatMap(unit => [
        { value: 1, unit },
        { value: 36, unit },
        { value: 2000, unit },
      ])
    case 'number':
    case 'money':
    case 'weight':
    case 'length':
    case 'temperature':
    case 'duration':
      return [0, 7, 1250, -3.5, 0.000001]
    case 'code':
      return [field.scheme === 'gtin14' ? '08437012340015' : '12345']
    case 'colour':
      return ['#058159']
    case 'geometry':
      return [{ type: 'Point', coordinates: [0.25, -3] }]
    case 'json':
      return [{ one: ['a; b', 2], two: { three: null } }]
    case 'longText':
      return ['Two lines\nof "text"; with, signs']
    default:
      return ['=A plain, text; of one line']
  }
}

describe.each(ALL_ENTITIES.map(entity => [entity.name, entity] as [string, EntityDeclaration]))(
  '%s',
  (_, entity) => {
    test.each(['en', 'es'] as const)('in %s: headers are found again, values come back', language => {
      const names = room.sheetNames(entity)
      const headers = room.sheetHeaders(entity, names, words, language)
      expect(new Set(headers).size).toBe(names.length)
      const readable = new Set(room.readNames(entity))
      expect(room.matchHeaders(entity, headers, words).map(({ field }) => field)).toEqual(
        names.map(name => (readable.has(name) ? name : null)),
      )
      const writing = { words, language, nameOf: () => undefined }
      for (const [name, field] of Object.entries(sheetFields(entity)))
        for (const value of valuesOf(field)) {
          // A value in several columns comes back whole: shown on products.
          if (!readable.has(name)) continue
          const cell = String(room.writeCell(entity, name, value, writing))
          const read = room.readCell(entity, name, cell, reading)
          const back = 'names' in read ? (field.kind === 'links' ? read.names : read.names[0]) : read
          expect(back, `${name}: ${cell}`).toEqual('names' in read ? value : { value })
        }
    })
  },
)

test('secret and computed fields are not to be filled in; people are not made from sheets', () => {
  expect(importNames(entityNamed('device'))).not.toContain('activationKey')
  expect(importNames(entityNamed('connector'))).not.toContain('accessKey')
  expect(importNames(entityNamed('user'))).not.toContain('fullName')
  expect(isImportable(entityNamed('user'))).toBe(false)
  expect(isImportable(entityNamed('event'))).toBe(false)
  expect(ALL_ENTITIES.filter(isImportable).length).toBeGreaterThan(40)
})

test.each(cases.cells)('$entity.$field: $cell', ({ entity, field, cell, ...expected }) => {
  const read = room.readCell(entityNamed(entity), field, cell, reading)
  const problem = 'problem' in read ? { problem: read.problem } : read
  expect(problem).toEqual(expected)
})

describe('rows', () => {
  const order = entityNamed('order')
  const columns = room.matchHeaders(order, ['Id', 'Nombre', 'Product', 'Quantity', 'Notes of ours'], words)

  test('columns in either language; what means nothing is left out, as a person chooses otherwise', () => {
    expect(columns.map(({ field }) => field)).toEqual(['id', 'name', 'productId', 'quantity', null])
    const chosen = room.chooseFields(order, columns, new Map([['Notes of ours', 'name']]), words)
    expect(chosen.map(({ field }) => field)).toEqual(['id', null, 'productId', 'quantity', 'name'])
  })

  test('each problem stands at its column; names are put in their place', () => {
    const rows = room.matchRows(
      order,
      [
        [ID, 'Bread', 'Rye', '2 kg', 'x'],
        [ID, '', 'Rye', '', ''],
        ['7', 'Bread', 'Twins', 'two', ''],
      ].map(cells => room.readRecordRow(order, columns, cells, reading)),
      columns,
      { ownerOf: () => undefined, isThere: () => true },
    )
    const placed = rows.map(row =>
      room.placeNames(order, row, (_, name) => ({ Rye: [ID], Twins: [ID, 'b'] })[name] ?? []),
    )
    expect(placed[0]).toEqual({
      id: ID,
      values: { name: 'Bread', productId: ID, quantity: { value: 2, unit: 'kg' } },
      parts: {},
      named: [],
      problems: [],
    })
    expect(placed[1]).toMatchObject({ values: { name: null, productId: ID, quantity: null } })
    expect(placed.map(({ problems }) => problems.map(({ code, column }) => [code, column]))).toEqual([
      [],
      [['recordImport.idTwice', 'Id']],
      [
        ['recordImport.id', 'Id'],
        ['recordImport.number', 'Quantity'],
        ['recordImport.linkAmbiguous', 'Product'],
      ],
    ])
    expect(placed[1]?.problems[0]?.row).toBe(0)
  })
})
