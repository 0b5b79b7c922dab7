import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import cases from './live-board.cases.json' with { type: 'json' }
import { BOARD_STATES, boardRank, boardState, trendOf } from './index.ts'

const NOW = Date.parse('2026-11-24T12:00:00Z')

test.each(cases.states)('$value of $min to $max, $ago s ago: $says', one => {
  const { says, ago, ...sensor } = { interval: null, isAlarmOpen: false, ...one }
  expect(boardState({ ...sensor, at: ago === null ? null : NOW - ago * 1000 }, NOW)).toBe(says)
})

test.each(cases.trends)('$values of $kind: $says', ({ values, kind, says }) => {
  expect(trendOf(values, kind)).toBe(says)
})

test('nobody who is silent, outside or in alarm is ever called in order, and all of them come before', () => {
  const number = fc.double({ min: -50, max: 300, noNaN: true })
  fc.assert(
    fc.property(
      fc.record({
        value: fc.option(number),
        at: fc.option(fc.integer({ min: NOW - 1e9, max: NOW })),
        interval: fc.option(fc.integer({ min: 1, max: 86_400 })),
        min: fc.option(number),
        max: fc.option(number),
        isAlarmOpen: fc.boolean(),
      }),
      sensor => {
        const state = boardState(sensor, NOW)
        expect(BOARD_STATES).toContain(state)
        if (state !== 'inside') return
        expect(sensor.isAlarmOpen).toBe(false)
        expect(sensor.min === null || sensor.value! >= sensor.min).toBe(true)
        expect(sensor.max === null || sensor.value! <= sensor.max).toBe(true)
        expect(NOW - sensor.at!).toBeLessThanOrEqual(2 * 86_400_000)
        expect(boardRank(state)).toBe(BOARD_STATES.length - 1)
      },
    ),
  )
})
