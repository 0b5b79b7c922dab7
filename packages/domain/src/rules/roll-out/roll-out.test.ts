import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outcomeOf, rolledChange } from './index.ts'

test.each([
  ['nothing changed', { a: 1 }, { a: 1 }, { a: 1 }, [], [], 'same'],
  ['the group changed it', { a: 2 }, { a: 1 }, { a: 1 }, ['a'], [], 'changed'],
  ['the branch changed it', { a: 1 }, { a: 1 }, { a: 3 }, [], ['a'], 'kept'],
  ['both changed it', { a: 2 }, { a: 1 }, { a: 3 }, [], ['a'], 'kept'],
  ['both to the same', { a: 2 }, { a: 1 }, { a: 2 }, [], [], 'same'],
  ['one field each', { a: 2, b: 1 }, { a: 1, b: 1 }, { a: 1, b: 9 }, ['a'], ['b'], 'changed'],
  ['emptied by the group', { a: null }, { a: 'x' }, { a: 'x' }, ['a'], [], 'changed'],
  [
    'lists and objects by what they hold',
    { a: { x: [1] } },
    { a: { x: [1] } },
    { a: { x: [1] } },
    [],
    [],
    'same',
  ],
])('%s', (_, source, given, copy, take, kept, outcome) => {
  const change = rolledChange(source, given, copy)
  expect(change).toEqual({ take, kept })
  expect(outcomeOf(change)).toBe(outcome)
})

test('after a copy took what it takes, it takes nothing more, and keeps what it kept', () => {
  const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 2 }))
  fc.assert(
    fc.property(values, values, values, (source, given, copy) => {
      const { take, kept } = rolledChange(source, given, copy)
      const after = { ...copy, ...Object.fromEntries(take.map(name => [name, source[name]])) }
      const again = rolledChange(source, source, after)
      expect(again.take).toEqual([])
      expect([...again.kept].sort()).toEqual([...kept].sort())
    }),
  )
})
