import { expect, test } from 'vitest'
import { ownAreas } from './own-areas.ts'

const areas = [
  { name: 'haccp', isOpen: true, isOpenForAll: true, isOpenHere: true },
  { name: 'innovation', isOpen: true, isOpenForAll: true, isOpenHere: false },
  { name: 'connectors', isOpen: false, isOpenForAll: false, isOpenHere: false },
] as const

test('what the organization has opened itself is kept, though the installation opens it for all', () => {
  expect(ownAreas(areas, 'connectors', true)).toEqual(['haccp', 'connectors'])
})

test('what only the installation opens is not made its own', () => {
  expect(ownAreas(areas, 'connectors', false)).toEqual(['haccp'])
})

test('what is closed is left out, what is open already is named once', () => {
  expect(ownAreas(areas, 'haccp', false)).toEqual([])
  expect(ownAreas(areas, 'haccp', true)).toEqual(['haccp'])
})
