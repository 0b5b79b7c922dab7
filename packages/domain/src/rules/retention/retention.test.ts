import { expect, test } from 'vitest'
import {
  daysKept,
  keptByInstallation,
  mayKeep,
  RETENTION_DAYS_MAX,
  RETENTION_KINDS,
  retentionKinds,
} from './index.ts'

test.each(retentionKinds)('%s are kept for ever, or from their least on', kind => {
  const { min, proposed } = RETENTION_KINDS[kind]
  expect(mayKeep(kind, null)).toBe(true)
  expect(mayKeep(kind, min)).toBe(true)
  expect(mayKeep(kind, proposed)).toBe(true)
  expect(mayKeep(kind, min - 1)).toBe(false)
  expect(mayKeep(kind, min + 0.5)).toBe(false)
  expect(mayKeep(kind, RETENTION_DAYS_MAX + 1)).toBe(false)
})

test('readings are kept a year at least, and no longer than the installation keeps them', () => {
  const kept = keptByInstallation('readings', 24)
  expect(kept).toBe(730)
  expect([365, 366, 730, 731].map(days => mayKeep('readings', days, kept))).toEqual([
    false,
    true,
    true,
    false,
  ])
  // An installation that keeps them for a year leaves nothing to choose.
  expect(mayKeep('readings', 366, keptByInstallation('readings', 12))).toBe(false)
  expect(mayKeep('readings', null, keptByInstallation('readings', 12))).toBe(true)
  expect(keptByInstallation('readings', undefined)).toBeNull()
  expect(keptByInstallation('logins', 12)).toBeNull()
})

test('where nobody chose a kind ends after what is proposed, save readings; less than the least counts as the least', () => {
  for (const kind of retentionKinds)
    expect(daysKept(kind, undefined)).toBe(kind === 'readings' ? null : RETENTION_KINDS[kind].proposed)
  expect(daysKept('origins', null)).toBeNull()
  expect(daysKept('origins', 1)).toBe(400)
  expect(daysKept('origins', 900)).toBe(900)
})
