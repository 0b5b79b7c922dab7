import { expect, test } from 'vitest'
import { Problem } from '../../data/wire/problem.ts'
import { refusedRows } from './refused-rows.ts'

const rows = [{ id: 'a' }, { id: 'b' }]

test('a refusal is said of the record that it names', () => {
  const faults = [
    { path: 'records.1.change.type', message: 'Not one of the choices.' },
    { path: 'records.7', message: 'Gone.' },
    { path: 'entity', message: 'No such thing.' },
  ]
  expect(
    refusedRows(new Problem(422, { code: 'RULE_BROKEN', message: 'x', details: { faults } }), rows, 'x'),
  ).toEqual([
    { id: 'b', message: 'Not one of the choices.' },
    { id: null, message: 'Gone.' },
    { id: null, message: 'No such thing.' },
  ])
})

test('a refusal without faults is said once', () => {
  expect(
    refusedRows(new Problem(403, { code: 'NOT_ALLOWED', message: 'Not allowed.' }), rows, 'Not allowed.'),
  ).toEqual([{ id: null, message: 'Not allowed.' }])
})
