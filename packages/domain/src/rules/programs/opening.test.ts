import { expect, test } from 'vitest'
import { asksFirst, openingOf } from './index.ts'
import type { OpeningQuestion } from './index.ts'

const days = (value: number) => ({ bestBefore: null, expiration: { value, unit: 'days' as const } })
const jar: OpeningQuestion = {
  state: 'chill',
  openedAt: null,
  productLife: { opened: days(3) },
  mark: 'fresh',
  batchStatus: 'available',
}

test.each([
  ['a pack whose product says how long it keeps opened', {}, { isOffered: true }],
  [
    'what was sealed here, whatever its product says',
    { state: 'vacuumseal', productLife: {} },
    { isOffered: true },
  ],
  [
    'delivered goods that nobody has moved yet',
    { state: 'init', productLife: { sealed: days(90) } },
    { isOffered: true },
  ],
  ['what was opened before', { openedAt: '2026-05-04T10:00:00Z' }, { isOffered: false }],
  ['food without a pack', { productLife: { chilled: days(3) } }, { isOffered: false }],
  ['food in the pan', { state: 'cook' }, { isOffered: false }],
  ['what is frozen, until it is taken out', { state: 'freeze' }, { isOffered: false }],
  ['what is served', { state: 'serve' }, { isOffered: false }],
  [
    'expired',
    { mark: 'expired' },
    { isOffered: true, blockedBy: { key: 'move.blocked.expired', values: {} } },
  ],
  [
    'on hold',
    { batchStatus: 'hold' },
    { isOffered: true, blockedBy: { key: 'move.blocked.hold', values: {} } },
  ],
  [
    'rejected',
    { batchStatus: 'rejected' },
    { isOffered: true, blockedBy: { key: 'move.blocked.rejected', values: {} } },
  ],
] as const)('opening: %s', (_, more, expected) => {
  expect(openingOf({ ...jar, ...more } as OpeningQuestion)).toEqual(expected)
})

test('past its best it is asked for once more before it is served, and only then', () => {
  expect(['ready', 'serve', 'consume'].map(kind => asksFirst(kind, 'bestBeforePassed'))).toEqual([
    true,
    true,
    true,
  ])
  expect(asksFirst('freeze', 'bestBeforePassed')).toBe(false)
  expect(asksFirst('serve', 'soon')).toBe(false)
})
