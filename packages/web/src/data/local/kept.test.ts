import { expect, test, vi } from 'vitest'

vi.hoisted(() => vi.stubGlobal('window', { location: { search: '', hash: '' } }))
const { merged } = await import('./kept.ts')

const stored = { id: 'a', name: 'Broth', version: 4, brand: 'Ours', expires: 1, isWhole: true }

test('of two records the one with the higher version is kept, whichever comes last', () => {
  const older = { id: 'a', name: 'Stock', version: 3 }
  const newer = { id: 'a', name: 'Fond', version: 5 }
  expect(merged(stored, older, {}, 1000)).toMatchObject({ name: 'Broth', version: 4 })
  expect(merged(stored, newer, {}, 1000)).toMatchObject({ name: 'Fond', version: 5 })
  expect(merged(merged(stored, newer, {}, 1000), older, {}, 1000)).toMatchObject({ name: 'Fond', version: 5 })
})

test('the same version brings what it has and leaves the rest; each is stamped for a minute', () => {
  expect(merged(stored, { id: 'a', version: 4 }, {}, 1000)).toEqual({ ...stored, expires: 61_000 })
  expect(merged(undefined, { id: 'b' }, { isWhole: true }, 5)).toEqual({
    id: 'b',
    isWhole: true,
    expires: 60_005,
  })
})
