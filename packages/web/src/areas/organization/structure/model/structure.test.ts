import { expect, test } from 'vitest'
import { find, typeAhead } from './finding.ts'
import { goalsOf, moveAmong, moveFault, moveInto, stepIn, stepOut, typesFor, wayBack } from './moves.ts'
import { above, openAtFirst, pathText, rowsOf, treeOf, type PlaceBranch, type PlaceNode } from './tree.ts'

const branch = (
  id: string,
  type: PlaceNode['type'],
  children: readonly PlaceBranch[] = [],
  order = 0,
): PlaceBranch => ({
  id,
  name: id,
  type,
  parentId: 'not told',
  order,
  version: 3,
  color: null,
  counts: {},
  children,
})

const tree = treeOf(
  [
    branch('Tavern', 'brand', [
      branch('Kitchen 10', 'kitchen'),
      branch('Kitchen 2', 'kitchen', [
        branch('Cámara', 'room', [branch('Shelf A', 'shelf')]),
        branch('Bar', 'room', [], -5),
      ]),
    ]),
    branch('Annex', 'group'),
  ],
  'en',
)

const all = new Set(tree.nodes.keys())
const ids = (rows: readonly { id: string }[]) => rows.map(row => row.id)

test('siblings stand by order, then by name; rows are those whose ways are open', () => {
  expect(ids(rowsOf(tree, all))).toEqual([
    'Annex',
    'Tavern',
    'Kitchen 2',
    'Bar',
    'Cámara',
    'Shelf A',
    'Kitchen 10',
  ])
  const rows = rowsOf(tree, new Set(['Tavern']))
  expect(ids(rows)).toEqual(['Annex', 'Tavern', 'Kitchen 2', 'Kitchen 10'])
  expect(rows[2]).toEqual({
    id: 'Kitchen 2',
    level: 2,
    position: 1,
    size: 2,
    isExpandable: true,
    isExpanded: false,
  })
  expect(above(tree, 'Shelf A')).toEqual(['Tavern', 'Kitchen 2', 'Cámara'])
  expect(pathText(tree, 'Bar')).toBe('Tavern › Kitchen 2 › Bar')
  expect(tree.nodes.get('Annex')?.parentId).toBeNull()
})

test('a large tree is not all open at first', () => {
  expect(openAtFirst(tree)).toEqual(all)
  const many = Array.from({ length: 40 }, (_, k) => branch(`g${k}`, 'group', [branch(`k${k}`, 'kitchen')]))
  const large = treeOf([branch('root', 'brand', many)])
  expect(rowsOf(large, openAtFirst(large))).toHaveLength(41)
})

test('searching opens the way, whatever the accents', () => {
  const found = find(tree, 'camara')
  expect([...(found?.matches ?? [])]).toEqual(['Cámara'])
  expect(ids(rowsOf(tree, found!.shown, found!.shown))).toEqual(['Tavern', 'Kitchen 2', 'Cámara'])
  expect(find(tree, '  ')).toBeUndefined()
  expect(find(tree, 'nothing')?.shown.size).toBe(0)
})

test('typing goes to the next name that begins so, and round', () => {
  const rows = rowsOf(tree, all)
  expect(typeAhead(tree, rows, 'Annex', 'k')).toBe('Kitchen 2')
  expect(typeAhead(tree, rows, 'Kitchen 2', 'k')).toBe('Kitchen 10')
  expect(typeAhead(tree, rows, 'Kitchen 10', 'k')).toBe('Kitchen 2')
  expect(typeAhead(tree, rows, 'Kitchen 2', 'kitchen 1')).toBe('Kitchen 10')
  expect(typeAhead(tree, rows, 'Annex', 'z')).toBeUndefined()
})

test('moves are judged as the server judges them', () => {
  expect(moveFault(tree, 'Shelf A', 'Bar')).toBeUndefined()
  expect(moveFault(tree, 'Tavern', 'Kitchen 2')?.rule).toBe('problem.location.insideItself')
  expect(moveFault(tree, 'Kitchen 10', 'Bar')?.rule).toBe('problem.location.placeInSubPlace')
  expect(moveFault(tree, 'Bar', null)?.rule).toBe('problem.location.subPlaceNeedsParent')
  expect(moveFault(tree, 'Bar', 'Annex')?.rule).toBe('problem.location.gathersOnly')
})

test('goals leave out itself, what is below and where it is; those that take it stand first', () => {
  const goals = goalsOf(tree, 'Kitchen 2')
  expect(ids(goals as never)).toEqual([null, 'Annex', 'Kitchen 10'])
  expect(goals.every(goal => goal.fault === undefined)).toBe(true)
  expect(goalsOf(tree, 'Bar').map(goal => [goal.id, goal.fault === undefined])).toEqual([
    ['Cámara', true],
    ['Kitchen 10', true],
    [null, false],
    ['Annex', false],
    ['Tavern', false],
    ['Shelf A', false],
  ])
})

test('what is sent, and what takes it back', () => {
  const into = moveInto(tree, 'Shelf A', 'Bar')
  expect(into).toEqual([{ id: 'Shelf A', parentId: 'Bar', version: 3 }])
  expect(wayBack(tree, into)).toEqual([{ id: 'Shelf A', parentId: 'Cámara' }])
  const down = moveAmong(tree, 'Bar', 1)
  expect(down).toEqual([
    { id: 'Cámara', order: 1, version: 3 },
    { id: 'Bar', order: 2, version: 3 },
  ])
  expect(wayBack(tree, down)).toEqual([
    { id: 'Cámara', order: 0 },
    { id: 'Bar', order: -5 },
  ])
  expect(moveAmong(tree, 'Bar', -1)).toEqual([])
})

test('steps out and in, and what may be added where', () => {
  expect(stepOut(tree, 'Cámara')).toEqual({ parentId: 'Tavern' })
  expect(stepOut(tree, 'Tavern')).toBeUndefined()
  expect(stepIn(tree, 'Kitchen 10')).toEqual({ parentId: 'Kitchen 2' })
  expect(stepIn(tree, 'Annex')).toBeUndefined()
  expect(typesFor(tree, 'Bar')).toEqual(['room', 'shelf', 'table', 'seat', 'position'])
  expect(typesFor(tree, null)).not.toContain('room')
})
