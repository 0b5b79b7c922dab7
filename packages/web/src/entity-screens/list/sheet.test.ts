import { expect, test } from 'vitest'
import { sheetOf } from './sheet.ts'

test('a sheet quotes what would break its cells and disarms formulas', () => {
  expect(
    sheetOf([
      ['Name', 'Note'],
      ['Oil, "extra"', 'two\nlines'],
      ['=1+1', '-18'],
    ]),
  ).toBe('\ufeffName,Note\r\n"Oil, ""extra""","two\nlines"\r\n\'=1+1,-18\r\n')
})
