import { expect, test } from 'vitest'
import { condense } from './condense.ts'
import type { TraceEvent } from './events.ts'

const event = (id: string, second: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  id,
  at: new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString(),
  kind: 'info',
  action: 'label/move',
  locationId: 'here',
  labelId: id,
  batchId: 'b',
  productId: 'p',
  userId: 'u',
  terminalId: null,
  fromState: 'cook',
  toState: 'chill',
  quantity: { value: 4, unit: 'kg' },
  programId: null,
  containerId: null,
  deviceId: null,
  created: '2026-11-21T09:00:00Z',
  data: {},
  ...more,
})

test('five labels chilled one after another are one entry with the sum', () => {
  const entries = condense(Array.from({ length: 5 }, (_, at) => event(`l${at}`, at * 10)))
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ amounts: [{ value: 20_000, unit: 'g' }] })
  expect(entries[0]?.labelIds).toHaveLength(5)
})

test('another batch, state, person, place or reason is another entry', () => {
  const others: Partial<TraceEvent>[] = [
    { batchId: 'c' },
    { toState: 'freeze' },
    { userId: 'v' },
    { locationId: 'there' },
    { data: { reason: 'spoiled' } },
  ]
  expect(condense([event('a', 0), ...others.map((more, at) => event(`l${at}`, at, more))])).toHaveLength(6)
})

test('each finding of a program is told, once for all its labels', () => {
  const found = (label: string, finding: string) =>
    event(label, 0, { action: 'process/finding', data: { processId: 'p', finding } })
  const entries = condense([
    found('a', 'minTime'),
    found('b', 'minTime'),
    found('a', 'controlFailed'),
    found('b', 'controlFailed'),
  ])
  expect(entries.map(({ first, labelIds }) => [first.data?.finding, labelIds])).toEqual([
    ['minTime', ['a', 'b']],
    ['controlFailed', ['a', 'b']],
  ])
})

test('what was done later is told again', () => {
  expect(condense([event('a', 0), event('b', 300)])).toHaveLength(2)
})

test('one event keeps its own unit', () => {
  expect(condense([event('a', 0)])[0]?.amounts).toEqual([{ value: 4, unit: 'kg' }])
})

test('events between do not part what belongs together', () => {
  const used = event('x', 5, { action: 'label/use', fromState: null, toState: null })
  expect(condense([event('a', 0), used, event('b', 10)]).map(entry => entry.labelIds)).toEqual([
    ['a', 'b'],
    ['x'],
  ])
})
