import { expect, test } from 'vitest'
import { faultsOf, linesOf, mergeMetas, metasMax, metasOf, newLine, textMax } from './metas-draft.ts'

const metas = {
  'Shelf 10': { value: 'left' },
  'Shelf 2': { value: 1.5, isPublic: true },
  checked: { value: true },
  spare: { value: null },
}

test('lines stand by name and give back what they were made of', () => {
  const lines = linesOf(metas, 'en')
  expect(lines.map(line => line.name)).toEqual(['checked', 'Shelf 2', 'Shelf 10', 'spare'])
  expect(metasOf(lines)).toEqual(metas)
})

test('a name is missing, badly written or there twice', () => {
  const lines = [
    newLine(''),
    newLine('-begins badly'),
    newLine('ok', { value: 'a' }),
    newLine(' ok ', { value: 'b' }),
  ]
  const rules = lines.map(line => faultsOf(lines).get(line.key)?.name?.rule)
  expect(rules).toEqual(['problem.field.required', 'metas.badName', undefined, 'problem.field.repeated'])
})

test('values are judged by the schema of the declaration', () => {
  expect([metasMax, textMax]).toEqual([100, 2000])
  const lines = [
    newLine('long', { value: 'x'.repeat(2001) }),
    { ...newLine('number', { value: 1 }), number: null },
    { ...newLine('nan', { value: 1 }), number: Number.NaN },
    newLine('fine', { value: 'x'.repeat(2000) }),
  ]
  const rules = lines.map(line => faultsOf(lines).get(line.key)?.value?.rule)
  expect(rules.slice(0, 2)).toEqual(['problem.field.tooLong', 'problem.field.required'])
  expect(rules[2]).toBeDefined()
  expect(rules[3]).toBeUndefined()
})

test('what others changed is kept; where both changed the same it is told', () => {
  const base = { a: { value: 1 }, b: { value: 2 }, c: { value: 3 }, d: { value: 4 } }
  const own = { a: { value: 9 }, b: { value: 2 }, c: { value: 5 }, e: { value: 6 } }
  const theirs = { a: { value: 1 }, b: { value: 8 }, c: { value: 7 }, d: { value: 4 }, f: { value: 1 } }
  expect(mergeMetas(base, own, theirs)).toEqual({
    merged: { a: { value: 9 }, b: { value: 8 }, c: { value: 5 }, e: { value: 6 }, f: { value: 1 } },
    clashes: ['c'],
  })
})
