import { LABEL_SIZES, labelPlan, type CodeBox } from '@cloche/domain/rules/labels'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chickenStock } from '../../../../domain/src/rules/labels/samples.ts'
import { symbolRows } from './symbols.ts'

const [, , , wide] = LABEL_SIZES
const lot = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcxyz0123456789_;><()/-.+%&?!*"\',:='),
  minLength: 1,
  maxLength: 20,
})

describe('symbols', () => {
  test('are exactly as large as the plan keeps room for', () => {
    fc.assert(
      fc.property(
        lot,
        fc.constantFrom('datamatrix' as const, 'gs1-128' as const),
        (batchCode, secondCode) => {
          const content = { ...chickenStock, batchCode, quantity: null, bestBefore: null }
          const plan = labelPlan(content, { size: wide, language: 'en', secondCode })
          for (const code of plan.boxes.filter((box): box is CodeBox => box.kind === 'code')) {
            const rows = symbolRows(code)
            expect([rows.length, rows[0]?.length]).toEqual([code.rows, code.columns])
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a linear code has one row', () => {
    const plan = labelPlan(chickenStock, { size: wide, language: 'en', secondCode: 'gs1-128' })
    const code = plan.boxes.find((box): box is CodeBox => box.kind === 'code' && box.symbology === 'gs1-128')
    if (!code) throw new Error('no GS1-128')
    const [row, ...others] = symbolRows(code)
    expect(others).toEqual([])
    expect(row?.[0]).toBe(true)
    expect(row?.length).toBe(code.columns)
  })
})
