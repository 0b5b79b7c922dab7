import { expect, test } from 'vitest'
import { deviceStanding, settingStandings, signalStrength } from '../index.ts'

const now = Date.parse('2026-03-10T10:00:00Z')
const HOUR = 3_600_000

test.each([
  [null, 60, 'unheard'],
  [now, 60, 'online'],
  [now - 0.25 * HOUR, 60, 'online'],
  [now - HOUR, 60, 'silent'],
  [now - HOUR, 3600, 'online'],
  [now - 23 * HOUR, null, 'online'],
  [now - 25 * HOUR, null, 'silent'],
  [null, null, 'unheard'],
] as const)('heard of at %s, every %s s: %s', (lastSeen, interval, standing) => {
  expect(deviceStanding(lastSeen, interval, now)).toBe(standing)
})

test.each([
  [-50, 'strong'],
  [-67, 'strong'],
  [-68, 'fair'],
  [-80, 'fair'],
  [-81, 'weak'],
])('%d dBm is %s', (dBm, word) => {
  expect(signalStrength(dBm)).toBe(word)
})

test('saved and confirmed stand beside each other', () => {
  expect(settingStandings(null, null)).toEqual([])
  const standings = settingStandings(
    { interval: 300, alarm: { high: 8 }, led: true },
    { interval: 60, alarm: { high: 8 }, firmwareChannel: 'stable' },
  )
  expect(standings.map(({ name, stands }) => `${name} ${stands}`)).toEqual([
    'alarm holds',
    'firmwareChannel own',
    'interval waits',
    'led waits',
  ])
})
