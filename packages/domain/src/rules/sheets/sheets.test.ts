import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as room from './index.ts'
import cases from './sheets.cases.json' with { type: 'json' }

test.each(cases.guarded)('$cell is written $guarded', ({ cell, guarded }) => {
  expect(room.guardCell(cell)).toBe(guarded)
  expect(room.unguardCell(guarded)).toBe(cell)
})

test.each(cases.lines)('$cells', ({ cells, delimiter, line }) => {
  expect(room.csvLine(cells, delimiter === ';' ? ';' : ',')).toBe(line)
})

test('whatever a cell holds, it is guarded against being run and comes back', () => {
  const start = fc.constantFrom('', '=', '+', '-', '@', '\t', '\n', "'", "''", "'=")
  fc.assert(
    fc.property(start, fc.string({ unit: 'grapheme' }), (beginning, rest) => {
      const cell = beginning + rest
      expect(room.guardCell(cell)).not.toMatch(/^[=+\-@\t\r\n]/)
      expect(room.unguardCell(room.guardCell(cell))).toBe(cell)
    }),
  )
})

test('a semicolon where the comma is the decimal mark', () => {
  expect([room.csvDelimiter('en'), room.csvDelimiter('es')]).toEqual([',', ';'])
})

test('numbers of what is only read have the mark of its language, and are taken for no formula', () => {
  expect(room.csvLine([-7.8, 'a;b', 12], ';', ',')).toBe('-7,8;"a;b";12\r\n')
  expect(room.csvLine([-7.8], ';')).toBe('-7.8\r\n')
})
