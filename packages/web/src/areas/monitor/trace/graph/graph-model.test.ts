import { expect, test } from 'vitest'
import type { TraceData } from '../trace-data.ts'
import { groupingOf, batchOf, graphOf, groupOf, layeredPlaces } from './graph-model.ts'
import { laidOut } from './laid-out.ts'

const node = (id: string, batchId: string) =>
  ({
    id,
    batchId,
    productId: batchId,
    state: 'chill',
    quantity: { value: 1, unit: 'kg' },
    locationId: 'here',
  }) as TraceData['nodes'][number]

const data = {
  nodes: [node('in', 'a'), ...Array.from({ length: 3 }, (_, at) => node(`out${at}`, 'b'))],
  links: Array.from({ length: 3 }, (_, at) => ({
    fromId: 'in',
    toId: `out${at}`,
    kind: 'input' as const,
    eventId: 'e',
    quantity: { value: 0.5, unit: 'kg' as const },
  })),
}

test('labels of one batch and state are one box, their links one line', () => {
  const graph = graphOf(data, new Set())
  expect(graph.nodes.map(group => group.nodeIds.length)).toEqual([1, 3])
  expect(graph.links).toEqual([
    expect.objectContaining({ count: 3, quantities: [{ value: 1500, unit: 'g' }] }),
  ])
})

test('an opened group shows each of its labels, still of its batch', () => {
  const graph = graphOf(data, new Set([groupOf(node('out0', 'b'))]))
  expect(graph.nodes).toHaveLength(4)
  expect(graph.links).toHaveLength(3)
  expect(new Set(graph.nodes.map(batchOf))).toEqual(new Set(['a', 'b']))
})

test('what came of it stands to the right, and a small layer in the middle', () => {
  const graph = graphOf(data, new Set([groupOf(node('out0', 'b'))]))
  const places = layeredPlaces(graph, false)
  const [start, ...others] = graph.nodes.map(group => places.get(group.id)!)
  expect(others.every(place => place.x > start!.x)).toBe(true)
  expect(start!.y).toBe(others[1]!.y)
})

test('on phones the way of food runs from top to bottom', () => {
  const graph = graphOf(data, new Set())
  const [start, made] = graph.nodes.map(group => layeredPlaces(graph, true).get(group.id)!)
  expect(made!.y).toBeGreaterThan(start!.y)
  expect(made!.x).toBe(start!.x)
})

test('where batches are too many for a picture, those of one product are drawn together', () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({
    id: `l${at}`,
    serial: String(at),
    isFinal: false,
    productId: `p${at % 7}`,
    batchId: `b${at}`,
    state: 'chill',
    quantity: { value: 1, unit: 'kg' as const },
    locationId: 'k',
  }))
  const links = many.slice(1).map((node, at) => ({
    fromId: `l${Math.floor(at / 10)}`,
    toId: node.id,
    quantity: { value: 0.1, unit: 'kg' as const },
    eventId: 'e',
    kind: 'input' as const,
  }))
  expect(groupingOf({ nodes: many.slice(0, 500) })).toBe('batch')
  const data = { nodes: many, starts: [], links, batches: [], products: [], locations: [], isWhole: true }
  const { graph, grouping, places } = laidOut(data, { number: 1, open: [], isUpright: false })
  expect([grouping, graph.nodes.length, places.size]).toEqual(['product', 7, 7])
  expect(graph.nodes.reduce((sum, group) => sum + group.nodeIds.length, 0)).toBe(2000)
  const [group] = graph.nodes
  const opened = laidOut(data, { number: 2, open: [group!.id], isUpright: false }).graph
  expect(opened.nodes).toHaveLength(6 + group!.nodeIds.length)
})
