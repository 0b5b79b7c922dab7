import { describe, expect, test } from 'vitest'
import { readSales, SALES_LINES_MAX } from './index.ts'

const now = '2026-11-20T10:00:00.000Z'
const read = (text: string) => readSales(text, 'Europe/Madrid', now)

describe('a file of sales', () => {
  test('has columns in any order, decimal commas, and days and hours by the clock of the place', () => {
    const text =
      '\uFEFFcantidad;codigo_articulo;fecha;hora;descr_articulo;precio;importe_siniva\r\n' +
      '2;100.4;18/11/2026;14:05;Café solo;1,50;3,00\r\n' +
      '1,250;"A;7";18/11/2026;9:30;"Jamón ""ibérico""";1.234,5;1543,13\r\n'
    expect(read(text)).toEqual({
      lines: [
        {
          line: 2,
          code: '100.4',
          name: 'Café solo',
          count: 2,
          price: 1.5,
          total: 3,
          at: '2026-11-18T13:05:00Z',
          reference: null,
        },
        {
          line: 3,
          code: 'A;7',
          name: 'Jamón "ibérico"',
          count: 1.25,
          price: 1234.5,
          total: 1543.13,
          at: '2026-11-18T08:30:00Z',
          reference: null,
        },
      ],
      faults: [],
    })
  })

  test('may come out of a workbook: hours are parts of a day, a number below one has its point', () => {
    const text =
      'date;time;code;quantity\n2026-11-18;0.5625;A;0.125\n2026-11-18;0.99999;B;1.250\n2026-11-18T13:30:00;;A;2'
    expect(read(text)).toEqual({
      lines: [
        expect.objectContaining({ line: 2, count: 0.125, at: '2026-11-18T12:30:00Z' }),
        expect.objectContaining({ line: 4, count: 2, at: '2026-11-18T12:30:00Z' }),
      ],
      faults: [{ line: 3, why: 'quantity' }],
    })
  })

  test('may be in English, without prices and hours', () => {
    const { lines } = read('Date;Item code;Quantity;Receipt\n2026-11-18;B1;-1;T-9\n\n20/11/2026;B2;3;\n')
    expect(lines.map(({ line, code, count, at, reference }) => [line, code, count, at, reference])).toEqual([
      [2, 'B1', -1, '2026-11-18T11:00:00Z', 'T-9'],
      // Noon of today is to come.
      [4, 'B2', 3, now, null],
    ])
  })

  test('names what cannot be read and reads the rest', () => {
    const { lines, faults } = read(
      'code;quantity;price;date\n;1;;\nA;one;;\nB;1.250;;\nC;1;x;\nD;1;;31/02/2026\nE;1;;',
    )
    expect(faults).toEqual([
      { line: 2, why: 'code' },
      { line: 3, why: 'quantity' },
      // A thousand and more, or one and a quarter: it is not guessed.
      { line: 4, why: 'quantity' },
      { line: 5, why: 'price' },
      { line: 6, why: 'date' },
    ])
    expect(lines.map(({ code }) => code)).toEqual(['E'])
  })

  test.each([
    ['', 'empty'],
    ['code;quantity', 'empty'],
    ['fecha;cantidad\n1;1', 'noCode'],
    ['code;fecha\nA;1', 'noQuantity'],
    [`code;quantity\n${'A;1\n'.repeat(SALES_LINES_MAX + 1)}`, 'tooLong'],
  ])('%# is refused as a whole', (text, why) => {
    expect(read(text)).toEqual({ lines: [], faults: [{ line: 0, why }] })
  })
})
