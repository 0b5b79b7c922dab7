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

test('numbers have the mark of their language, and are taken for no formula', () => {
  expect(room.csvLine([-7.8, 'a;b', 12, 1250], ';')).toBe('-7,8;"a;b";12;1250\r\n')
  expect(room.csvLine([-7.8, 1.125], ',')).toBe('-7.8,1.125\r\n')
})

test('whatever number is written comes back, three decimals too', () => {
  expect(room.csvLine([1.125, -250.001, 0.125, 1234.567], ';')).toBe('1,1250;-250,0010;0,125;1234,567\r\n')
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }), (digits, decimals) => {
      const value = Number((digits / 10 ** decimals).toFixed(decimals))
      fc.pre(!String(value).includes('e'))
      for (const delimiter of [',', ';'] as const)
        expect(room.readNumber(room.writeNumber(value, delimiter))).toEqual({ ok: true, value })
    }),
  )
})
