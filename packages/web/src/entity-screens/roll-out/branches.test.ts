import { expect, test } from 'vitest'
import { branchesOf, sitesOf } from './branches.ts'

const place = (id: string, type: string, above: string[] = []) => ({
  id,
  name: id.toUpperCase(),
  type,
  hierarchy: [...above, id],
})
const places = [
  place('k10', 'kitchen', ['g']),
  place('k2', 'kitchen', ['g']),
  place('g', 'group'),
  place('empty', 'division', ['g']),
  place('fridge', 'room', ['g', 'k2']),
]

test('sites stand below what gathers them, by name, and a tick of a group chooses all of them', () => {
  expect(branchesOf(places, new Set()).map(({ id, depth, sites }) => [id, depth, sites])).toEqual([
    ['g', 0, ['k10', 'k2']],
    ['k2', 1, ['k2']],
    ['k10', 1, ['k10']],
  ])
})
test('where the record stands is nothing to send it to', () => {
  expect(branchesOf(places, new Set(['k2'])).map(({ id }) => id)).toEqual(['g', 'k10'])
})
test('what gathers places stands for the sites below it', () => {
  const branches = branchesOf(places, new Set())
  expect([...sitesOf(branches, new Set(['g', 'fridge']))]).toEqual(['fridge', 'k10', 'k2'])
  const plain = new Set(['k2'])
  expect(sitesOf(branches, plain)).toBe(plain)
})
