import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addSeconds, compareInstants, localTime } from '../calendar/index.ts'
import {
  alarmDrillResult,
  bundledUntil,
  forwards,
  isWithin,
  maskedAddress,
  nextDrill,
  normalPhone,
  phonesIn,
  quietUntil,
  recipientsOf,
  retryIn,
  retryWaits,
  sentOf,
  type Audience,
  type ChaseDay,
} from './index.ts'
import { AT, chased, PEOPLE, rule, ZONE } from '../../testing/chases.ts'
import file from './chase.cases.json' with { type: 'json' }

describe('hours', () => {
  test.each(file.within)('%s on %j from %s to %s: %s', (at, days, from, to, is) => {
    const hours = { from: from as string | null, to: to as string | null }
    expect(isWithin(String(at), days as ChaseDay[], hours, ZONE)).toBe(is)
  })

  test.each(file.quiet)('%s', (_, at, from, to, until) => {
    expect(quietUntil(String(at), { from: from ?? null, to: to ?? null }, ZONE)).toBe(until)
  })

  const hour = fc.integer({ min: 0, max: 47 }).map(half => {
    const two = (value: number) => String(value).padStart(2, '0')
    return `${two(Math.floor(half / 2))}:${two((half % 2) * 30)}`
  })
  const instant = fc
    .integer({ min: 0, max: 365 * 96 })
    .map(quarter => addSeconds('2026-01-01T00:00:00Z', quarter * 900))
  const zone = fc.constantFrom(ZONE, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu')

  test('quiet hours end at the first instant that is not quiet', () => {
    fc.assert(
      fc.property(instant, hour, hour, zone, (at, from, to, timeZone) => {
        const isQuiet = (one: string) => {
          const time = localTime(one, timeZone)
          return from < to ? time >= from && time < to : from > to && (time >= from || time < to)
        }
        const end = quietUntil(at, { from, to }, timeZone)
        expect(isQuiet(end)).toBe(false)
        for (let one = at; compareInstants(one, end) < 0; one = addSeconds(one, 900))
          expect(isQuiet(one), one).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('matching', () => {
  test('kind, level, place and below, hours', () => {
    expect(forwards(rule(), chased())).toBe(true)
    expect(forwards(rule({ locationId: 'kitchen' }), chased())).toBe(true)
    expect(forwards(rule({ locationId: 'fridge' }), chased())).toBe(false)
    expect(forwards(rule({ minimumLevel: 'error' }), chased())).toBe(false)
    expect(forwards(rule({ minimumLevel: 'info' }), chased({ level: 'error' }))).toBe(true)
    expect(forwards(rule({ kinds: ['processError'] }), chased())).toBe(false)
    expect(forwards(rule({ kinds: ['processError', 'processWarning'] }), chased())).toBe(true)
    expect(forwards(rule({ weekdays: ['sunday'] }), chased())).toBe(false)
    expect(forwards(rule({ hours: { from: '12:00', to: '13:00' } }), chased())).toBe(true)
    expect(forwards(rule({ hours: { from: '13:00', to: null } }), chased())).toBe(false)
  })

  test('a trial is its forwarder’s alone, whatever it asks for', () => {
    const trial = chased({ trialOf: 'rule', level: 'info' })
    expect(forwards(rule({ weekdays: ['sunday'] }), trial)).toBe(true)
    expect(forwards(rule({ id: 'another' }), trial)).toBe(false)
  })

  test('people, jobs on shift, addresses, numbers and webhooks, each by what reaches it', () => {
    const to: Audience = {
      userIds: ['eva'],
      profileIds: ['chef'],
      emails: ['Boss@kitchen.example', 'ANA@kitchen.example'],
      phones: ['+34600123456'],
      webhookId: 'hook',
    }
    const all = recipientsOf(to, ['email', 'push', 'sms', 'webhook'], PEOPLE, chased())
    expect(all.map(({ recipient, channel }) => `${channel} ${recipient}`)).toEqual([
      'email person:ana',
      'email person:eva',
      'email email:boss@kitchen.example',
      'push person:ana',
      'push person:eva',
      'sms person:ana',
      'sms person:eva',
      'sms phone:+34600123456',
      'webhook webhook:hook',
    ])
    expect(recipientsOf(to, ['email', 'sms', 'webhook'], PEOPLE, chased({ userId: 'ana' }))).toEqual([
      { recipient: 'person:ana', channel: 'email' },
      { recipient: 'person:ana', channel: 'sms' },
    ])
  })
})

describe('drills', () => {
  test.each(file.plans)('on day %s at %s, after %s: %s', (day, time, now, next) => {
    expect(nextDrill({ day: Number(day), time: String(time) }, String(now), ZONE)).toBe(next)
  })

  test('tell who was reached by what in how many seconds, and who answered', () => {
    const sent = (recipient: string, second: number, more: object = {}) => ({
      recipient,
      to: recipient,
      channel: 'email' as const,
      step: 'first' as const,
      number: 0,
      planned: addSeconds(AT, second),
      sent: addSeconds(AT, second + 2),
      result: 'sent' as const,
      fault: null,
      proof: '<1@x>',
      ...more,
    })
    const deliveries = [
      sent('a', 1),
      sent('a', 601, { step: 'repeat', number: 1 }),
      sent('b', 1, { channel: 'sms', result: 'failed', fault: 'refused', sent: null, proof: 'HTTP 500' }),
    ]
    const result = alarmDrillResult(AT, deliveries, { at: addSeconds(AT, 700), by: 'Ana', via: 'link' })
    expect(result).toMatchObject({
      named: 2,
      reached: 1,
      firstAfter: 3,
      acknowledgedAfter: 700,
      acknowledgedBy: 'Ana',
    })
    expect(result.tellings.map(one => [one.decidedAfter, one.sentAfter])).toEqual([
      [1, 3],
      [601, 603],
      [1, null],
    ])
    expect(alarmDrillResult(AT, [], null)).toMatchObject({
      named: 0,
      firstAfter: null,
      acknowledgedAfter: null,
    })
  })
})

describe('sending', () => {
  test('a storm becomes one message: what is too much waits for the end of its minute', () => {
    const sent = [0, 5, 10].map(second => addSeconds(AT, second))
    const now = addSeconds(AT, 20)
    expect(bundledUntil(sent, 5, now)).toBeNull()
    expect(bundledUntil(sent, 3, now)).toBe(addSeconds(AT, 60))
    expect(bundledUntil(sent, 2, now)).toBe(addSeconds(AT, 65))
    expect(bundledUntil(sent, 0, now)).toBeNull()
    expect(bundledUntil(sent, 1, addSeconds(AT, 90))).toBeNull()
  })

  test('in any minute no more go out than one over what is set', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 6 }), (pauses, from) => {
        const sent: string[] = []
        let now = AT
        let waiting: string | null = null
        for (const pause of pauses) {
          now = addSeconds(now, pause)
          if (waiting !== null && compareInstants(waiting, now) <= 0) {
            sent.push(waiting)
            waiting = null
          }
          if (waiting !== null) continue
          waiting = bundledUntil(sent, from, now)
          if (waiting === null) sent.push(now)
        }
        for (const at of sent) {
          const within = sent.filter(one => one >= at && compareInstants(one, addSeconds(at, 60)) < 0)
          expect(within.length).toBeLessThanOrEqual(from)
        }
      }),
    )
  })

  test('webhooks are tried over three days, others within the hour', () => {
    expect(retryWaits.webhook.map((_, index) => retryIn('webhook', index + 1, null, 0))).toEqual([
      5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
    ])
    expect(retryIn('webhook', 10, null, 0)).toBeNull()
    expect(retryIn('webhook', 1, 120, 0.5)).toBe(132)
    expect(retryIn('sms', 5, null, 1)).toBeNull()
  })

  test('answers of receivers', () => {
    expect(sentOf('webhook', 204, null, 'p')).toEqual({ kind: 'sent', proof: 'p' })
    expect(sentOf('webhook', 410, null, 'p')).toMatchObject({ kind: 'final', fault: 'gone' })
    expect(sentOf('webhook', 404, null, 'p')).toMatchObject({ kind: 'failed', fault: 'refused' })
    expect(sentOf('push', 404, null, 'p')).toMatchObject({ kind: 'final', fault: 'gone' })
    expect(sentOf('sms', 503, 9, 'p')).toMatchObject({ kind: 'failed', retryAfter: 9 })
  })

  test.each(file.phones)('%s as a number: %s', (typed, phone) => {
    expect(normalPhone(typed ?? '') ?? null).toBe(phone)
  })
  test('numbers of a text', () => {
    expect(phonesIn('+34 600 12 34 56\nno number; 0034600123456')).toEqual({
      phones: ['+34600123456'],
      wrong: ['no number'],
    })
  })
  test.each(file.masked)('%s is shown as %s', (text, masked) => {
    expect(maskedAddress(text ?? '')).toBe(masked)
  })
})
