import { expect, test } from 'vitest'
import { inOrder, placeDish, placeSection, sectionsOf, type MenuItem } from './sections.ts'

const items = [
  ['soup', 'First'],
  ['salad', 'First'],
  ['fish', 'Main'],
  ['tart', 'Sweet'],
].map(([id, section], at) => ({ id, section, priority: at + 1 }) as unknown as MenuItem)
const short = (placed: ReturnType<typeof placeDish>) =>
  placed.map(one => `${one.id} ${one.priority} ${one.section}`)

test('sections stand where their first dish does', () => {
  const mixed = [items[2]!, items[0]!, items[3]!, items[1]!]
  expect(sectionsOf(mixed).map(section => section.name)).toEqual(['Main', 'First', 'Sweet'])
  expect(inOrder(sectionsOf(mixed)).map(item => item.id)).toEqual(['fish', 'soup', 'salad', 'tart'])
})

test.each([
  ['soup', 1, ['salad 1 First', 'soup 2 First']],
  ['salad', 2, ['fish 2 Main', 'salad 3 Main']],
  ['tart', 0, ['tart 1 First', 'soup 2 First', 'salad 3 First', 'fish 4 Main']],
  ['fish', 9, []],
] as const)('%s goes to place %i with the section there', (id, to, placed) => {
  expect(short(placeDish(items, id, to))).toEqual(placed)
})

test('a section goes as a whole', () => {
  expect(short(placeSection(sectionsOf(items), 2, 0))).toEqual([
    'tart 1 Sweet',
    'soup 2 First',
    'salad 3 First',
    'fish 4 Main',
  ])
  expect(placeSection(sectionsOf(items), 0, 3)).toEqual([])
})
