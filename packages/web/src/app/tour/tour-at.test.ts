import { tours as texts } from '@cloche/domain/text/en/tours'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Area } from '../../data/routing/area.ts'
import { tourAt } from './tour-at.ts'
import { tours } from './tours.ts'

let areas: readonly Area[]
beforeAll(async () => {
  vi.stubGlobal('window', { location: { search: '', hash: '', pathname: '/' }, addEventListener: () => {} })
  areas = (await import('../areas.ts')).areas
}, 60_000)

test('the tour of a screen is that of its pattern, and of no screen whose address only begins alike', () => {
  expect(tourAt('/')).toBe('home')
  expect(tourAt('/organization/{nav?}/{page?}')).toBe('organization')
  expect(tourAt('/organization/job-profiles/{page?}')).toBeNull()
  expect(tourAt('/me/{nav?}/{page?}')).toBe('profile')
  expect(tourAt('/products/{page?}')).toBe('product')
})

test('the home tour has four steps and leads to the location, the locations and oneself', () => {
  expect(tours[0]!.steps.map(step => step.to)).toEqual(['/', '/location', '/locations', '/me'])
})

test('every step stands on a screen that exists and has its words', () => {
  const paths = new Set(areas.flatMap(area => area.routes.map(route => route.path)))
  const steps = tours.flatMap(({ name, steps: all }) =>
    all.map(step => ({ ...step, key: `tour.${name}.${step.name}` })),
  )
  expect(steps.filter(step => !paths.has(step.path)).map(step => step.path)).toEqual([])
  const keys = steps.flatMap(({ key }) => [`${key}.title`, `${key}.text`])
  expect(keys.filter(key => !Object.hasOwn(texts, key))).toEqual([])
})
