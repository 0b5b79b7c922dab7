import { describe, expect, test } from 'vitest'
import { addSeconds } from '../calendar/index.ts'
import { computeDates, lifeConditions, type Life, type LifeCondition } from './index.ts'

/** Days on which clocks change, of 23 to 25 hours: their end by the IANA time zone database. */
const changes = [
  ['Europe/Madrid', '2026-03-28T09:30:00Z', '2026-03-29', '2026-03-29T22:00:00Z', '2026-03-29T08:30:00Z'],
  ['Europe/Madrid', '2026-10-24T08:30:00Z', '2026-10-25', '2026-10-25T23:00:00Z', '2026-10-25T09:30:00Z'],
  ['Atlantic/Canary', '2026-03-28T09:30:00Z', '2026-03-29', '2026-03-29T23:00:00Z', '2026-03-29T08:30:00Z'],
  ['America/New_York', '2026-03-07T15:30:00Z', '2026-03-08', '2026-03-09T04:00:00Z', '2026-03-08T14:30:00Z'],
  ['America/New_York', '2026-10-31T14:30:00Z', '2026-11-01', '2026-11-02T05:00:00Z', '2026-11-01T15:30:00Z'],
  [
    'Australia/Lord_Howe',
    '2026-04-03T23:00:00Z',
    '2026-04-05',
    '2026-04-05T13:30:00Z',
    '2026-04-04T23:30:00Z',
  ],
] as const

/** A state that stands for each condition. */
const states: Record<LifeCondition, string> = {
  sealed: 'vacuumseal',
  opened: 'opened',
  prepared: 'prepare',
  cooked: 'cook',
  chilled: 'chill',
  frozen: 'freeze',
  thawed: 'thaw',
}

describe.each(lifeConditions)('%s food over a change of the clocks', condition => {
  const until = (at: string, timeZone: string, life: Life, endOfDay: boolean) => {
    const result = computeDates({
      at,
      timeZone,
      state: states[condition],
      productLife: { [condition]: { bestBefore: null, expiration: life } },
      endOfDay,
    })
    expect(result.lines.map(line => line.rule)).toContain(`expiry.condition.${condition}`)
    return result.expiration
  }
  test.each(changes)('%s from %s', (zone, at, _day, endOfDay, sameHour) => {
    const day: Life = { value: 1, unit: 'days' }
    expect(until(at, zone, day, true)).toBe(addSeconds(endOfDay, -60))
    expect(until(at, zone, day, false)).toBe(sameHour)
    expect(until(at, zone, { value: 24, unit: 'hours' }, true)).toBe(addSeconds(at, 86_400))
  })
})
