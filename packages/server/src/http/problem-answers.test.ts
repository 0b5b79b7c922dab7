import { expect, test } from 'vitest'
import { answerOf, problemOf } from './problem-answers.ts'

test('an instant beyond the months that are made is a named fault of its field, in both languages', () => {
  const error = Object.assign(new Error('beyond'), { code: '22008', table: 'stock_variation', column: 'at' })
  const problem = problemOf(error)
  expect(problem.code).toBe('RULE_BROKEN')
  const reported = (['en', 'es'] as const).map(locale => answerOf(problem, locale).details.faults?.[0])
  expect(reported[0]).toMatchObject({
    path: 'stockVariation.at',
    message: 'Lies in the future. Use a time up to now.',
  })
  expect(reported[1]).toMatchObject({ message: 'Es una fecha futura. Usa una hasta este momento.' })
})

test('another instant that PostgreSQL cannot read is no fault of a field', () => {
  expect(problemOf(Object.assign(new Error('odd'), { code: '22008' })).code).toBe('INVALID_REQUEST')
})
