import { expect, test } from 'vitest'
import { asTree } from './location-tree.ts'

const at = (id: string, name: string, hierarchy: string[]) => ({ id, name, hierarchy })
const shape = (locations: ReturnType<typeof asTree>) =>
  locations.map(one => `${'-'.repeat(one.depth)}${one.name}`)

test('children stand under their parent, siblings by name with numbers in order', () => {
  const tree = asTree([
    at('k10', 'Kitchen 10', ['b', 'k10']),
    at('w', 'Warehouse', ['b', 'k2', 'w']),
    at('k2', 'Kitchen 2', ['b', 'k2']),
    at('b', 'Brand', ['b']),
    at('a', 'Atelier', ['a']),
  ])
  expect(shape(tree)).toEqual(['Atelier', 'Brand', '-Kitchen 2', '--Warehouse', '-Kitchen 10'])
})

test('an ancestor that is not listed leaves no gap', () => {
  expect(shape(asTree([at('w', 'Warehouse', ['b', 'k', 'w']), at('b', 'Brand', ['b'])]))).toEqual([
    'Brand',
    '-Warehouse',
  ])
})

test('without hierarchies it is a plain list', () => {
  expect(
    shape(
      asTree([
        { id: '2', name: 'B' },
        { id: '1', name: 'A', hierarchy: null },
      ]),
    ),
  ).toEqual(['A', 'B'])
})
