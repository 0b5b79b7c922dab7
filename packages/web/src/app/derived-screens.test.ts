import { derivedScreens } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { beforeAll, expect, test, vi } from 'vitest'
import table from '../../../domain/src/catalogue/fixtures/routes.json'
import type { Area, AreaRoute } from '../data/routing/area.ts'

const rows: readonly { pattern: string; gate: string }[] = table

/** A pattern without the names of its parameters and without what may be left out at its end. */
const shapeOf = (pattern: string) => pattern.replaceAll(/\{\w+\}/g, '{}').replaceAll(/\{\w+\?\}/g, '{?}')

let areas: readonly Area[]
beforeAll(async () => {
  vi.stubGlobal('window', { location: { search: '', hash: '', pathname: '/' }, addEventListener: () => {} })
  areas = (await import('./areas.ts')).areas
}, 60_000)

const routes = (): readonly (AreaRoute & { area: string })[] =>
  areas.flatMap(area => area.routes.map(route => ({ ...route, area: area.name })))

test('every entity that has screens is registered, under its own area', () => {
  const known = new Map(routes().map(route => [shapeOf(route.path).replaceAll('{?}', '{}'), route]))
  const others: Readonly<Record<string, string>> = {
    // One's own organization needs no id; events are limited by days.
    '/organization/{organizationId}/{nav?}/{page?}': '/organization/{nav?}/{page?}',
    // The table pages neither patterns nor forecasters, and shows triggers by day.
    '/planning/patterns/{page?}': '/planning/patterns',
    '/planning/forecasters/{page?}': '/planning/forecasters',
    '/monitor/events/{page?}': '/monitor/events/{startDate?}/{endDate?}',
    '/monitor/incidences/{page?}': '/monitor/incidences/{startDate?}/{endDate?}',
    '/stock/variations/{page?}': '/stock/variations/{startDate?}/{endDate?}',
    '/haccp/events/{page?}': '/haccp/events/{startDate?}/{endDate?}',
  }
  for (const entity of ALL_ENTITIES) {
    for (const screen of derivedScreens(entity)) {
      const pattern = others[screen.pattern] ?? screen.pattern
      const route = known.get(shapeOf(pattern).replaceAll('{?}', '{}'))
      expect(route?.gate, pattern).toBe(screen.gate)
      expect(route?.area, pattern).toBe(entity.area)
    }
  }
})

test('a registered screen that the route table names has its gate there', () => {
  const named = new Map(rows.map(row => [shapeOf(row.pattern), row]))
  const found = routes().filter(route => named.has(shapeOf(route.path)))
  expect(found.length).toBeGreaterThan(20)
  expect(
    found
      .filter(route => named.get(shapeOf(route.path))?.gate !== route.gate.split(/[|&]/)[0])
      .map(route => `${route.path}: ${route.gate}`),
  ).toEqual([])
})

test('no two screens share an address, and every item of the navigation leads to one', () => {
  const paths = routes().map(route => shapeOf(route.path))
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  const exact = new Set(routes().map(route => route.path))
  expect(areas.flatMap(area => area.nav ?? []).filter(item => !exact.has(item.path))).toEqual([])
})
