import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCATION_TYPES } from '../../catalogue/names/places.ts'
import { depthMax, type LocationType } from '../places/index.ts'
import { branchesOf, placementFault, planTree, wishesIn } from './index.ts'
import type { TreeNode, TreePlan, Wish } from './index.ts'

const node = (id: string, parentId: string | null, type: LocationType = 'kitchen', order = 0): TreeNode => ({
  id,
  parentId,
  type,
  order,
})
const house = [
  node('group', null, 'group'),
  node('north', 'group'),
  node('south', 'group'),
  node('fridge', 'north', 'room'),
  node('shelf', 'fridge', 'shelf'),
]
const faultsOf = (plan: TreePlan) => ('faults' in plan ? plan.faults.map(({ id, rule }) => [id, rule]) : [])
const moves = (plan: TreePlan) => {
  if ('faults' in plan) throw new Error(JSON.stringify(plan.faults))
  return plan
}

test('a place fits by its type, and no deeper than the limit', () => {
  expect(placementFault('kitchen', undefined)).toBeUndefined()
  expect(placementFault('room', undefined)?.rule).toBe('problem.location.subPlaceNeedsParent')
  expect(placementFault('room', { type: 'room', depth: depthMax - 1 })).toBeUndefined()
  expect(placementFault('room', { type: 'room', depth: depthMax })?.rule).toBe('problem.location.tooDeep')
})

describe('moves', () => {
  test('a branch takes along what lies in it', () => {
    const { moved, carried } = moves(planTree(house, [{ id: 'fridge', parentId: 'south' }]))
    expect(moved).toEqual([
      { id: 'fridge', parentId: 'south', order: 0, hierarchy: ['group', 'south', 'fridge'] },
    ])
    expect(carried).toEqual([
      { id: 'shelf', parentId: 'fridge', order: 0, hierarchy: ['group', 'south', 'fridge', 'shelf'] },
    ])
  })

  test('parent and child change places, which neither move alone could do', () => {
    const chain = [node('a', null, 'group'), node('b', 'a', 'group'), node('c', 'b')]
    const swap: Wish[] = [
      { id: 'b', parentId: null },
      { id: 'a', parentId: 'b' },
    ]
    const { moved, carried } = moves(planTree(chain, swap))
    expect(moved.map(change => change.hierarchy)).toEqual([['b'], ['b', 'a']])
    expect(carried.map(change => change.hierarchy)).toEqual([['b', 'c']])
  })

  test('another order alone moves one place and carries none', () => {
    const { moved, carried } = moves(planTree(house, [{ id: 'south', order: -1 }]))
    expect(moved).toMatchObject([{ id: 'south', parentId: 'group', order: -1 }])
    expect(carried).toEqual([])
  })

  test('the tree as it is moves nothing', () => {
    expect(planTree(house, wishesIn(branchesOf(house)))).toEqual({ moved: [], carried: [] })
  })

  test.each<[string, Wish[], [string, string][]]>([
    ['an unknown place', [{ id: 'x', parentId: null }], [['x', 'problem.field.unknownLink']]],
    ['an unknown parent', [{ id: 'north', parentId: 'x' }], [['north', 'problem.field.unknownLink']]],
    [
      'a place twice',
      [
        { id: 'north', order: 1 },
        { id: 'north', order: 2 },
      ],
      [['north', 'problem.field.repeated']],
    ],
    ['itself', [{ id: 'north', parentId: 'north' }], [['north', 'problem.location.insideItself']]],
    ['a circle', [{ id: 'group', parentId: 'north' }], [['group', 'problem.location.insideItself']]],
    [
      'a kitchen in a shelf',
      [{ id: 'south', parentId: 'shelf' }],
      [['south', 'problem.location.placeInSubPlace']],
    ],
    [
      'a room in nothing',
      [{ id: 'fridge', parentId: null }],
      [['fridge', 'problem.location.subPlaceNeedsParent']],
    ],
  ])('%s is refused, and nothing moves', (_what, wishes, faults) => {
    expect(faultsOf(planTree(house, wishes))).toEqual(faults)
  })

  test('a branch that would get too deep at its far end is refused', () => {
    const deep = Array.from({ length: depthMax }, (_, at) =>
      node(`d${at}`, at === 0 ? null : `d${at - 1}`, 'group'),
    )
    const plan = planTree([...deep, node('top', null, 'group')], [{ id: 'd0', parentId: 'top' }])
    expect(faultsOf(plan)).toEqual([[`d${depthMax - 1}`, 'problem.location.tooDeep']])
  })
})

describe('any tree, any wishes', () => {
  const trees = fc
    .array(fc.tuple(fc.nat(), fc.constantFrom(...LOCATION_TYPES)), { minLength: 1, maxLength: 14 })
    .map(seeds =>
      seeds.map(([seed, type], at) =>
        // Some outermost, the others in one before them; types as they come, since old trees may hold anything.
        node(`n${at}`, at === 0 || seed % 4 === 0 ? null : `n${seed % at}`, type, seed % 3),
      ),
    )
  const cases = trees.chain(tree =>
    fc.tuple(
      fc.constant(tree),
      fc.uniqueArray(
        fc.record(
          {
            id: fc.constantFrom(...tree.map(({ id }) => id)),
            parentId: fc.constantFrom(null, ...tree.map(({ id }) => id)),
            order: fc.integer({ min: -2, max: 2 }),
          },
          { requiredKeys: ['id'] },
        ),
        { maxLength: 6, selector: ({ id }) => id },
      ),
    ),
  )

  /** The way up, one step after the other; undefined in a circle. */
  const wayTo = (id: string, parents: ReadonlyMap<string, string | null>): string[] | undefined => {
    const way: string[] = []
    for (let at: string | null | undefined = id; at != null; at = parents.get(at)) {
      if (way.includes(at)) return undefined
      way.unshift(at)
    }
    return way
  }

  test('every place afterwards has the way that its parents say, and what did not move is not written', () => {
    fc.assert(
      fc.property(cases, ([tree, wishes]) => {
        const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]))
        const former = new Map(parents)
        for (const { id, parentId } of wishes) if (parentId !== undefined) parents.set(id, parentId)
        const plan = planTree(tree, wishes)
        const ways = new Map(tree.map(({ id }) => [id, wayTo(id, parents)]))
        if ('faults' in plan) {
          expect(plan.faults.length).toBeGreaterThan(0)
          return
        }
        const written = new Map([...plan.moved, ...plan.carried].map(change => [change.id, change]))
        expect(written.size).toBe(plan.moved.length + plan.carried.length)
        for (const { id, type } of tree) {
          const way = ways.get(id)
          expect(way).toBeDefined()
          expect(written.get(id)?.hierarchy ?? wayTo(id, former)).toEqual(way)
          if (written.has(id)) expect(written.get(id)?.parentId).toBe(parents.get(id))
          if (former.get(id) === parents.get(id)) continue
          const parent = tree.find(other => other.id === parents.get(id))
          expect(
            placementFault(type, parent && { type: parent.type, depth: (way?.length ?? 0) - 1 }),
          ).toBeUndefined()
        }
      }),
    )
  })

  test('circles are refused, whatever else is wished', () => {
    fc.assert(
      fc.property(cases, ([tree, wishes]) => {
        const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]))
        for (const { id, parentId } of wishes) if (parentId !== undefined) parents.set(id, parentId)
        fc.pre(tree.some(({ id }) => wayTo(id, parents) === undefined))
        expect('faults' in planTree(tree, wishes)).toBe(true)
      }),
    )
  })
})
