import type { Amount } from '../amounts/index.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupTrace, layersOf, massBalance } from './index.ts'
import type { TraceLink } from './index.ts'
import { grams, link, node } from './samples.ts'

const pieces = (value: number): Amount => ({ value, unit: 'piece' })

describe('balance', () => {
  test('a batch that was split, used, served and wasted adds up', () => {
    const nodes = [
      node('tray', { value: 5, unit: 'kg' }, { value: 1, unit: 'kg' }),
      node('box', grams(2000), grams(0)),
      node('plate', grams(500), grams(500), { state: 'serve' }),
      node('bin', grams(700), grams(700), { state: 'waste' }),
      node('staff', grams(300), grams(300), { state: 'consume' }),
    ]
    const links = [
      link('tray', 'box', { value: 2, unit: 'kg' }, 'split'),
      link('tray', 'plate', grams(500), 'split'),
      link('tray', 'bin', grams(700), 'split'),
      link('tray', 'staff', grams(300), 'split'),
      link('tray', 'soup', grams(500), 'input'),
      link('box', 'soup', grams(1500), 'input'),
      link('box', 'elsewhere', grams(500), 'move'),
    ]
    expect(massBalance(nodes, links)).toEqual({
      lines: [
        {
          measure: 'g',
          received: 5000,
          inStock: 1000,
          used: 2000,
          served: 500,
          consumed: 300,
          wasted: 700,
          passedOn: 500,
          ended: 0,
          difference: 0,
        },
      ],
      differences: [],
    })
  })

  test('what is missing is named, with its reason where there is one', () => {
    const nodes = [
      node('sack', grams(1000), grams(880)),
      node('jar', grams(100), grams(130)),
      node('eggs', pieces(30), pieces(28), { state: 'constructor' }),
      node('wine', grams(10), { value: 1, unit: 'l' }),
    ]
    const links = [link('sack', 'dough', grams(100), 'input'), link('eggs', 'dough', grams(60), 'input')]
    const reason = 'count'
    const corrections = [
      { nodeId: 'sack', quantity: grams(-15), reason },
      { nodeId: 'jar', quantity: grams(30), reason },
    ]
    const { lines, differences } = massBalance(nodes, links, corrections)
    expect(differences).toEqual([
      { nodeId: 'eggs', kind: 'incompatibleUnit', quantity: grams(60), reason: null },
      { nodeId: 'sack', kind: 'missing', quantity: grams(15), reason },
      { nodeId: 'sack', kind: 'missing', quantity: grams(5), reason: null },
      { nodeId: 'jar', kind: 'excess', quantity: grams(30), reason },
      { nodeId: 'eggs', kind: 'missing', quantity: pieces(2), reason: null },
      { nodeId: 'wine', kind: 'incompatibleUnit', quantity: { value: 1, unit: 'l' }, reason: null },
    ])
    expect(lines.map(({ measure, difference }) => [measure, difference])).toEqual([
      ['g', 0],
      ['piece', 2],
    ])
  })

  test('the total difference is the sum of the named ones', () => {
    const anyNode = fc.record({ initial: fc.nat(1000), left: fc.nat(1000), used: fc.nat(1000) })
    fc.assert(
      fc.property(fc.array(anyNode, { minLength: 1 }), all => {
        const nodes = all.map(({ initial, left }, i) =>
          node(String(i), grams(initial / 1000), grams(left / 1000)),
        )
        const links = all.map(({ used }, i) => link(String(i), 'dish', grams(used / 1000), 'input'))
        const { lines, differences } = massBalance(nodes, links)
        const named = differences.reduce(
          (sum, { kind, quantity }) => (kind === 'missing' ? sum + quantity.value : sum - quantity.value),
          0,
        )
        expect(lines[0]?.difference).toBeCloseTo(named, 6)
      }),
    )
  })
})

describe('grouping', () => {
  test('labels of one batch and state are one, links between groups are summed', () => {
    const nodes = [
      node('a', grams(1), grams(400), { batchId: 'B1', state: 'cook' }),
      node('b', grams(1), { value: 1, unit: 'kg' }, { batchId: 'B1', state: 'cook', locationId: 'bar' }),
      node('c', grams(1), pieces(3), { batchId: 'B1', state: 'cook' }),
      node('d', grams(1), grams(7), { batchId: 'B1', state: 'chill' }),
    ]
    const links = [
      link('a', 'd', grams(100), 'split'),
      link('b', 'd', { value: 0.2, unit: 'kg' }, 'split'),
      link('c', 'd', pieces(1), 'input'),
      link('a', 'b', grams(5), 'split'),
      link('a', 'unseen', grams(5), 'input'),
    ]
    const { nodes: groups, links: between } = groupTrace(nodes, links)
    expect(groups[0]).toEqual({
      id: 'B1/cook',
      productId: 'stock',
      batchId: 'B1',
      state: 'cook',
      nodeIds: ['a', 'b', 'c'],
      locationIds: ['kitchen', 'bar'],
      quantities: [grams(1400), pieces(3)],
    })
    expect(groups.map(group => group.id)).toEqual(['B1/cook', 'B1/chill'])
    expect(between).toEqual([
      { fromId: 'B1/cook', toId: 'B1/chill', kind: 'split', quantities: [grams(300)], count: 2 },
      { fromId: 'B1/cook', toId: 'B1/chill', kind: 'input', quantities: [pieces(1)], count: 1 },
    ])
  })

  test('ten thousand labels keep their total', () => {
    const nodes = Array.from({ length: 10_000 }, (_, i) =>
      node(String(i), grams(1), grams(i % 7), { batchId: `B${i % 90}` }),
    )
    const links = nodes.slice(1).map(({ id }, i) => link(String(i), id, grams(1), 'input'))
    const { nodes: groups, links: between } = groupTrace(nodes, links)
    expect(groups).toHaveLength(90)
    expect(between.reduce((sum, { count }) => sum + count, 0)).toBe(9999)
    const total = groups.reduce((sum, { quantities }) => sum + (quantities[0]?.value ?? 0), 0)
    expect(total).toBe(nodes.reduce((sum, { quantity }) => sum + quantity.value, 0))
    expect(layersOf({ nodes, links })).toHaveLength(10_000)
  })
})

describe('layers', () => {
  const graph = (ids: string, ...ends: string[]) => ({
    nodes: [...ids].map(id => ({ id })),
    links: ends.map(([fromId = '', toId = '']) => ({ fromId, toId })),
  })

  test('behind the last of what a node came from, and near it', () => {
    expect(layersOf(graph('dcba', 'ab', 'bc', 'ac', 'cd'))).toEqual([['a'], ['b'], ['c'], ['d']])
    expect(layersOf(graph('abyx', 'ax', 'by'))).toEqual([
      ['a', 'b'],
      ['x', 'y'],
    ])
    expect(layersOf(graph('ab', 'az', 'aa', 'ab', 'ab'))).toEqual([['a'], ['b']])
    expect(layersOf(graph(''))).toEqual([])
  })

  test('a circle is opened where the list begins', () => {
    expect(layersOf(graph('abc', 'ab', 'bc', 'ca'))).toEqual([['a'], ['b'], ['c']])
    expect(layersOf(graph('xab', 'ab', 'ba', 'bx'))).toEqual([['a'], ['b'], ['x']])
  })

  test('every node once; without circles no link goes back', () => {
    const anyLinks = fc.array(fc.tuple(fc.nat(29), fc.nat(29)), { maxLength: 80 })
    fc.assert(
      fc.property(anyLinks, fc.boolean(), (pairs, isOrdered) => {
        const nodes = Array.from({ length: 30 }, (_, i) => ({ id: String(i) }))
        const links = pairs
          .filter(([a, b]) => !isOrdered || a < b)
          .map(([a, b]): TraceLink => link(String(a), String(b), grams(1), 'input'))
        const layers = layersOf({ nodes, links })
        expect(layers.flat().sort()).toEqual(nodes.map(({ id }) => id).sort())
        expect(layers.every(layer => layer.length > 0)).toBe(true)
        if (!isOrdered) return
        const at = new Map(layers.flatMap((layer, i) => layer.map(id => [id, i] as const)))
        for (const { fromId, toId } of links) expect(at.get(fromId)).toBeLessThan(at.get(toId) ?? -1)
      }),
    )
  })
})
