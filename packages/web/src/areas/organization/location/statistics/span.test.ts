import { expect, test } from 'vitest'
import { lastDays, lengthOf } from '../../../../data/statistics/period.ts'
import { spanFault } from './span.ts'

test('a span ends today and has so many days', () => {
  expect(lastDays(7, '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' })
  expect(lastDays(1, '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-02' })
  expect(lengthOf({ from: '2026-02-24', to: '2026-03-02' })).toBe(7)
})

test.each([
  [{ from: '2026-11-01', to: '2026-11-21' }, null],
  [{ from: '2026-11-21', to: '2026-11-01' }, 'places.statistics.order'],
  [{ from: '2026-11-01', to: '2026-11-22' }, 'places.statistics.future'],
  [{ from: '2025-11-21', to: '2026-11-21' }, null],
  [{ from: '2025-11-20', to: '2026-11-21' }, 'places.statistics.tooLong'],
  [{ from: '', to: '2026-11-21' }, 'places.statistics.noDay'],
])('%o: %s', (span, fault) => expect(spanFault(span, '2026-11-21')).toBe(fault))
