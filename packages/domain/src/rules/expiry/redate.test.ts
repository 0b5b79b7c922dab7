import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addSeconds, compareInstants, instantOf } from '../calendar/index.ts'
import { carriedDates, computeDates, redate } from './index.ts'
import type { DateLine, RedateQuestion } from './index.ts'

const at = '2026-05-04T10:00:00Z'
const made = computeDates({
  at: '2026-05-03T10:00:00Z',
  timeZone: 'Europe/Madrid',
  state: 'chill',
  productLife: {
    chilled: { bestBefore: { value: 2, unit: 'days' }, expiration: { value: 4, unit: 'days' } },
  },
  inputs: [{ id: 'a', name: 'Milk 7', bestBefore: null, expiration: '2026-05-10T21:59:00Z' }],
})
const ask = (more: Partial<RedateQuestion>) =>
  redate({
    label: made,
    asked: {},
    at,
    timeZone: 'Europe/Madrid',
    reason: 'smells',
    by: 'Marta',
    mayProlong: false,
    ...more,
  })

describe('a correction of dates', () => {
  test('brings a date forward, and says who and why', () => {
    const result = ask({ asked: { expiration: '2026-05-04' } })
    expect(result).toMatchObject({ ok: true, expiration: '2026-05-04T21:59:00Z', bestBefore: null })
    if (!result.ok) return
    const deciding = result.lines.filter(line => line.decides)
    expect(deciding).toMatchObject([
      { date: 'expiration', rule: 'expiry.corrected', values: { name: 'Marta', reason: 'smells' } },
    ])
    expect(result.lines.length).toBeGreaterThan(made.lines.length)
  })

  test.each([
    ['a moment that has passed', {}, '2026-05-03', false, 'redate.past'],
    ['more time by somebody who may not', {}, '2026-05-09', false, 'redate.notAllowed'],
    ['more time than the shortest input has', {}, '2026-05-11', true, 'redate.beyondInputs'],
    ['the date it has', {}, '2026-05-07', true, 'redate.same'],
    ['expired food', { at: '2026-05-08T10:00:00Z' }, '2026-05-09', true, 'redate.expired'],
  ])('%s is refused', (_, more, expiration, mayProlong, rule) => {
    expect(ask({ ...more, asked: { expiration }, mayProlong })).toMatchObject({
      ok: false,
      faults: [{ rule }],
    })
  })

  test('a use-by takes the place of a best-before, never later than that was, and never gives it back', () => {
    const bread = { bestBefore: '2026-05-08T21:59:00Z', expiration: null, lines: [], pause: null }
    expect(ask({ label: bread, asked: { expiration: '2026-05-06' } })).toMatchObject({
      ok: true,
      bestBefore: null,
      expiration: '2026-05-06T21:59:00Z',
    })
    expect(ask({ label: bread, asked: { expiration: '2026-05-09' } })).toMatchObject({
      faults: [{ date: 'expiration', rule: 'redate.notAllowed' }],
    })
    expect(ask({ asked: { bestBefore: '2026-05-06' } })).toMatchObject({
      faults: [{ date: 'bestBefore', rule: 'redate.otherKind' }],
    })
  })

  test('gives more time to those who may, within what went in', () => {
    const result = ask({ asked: { expiration: '2026-05-09' }, mayProlong: true })
    expect(result).toMatchObject({
      ok: true,
      expiration: '2026-05-09T21:59:00Z',
      bestBefore: made.bestBefore,
    })
  })

  test('best before may follow later even when it is passed: it warns, it does not forbid', () => {
    const asked = { bestBefore: '2026-05-07' }
    const label = { bestBefore: '2026-05-05T21:59:00Z', expiration: null, lines: [], pause: null }
    expect(ask({ label, at: '2026-05-06T10:00:00Z', asked, mayProlong: true })).toMatchObject({ ok: true })
  })

  test('frozen food has no more left when it is thawed than its shortened date allows', () => {
    const frozen = computeDates({
      at,
      timeZone: 'UTC',
      state: 'freeze',
      productLife: { frozen: { bestBefore: null, expiration: { value: 90, unit: 'days' } } },
      inputs: [{ id: 'b', name: 'Soup 1', state: 'chill', ...made }],
    })
    const result = ask({ label: frozen, asked: { expiration: addSeconds(at, 3600) } })
    expect(result).toMatchObject({ ok: true, pause: { remaining: { expiration: 3600 } } })
  })

  test('goes along when warm food is taken to the cold, more time does not', () => {
    const cooked = computeDates({
      at,
      timeZone: 'UTC',
      state: 'cook',
      productLife: { cooked: { bestBefore: null, expiration: { value: 4, unit: 'hours' } } },
    })
    const shorter = ask({ label: cooked, asked: { expiration: addSeconds(at, 3600) } })
    const longer = ask({ label: cooked, asked: { expiration: addSeconds(at, 5 * 3600) }, mayProlong: true })
    if (!shorter.ok || !longer.ok) throw new Error('refused')
    expect(carriedDates(shorter, 'cook', 'chill').expiration).toBe(addSeconds(at, 3600))
    expect(carriedDates(longer, 'cook', 'chill').expiration).toBeNull()
  })
})

describe('properties of corrections', () => {
  const instants = fc.integer({ min: 1_700_000_000, max: 1_950_000_000 }).map(s => instantOf(s * 1000))
  const dated = fc.option(instants, { nil: null })
  const limit = (until: string): DateLine => ({
    date: 'expiration',
    rule: 'expiry.input',
    values: {},
    until,
    decides: false,
  })

  test('never past now, never beyond an input, never later for those who may not; one line decides each', () => {
    fc.assert(
      fc.property(
        dated,
        dated,
        instants,
        instants,
        instants,
        fc.boolean(),
        (bestBefore, expiration, wanted, now, input, mayProlong) => {
          const label = { bestBefore, expiration, pause: null, lines: [limit(input)] }
          const result = ask({ label, at: now, asked: { expiration: wanted }, mayProlong })
          if (!result.ok) return
          expect(compareInstants(result.expiration!, now)).toBeGreaterThanOrEqual(0)
          if (expiration !== null && compareInstants(wanted, expiration) > 0) {
            expect(mayProlong).toBe(true)
            expect(compareInstants(wanted, input)).toBeLessThanOrEqual(0)
            expect(compareInstants(expiration, now)).toBeGreaterThanOrEqual(0)
          }
          if (result.bestBefore !== null)
            expect(compareInstants(result.bestBefore, result.expiration!)).toBeLessThanOrEqual(0)
          const deciding = result.lines.filter(line => line.decides && line.date === 'expiration')
          expect(deciding.map(line => line.until)).toEqual([result.expiration])
        },
      ),
    )
  })
})
