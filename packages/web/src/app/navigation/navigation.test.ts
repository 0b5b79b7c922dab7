import { PERMISSION_KEYS } from '@cloche/domain/rules/permissions'
import { beforeEach, expect, test } from 'vitest'
import type { Area, NavItem } from '../../data/routing/area.ts'
import { registerAreas } from '../../data/routing/href.ts'
import { guestSession, type Session } from '../../data/session/session.ts'
import { inGroups, openNavigation } from './navigation.ts'
import { reportItems } from './report-items.ts'

const screen = () => Promise.resolve({ default: () => null })

function session(levels: Record<string, number>): Session {
  const all = Object.fromEntries(PERMISSION_KEYS.map(key => [key, levels[key] ?? 0]))
  return {
    phase: 'user',
    me: { id: 'u', email: 'ana@kitchen.test' },
    organization: { id: 'o', name: 'Kitchens' },
    location: { id: 'l', name: 'Central kitchen' },
    permissions: { levels: all as NonNullable<Session['permissions']>['levels'], special: [] },
  }
}

const area: Area = {
  name: 'stock',
  routes: [
    { path: '/', gate: 'user', screen },
    { path: '/products/{page?}', gate: 'P>=1', screen },
    { path: '/stock/products/{page?}', gate: 'SC>=1', screen },
    { path: '/stock/variations/{startDate?}/{endDate?}', gate: 'SC>=1,EV>=1', screen },
    { path: '/haccp/haccps/{page?}', gate: 'HP>=1', screen },
  ],
}

const items: NavItem[] = [
  { section: 'stock', path: '/stock/variations/{startDate?}/{endDate?}', text: 'nav.variations' },
  { section: 'stock', path: '/stock/products/{page?}', text: 'nav.stockTotal', order: 1 },
  { section: 'stock', path: '/stock/batches/{page?}', text: 'nav.checkpointBatches' },
  { section: 'haccp', path: '/haccp/haccps/{page?}', text: 'nav.haccps' },
  { section: 'location', path: '/products/{page?}', text: 'nav.products' },
  { section: 'explore', path: '/', text: 'nav.home' },
]

beforeEach(() => registerAreas([area]))

const shown = (levels: Record<string, number>) =>
  openNavigation(session(levels), items).map(
    section => `${section.name}: ${section.items.map(item => item.to)}`,
  )

test('items whose screen exists and whose gates hold, in order', () => {
  expect(shown({ SC: 1, EV: 1, P: 1 })).toEqual([
    'explore: /',
    'stock: /stock/products,/stock/variations',
    'location: /products',
  ])
})

test('variations need events too, and a section without items is gone', () => {
  expect(shown({ SC: 1 })).toEqual(['explore: /', 'stock: /stock/products'])
})

test('the HACCP section is for level 99 although its screens open at 1', () => {
  expect(shown({ HP: 4 })).toEqual(['explore: /'])
  expect(shown({ HP: 99 })).toEqual(['explore: /', 'haccp: /haccp/haccps'])
})

test('with each hundred a group of items begins', () => {
  const many: NavItem[] = [110, 20, 10, undefined, 210].map(order => ({
    section: 'location',
    path: '/products/{page?}',
    text: 'nav.products',
    ...(order !== undefined && { order }),
  }))
  const [section] = openNavigation(session({ P: 1 }), many)
  expect(section?.items.map(({ order, isApart }) => [order, isApart])).toEqual([
    [10, false],
    [20, false],
    [undefined, true],
    [110, false],
    [210, true],
  ])
})

test('sections stand in groups, daily work first, and a group without any is gone', () => {
  const groups = inGroups(openNavigation(session({ SC: 1, P: 1 }), items))
  expect(groups.map(({ name, sections }) => [name, sections.map(section => section.name)])).toEqual([
    ['daily', ['explore', 'stock']],
    ['setUp', ['location']],
  ])
})

test('a guest sees nothing that asks for a person', () => {
  expect(openNavigation(guestSession, items)).toEqual([])
})

test('reports of actions stand in the section of reporting, once their screen exists', () => {
  const reports = reportItems([{ id: 'a/1', path: 'cool', name: 'Cooling' }])
  const found = () => openNavigation(session({ RE: 1, EV: 1 }), reports)
  expect(found()).toEqual([])
  const path = '/reporting/action/{actionId}/events/{startDate?}/{endDate?}'
  registerAreas([{ name: 'reporting', routes: [{ path, gate: 'RE>=1,EV>=1', screen }] }])
  expect(found()).toMatchObject([
    { name: 'reporting', items: [{ to: '/reporting/action/a%2F1/events', label: 'Cooling' }] },
  ])
  expect(openNavigation(session({ RE: 1 }), reports)).toEqual([])
})
