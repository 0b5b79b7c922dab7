import { expect, test } from 'vitest'
import { inOrder, positionsOf, seenFigures, totalOf, type Site } from './sites.ts'

const money = (cost: number | null, without = 0) => ({ cost, without })
const site = (name: string, more: Partial<Site> = {}): Site => ({
  id: name,
  name,
  type: 'kitchen',
  insideId: null,
  timeZone: 'Europe/Madrid',
  alarms: { now: 0, before: 0 },
  checks: { done: 0, due: 0, doneBefore: 0, dueBefore: 0 },
  expired: { now: 0, before: 0 },
  waste: { now: money(0), before: money(0) },
  stock: { now: money(0), before: money(0) },
  ...more,
})
const names = (sites: readonly Site[]) => sites.map(({ name }) => name).join(' ')

test('sites are ordered by name, by a figure, and equal ones by name', () => {
  const sites = [
    site('C', { alarms: { now: 2, before: 0 }, stock: { now: money(null, 3), before: money(0) } }),
    site('A', {
      checks: { done: 1, due: 5, doneBefore: 0, dueBefore: 0 },
      stock: { now: money(9.5), before: money(0) },
    }),
    site('B', { alarms: { now: 2, before: 9 }, checks: { done: 5, due: 5, doneBefore: 0, dueBefore: 0 } }),
  ]
  expect(names(inOrder(sites, 'name', 'asc'))).toBe('A B C')
  expect(names(inOrder(sites, 'name', 'desc'))).toBe('C B A')
  expect(names(inOrder(sites, 'alarms', 'desc'))).toBe('B C A')
  expect(names(inOrder(sites, 'alarms', 'asc'))).toBe('A B C')
  expect(names(inOrder(sites, 'checks', 'desc'))).toBe('A B C')
  expect(names(inOrder(sites, 'stock', 'desc'))).toBe('A B C')
  expect(names(inOrder(sites, 'stock', 'asc'))).toBe('C B A')
})

test('the total counts a site inside another once, and money without prices apart', () => {
  const hall = site('Hall', {
    alarms: { now: 3, before: 1 },
    checks: { done: 2, due: 4, doneBefore: 1, dueBefore: 1 },
    stock: { now: money(10.1), before: money(0) },
  })
  const bakery = site('Bakery', {
    insideId: 'Hall',
    alarms: { now: 2, before: 1 },
    stock: { now: money(5), before: money(0) },
  })
  const bar = site('Bar', {
    alarms: { now: 1, before: 0 },
    stock: { now: money(0.2, 4), before: money(null, 2) },
    waste: { now: money(null, 1), before: money(0) },
  })
  expect(totalOf([hall, bakery, bar])).toMatchObject({
    alarms: { now: 4, before: 1 },
    checks: { done: 2, due: 4, doneBefore: 1, dueBefore: 1 },
    stock: { now: { cost: 10.3, without: 4 }, before: { cost: 0, without: 2 } },
    waste: { now: { cost: 0, without: 1 } },
  })
  expect(totalOf([bar]).waste?.now).toEqual({ cost: null, without: 1 })
})

test('what nobody may see here has no column', () => {
  const sites = [
    site('A', { checks: null, stock: null, waste: null }),
    site('B', { checks: null, stock: null, waste: null }),
  ]
  expect(seenFigures(sites)).toEqual(['alarms', 'expired'])
  expect(totalOf(sites)).toMatchObject({ checks: null, stock: null, waste: null, alarms: { now: 0 } })
})

test('a site has its position by a figure, beside that of a week ago; equal ones share a place', () => {
  const sites = [
    site('A', { alarms: { now: 5, before: 0 }, stock: { now: money(null), before: money(2) } }),
    site('B', { alarms: { now: 2, before: 3 } }),
    site('C', {
      alarms: { now: 2, before: 1 },
      checks: { done: 0, due: 4, doneBefore: 4, dueBefore: 4 },
    }),
  ]
  expect([...positionsOf(sites, 'alarms').values()]).toEqual([
    { now: 1, before: 3 },
    { now: 2, before: 1 },
    { now: 2, before: 2 },
  ])
  expect(positionsOf(sites, 'checks').get('C')).toEqual({ now: 1, before: 1 })
  expect(positionsOf(sites, 'stock').get('A')).toEqual({ now: 3, before: 1 })
})
