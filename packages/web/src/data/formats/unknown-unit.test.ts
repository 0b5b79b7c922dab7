import { beforeEach, expect, test, vi } from 'vitest'

const notify = vi.hoisted(() => vi.fn())
vi.hoisted(() => vi.stubGlobal('window', { location: { search: '', hash: '' } }))
vi.mock('../messages.ts', () => ({ notify }))

// Another file of the same worker may have loaded the real messages.
vi.resetModules()
const { alertUnit } = await import('./unknown-unit.ts')

beforeEach(() => notify.mockClear())

test.each([
  ['temperature', 'Unknown temperature unit'],
  ['mass', 'Unknown mass unit'],
  ['length', 'Unknown length unit'],
  ['time', 'Unknown time unit'],
] as const)('an unknown unit of %s raises the alert', async (dimension, title) => {
  alertUnit({ code: `units.unknown.${dimension}`, unit: 'stone' })
  expect(notify).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(notify).toHaveBeenCalled())
  expect(notify.mock.calls).toEqual([[{ kind: 'danger', title, message: 'stone', stays: null }]])
})

test('a unit is told once, another one again; what is no number is no unit', async () => {
  for (const unit of ['slug', 'slug', 'dram']) alertUnit({ code: 'units.unknown.mass', unit })
  alertUnit({ code: 'units.notANumber', unit: 'g' })
  await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(2))
  expect(notify.mock.calls.map(([message]) => message.message)).toEqual(['slug', 'dram'])
})
