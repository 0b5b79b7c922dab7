import { describe, expect, test } from 'vitest'
import { judgeCheck } from './index.ts'

const fridge = { measure: 'temperature', minimum: 0, maximum: 5 }
const of = (value: number | null, isOk: boolean | null = null) => ({ value, isOk })

describe('a check of a control point', () => {
  test.each([
    [0, true],
    [5, true],
    [3.2, true],
    [5.1, false],
    [-0.1, false],
  ])('limits decide, both ends belong: %s', (value, isOk) => {
    expect(judgeCheck(fridge, of(value))).toEqual({ isOk })
  })

  test('one open end', () => {
    const core = { measure: 'temperature', minimum: 75, maximum: null }
    expect(judgeCheck(core, of(90))).toEqual({ isOk: true })
    expect(judgeCheck(core, of(74.9))).toEqual({ isOk: false })
  })

  test('a person may doubt what lies within, not excuse what lies outside', () => {
    expect(judgeCheck(fridge, of(3, false))).toEqual({ isOk: false })
    expect(judgeCheck(fridge, of(9, true))).toEqual({ contradicts: true })
    expect(judgeCheck(fridge, of(9, false))).toEqual({ isOk: false })
  })

  test('what is missing is named', () => {
    expect(judgeCheck(fridge, of(null, true))).toEqual({ missing: 'value' })
    expect(judgeCheck({ measure: 'visual', minimum: null, maximum: null }, of(null))).toEqual({
      missing: 'isOk',
    })
    expect(judgeCheck({ measure: 'ph', minimum: null, maximum: null }, of(4.2, true))).toEqual({ isOk: true })
  })
})
