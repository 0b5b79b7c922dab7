import { placeTypes } from '@cloche/domain/rules/places'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const call = vi.hoisted(() => vi.fn())
vi.mock(import('../wire/call.ts'), async original => ({ ...(await original()), call }))
vi.hoisted(() => {
  vi.stubGlobal('window', { location: { search: '', hash: '' }, addEventListener: () => undefined })
})
// Modules are shared by the files of a worker: these have mocks in them.
vi.resetModules()
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const { chooseOnlyPlace } = await import('./only-place.ts')

beforeEach(() => call.mockReset())
const answers = (locations: readonly string[]) =>
  call.mockResolvedValueOnce({ locations: locations.map(id => ({ id })), count: locations.length })
const paths = () => call.mock.calls.map(([, path]) => String(path))

test('one place is chosen without asking', async () => {
  answers(['bistro'])
  call.mockResolvedValueOnce({})
  expect(await chooseOnlyPlace()).toBe(true)
  expect(call).toHaveBeenLastCalledWith(
    'POST',
    '/auth/user/location',
    expect.objectContaining({ body: { locationId: 'bistro' } }),
  )
})

test('asked for is what one can work in: active, and no room or shelf', async () => {
  answers([])
  await chooseOnlyPlace()
  expect(call.mock.calls[0]?.[2]).toMatchObject({ body: { filter: { active: true, type: placeTypes } } })
})

test.each([[['bistro', 'bar']], [[]]])('%j: nothing is chosen', async places => {
  answers(places)
  expect(await chooseOnlyPlace()).toBe(false)
  expect(paths()).toEqual(['/locations/get'])
})

test('where the server does not answer, or refuses the place, the person is asked', async () => {
  call.mockRejectedValueOnce(new Error('away'))
  expect(await chooseOnlyPlace()).toBe(false)
  answers(['bistro'])
  call.mockRejectedValueOnce(new Error('RULE_BROKEN'))
  expect(await chooseOnlyPlace()).toBe(false)
})
