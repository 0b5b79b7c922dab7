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
  nextSteps,
  normalPhone,
  phonesIn,
  quietUntil,
  recipientsOf,
  retryIn,
  retryWaits,
  sentOf,
  type Audience,
  type Chased,
  type ChaseDay,
  type ChasePerson,
  type Forwarder,
  type Question,
  type Delivered,
} from './index.ts'
import file from './chase.cases.json' with { type: 'json' }

const ZONE = 'Europe/Madrid'
const NOBODY: Audience = { userIds: [], profileIds: [], emails: [], phones: [], webhookId: null }
const OPEN = { from: null, to: null }
const AT = '2026-03-10T11:00:00Z'

const person = (id: string, more: Partial<ChasePerson> = {}): ChasePerson => ({
  id,
  email: `${id}@kitchen.example`,
  roleLevel: 0,
  locationIds: ['kitchen'],
  jobs: [],
  ...more,
})
const PEOPLE = [
  person('ana', { jobs: [{ profileId: 'chef', locationId: 'kitchen' }] }),
  person('ben', { jobs: [{ profileId: 'chef', locationId: 'other' }], locationIds: ['other'] }),
  person('eva', { roleLevel: 5, locationIds: [] }),
]
const rule = (more: Partial<Forwarder> = {}): Forwarder => ({
  id: 'rule',
  locationId: 'group',
  kinds: [],
  minimumLevel: 'warning',
  weekdays: [],
  hours: OPEN,
  quiet: OPEN,
  isQuietForErrors: false,
  via: ['email'],
  to: { ...NOBODY, userIds: ['ana'] },
  repeatEvery: 600,
  repeatTimes: 3,
  escalateAfter: 2700,
  escalateVia: ['sms'],
  escalateTo: { ...NOBODY, userIds: ['eva'] },
  bundleFrom: 5,
  ...more,
})
const chased = (more: Partial<Chased> = {}): Chased => ({
  kind: 'processWarning',
  level: 'warning',
  at: AT,
  hierarchy: ['kitchen', 'group'],
  timeZone: ZONE,
  userId: null,
  isSettled: false,
  isTest: false,
  trialOf: null,
  ...more,
})
const ask = (more: Partial<Question> = {}): Question => ({
  chased: chased(),
  forwarders: [rule()],
  own: [],
  people: PEOPLE,
  delivered: [],
  now: AT,
  ...more,
})

/** Lives through a chase: looks when it says so, `late` seconds later; answers all that was told, with minutes. */
function live(
  question: Question,
  { late = 0, minutes = 120 } = {},
): (Delivered & { readonly minute: number })[] {
  const told: (Delivered & { minute: number })[] = []
  const since = Date.parse(question.now)
  for (let { now } = question; Date.parse(now) <= since + minutes * 60_000;) {
    const { tell, wakeAt } = nextSteps({ ...question, delivered: [...question.delivered, ...told], now })
    told.push(...tell.map(one => ({ ...one, minute: (Date.parse(now) - Date.parse(AT)) / 60_000 })))
    if (wakeAt === null) return told
    expect(compareInstants(wakeAt, now)).toBeGreaterThan(0)
    now = addSeconds(wakeAt, late)
  }
  return told
}
const said = (all: ReturnType<typeof live>) =>
  all.map(
    ({ minute, step, number, recipient, channel }) => `${minute} ${step} ${number} ${recipient} ${channel}`,
  )

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

describe('the plan', () => {
  const FIRST = [
    '0 first 0 person:ana email',
    '10 repeat 1 person:ana email',
    '20 repeat 2 person:ana email',
    '30 repeat 3 person:ana email',
    '45 escalation 0 person:eva sms',
  ]

  test('at once, three repeats, those who come next after 45 minutes, and both until somebody answers', () => {
    expect(said(live(ask(), { minutes: 200 }))).toEqual([
      ...FIRST,
      '55 escalation 1 person:eva sms',
      '65 escalation 2 person:eva sms',
      '75 escalation 3 person:eva sms',
      '90 repeat 4 person:ana email',
      '135 escalation 4 person:eva sms',
      '150 repeat 5 person:ana email',
      '195 escalation 5 person:eva sms',
    ])
  })

  test('nobody answers for a week: every hour somebody is told for a day, then every day', () => {
    const all = live(ask(), { minutes: 7 * 1440 })
    const gaps = all.slice(1).map((one, place) => one.minute - (all[place]?.minute ?? 0))
    expect(Math.max(...gaps.slice(0, 40))).toBeLessThanOrEqual(60)
    const last = all.filter(({ minute }) => minute > 2 * 1440)
    for (const [recipient, count] of [
      ['person:ana', 5],
      ['person:eva', 5],
    ] as const)
      expect(last.filter(one => one.recipient === recipient)).toHaveLength(count)
  })

  test('with no number of times it goes on at its pace; without one those who come next are told again all the same', () => {
    const endless = rule({ repeatTimes: 0, escalateAfter: null })
    expect(live(ask({ forwarders: [endless] })).map(({ minute }) => minute)).toEqual(
      Array.from({ length: 13 }, (_, number) => number * 10),
    )
    const once = rule({ repeatEvery: null, repeatTimes: 0 })
    expect(said(live(ask({ forwarders: [once] }), { minutes: 170 }))).toEqual([
      '0 first 0 person:ana email',
      '45 escalation 0 person:eva sms',
      '105 escalation 1 person:eva sms',
      '165 escalation 2 person:eva sms',
    ])
    const plain = rule({ repeatEvery: null, repeatTimes: 0, escalateAfter: null })
    expect(live(ask({ forwarders: [plain] }), { minutes: 3000 })).toHaveLength(1)
  })

  test('what is no alarm, and a test, are not told without end', () => {
    const forwarders = [rule({ minimumLevel: 'info' })]
    const news = ask({ forwarders, chased: chased({ level: 'info' }) })
    expect(said(live(news, { minutes: 9000 }))).toEqual([
      ...FIRST,
      ...[1, 2, 3].map(number => `${45 + number * 10} escalation ${number} person:eva sms`),
    ])
    const test = live(ask({ chased: chased({ isTest: true }) }), { minutes: 9000 })
    expect(Math.max(...test.map(({ minute }) => minute))).toBeLessThanOrEqual(1440)
  })

  test('where nobody can be told first, those who come next are, at once', () => {
    const forwarders = [rule({ to: { ...NOBODY, profileIds: ['nobody has it'] } })]
    expect(said(live(ask({ forwarders }), { minutes: 15 }))).toEqual([
      '0 escalation 0 person:eva sms',
      '10 escalation 1 person:eva sms',
    ])
  })

  test('who comes in late is told once, and goes on with the others', () => {
    const both = rule({ to: { ...NOBODY, userIds: ['ana', 'ben'] }, escalateAfter: null })
    const early = live(ask({ forwarders: [rule({ escalateAfter: null })] }), { minutes: 15 })
    const then = ask({ forwarders: [both], delivered: early, now: addSeconds(AT, 900) })
    expect(said(live(then, { minutes: 10 }))).toEqual([
      '15 first 1 person:ben email',
      '20 repeat 2 person:ana email',
      '20 repeat 2 person:ben email',
    ])
  })

  test('who is told again by the same way is not one of those who come next', () => {
    const escalateTo = { ...NOBODY, userIds: ['ana', 'eva'] }
    const all = live(ask({ forwarders: [rule({ escalateTo, escalateVia: ['email'] })] }), { minutes: 60 })
    expect(said(all.filter(({ step }) => step === 'escalation'))).toEqual([
      '45 escalation 0 person:eva email',
      '55 escalation 1 person:eva email',
    ])
  })

  test('nothing once somebody took it on', () => {
    const { tell } = nextSteps(ask())
    const settled = ask({ chased: chased({ isSettled: true }), delivered: tell, now: addSeconds(AT, 3600) })
    expect(nextSteps(settled)).toEqual({ tell: [], wakeAt: null })
  })

  test('two rules tell one person once of each step, by each way', () => {
    const all = live(
      ask({ forwarders: [rule(), rule({ id: 'second', repeatEvery: 900, escalateAfter: null })] }),
    )
    expect(said(all.filter(({ minute }) => minute <= 45))).toEqual(FIRST)
    const ana = all.filter(({ recipient }) => recipient === 'person:ana')
    expect(new Set(ana.map(({ step, number }) => `${step} ${number}`)).size).toBe(ana.length)
  })

  test('quiet hours hold what is no error', () => {
    const at = '2026-03-10T22:00:00Z'
    const quiet = { from: '22:00', to: '07:00' }
    const night = (more: Partial<Chased>, forwarder = {}) =>
      nextSteps(
        ask({ chased: chased({ at, ...more }), forwarders: [rule({ quiet, ...forwarder })], now: at }),
      )
    expect(night({})).toEqual({ tell: [], wakeAt: '2026-03-11T06:00:00Z' })
    expect(night({ level: 'error' }).tell).toHaveLength(1)
    expect(night({ level: 'error' }, { isQuietForErrors: true }).tell).toEqual([])
    expect(night({ trialOf: 'rule' }).tell).toHaveLength(1)
  })

  test('a repeat that falls into the night waits, and comes once', () => {
    const at = '2026-03-10T20:55:00Z'
    const forwarders = [rule({ quiet: { from: '22:00', to: '07:00' }, escalateAfter: null })]
    const all = live(ask({ chased: chased({ at }), forwarders, now: at }), { minutes: 10 * 60 })
    // At 07:00 the last of the night alone, then by its pace.
    expect(all.map(({ step, number, at: when }) => [step, number, when])).toEqual([
      ['first', 0, at],
      ['repeat', 11, '2026-03-11T06:00:00Z'],
      ['repeat', 12, '2026-03-11T06:25:00Z'],
    ])
  })

  test('after a pause of the server the first, or the last due repeat alone', () => {
    const hour = addSeconds(AT, 3600)
    const late = nextSteps(ask({ now: hour }))
    expect(late.tell.map(({ step, number }) => [step, number])).toEqual([['first', 0]])
    expect(late.wakeAt).toBe(addSeconds(hour, 600))
    const { tell } = nextSteps(ask())
    const again = nextSteps(ask({ delivered: tell, now: hour }))
    expect(again.tell.map(({ step, number }) => [step, number])).toEqual([
      ['repeat', 3],
      ['escalation', 0],
    ])
    // Those who come next are told again from when they were told, not from when they should have been.
    expect(again.wakeAt).toBe(addSeconds(hour, 600))
  })

  test('what came more than a day ago is not told for the first time', () => {
    expect(nextSteps(ask({ now: addSeconds(AT, 86_401) }))).toEqual({ tell: [], wakeAt: null })
  })

  test('own wishes: of one’s places, or of what is for oneself', () => {
    const own = (userId: string) => ({
      userId,
      kinds: [],
      minimumLevel: 'info' as const,
      via: ['push' as const],
      quiet: OPEN,
    })
    const all = { forwarders: [], own: ['ana', 'ben', 'eva'].map(own) }
    const told = (more: Partial<Chased>) =>
      nextSteps(ask({ ...all, chased: chased(more) })).tell.map(one => one.recipient)
    expect(told({})).toEqual(['person:ana', 'person:eva'])
    expect(told({ userId: 'ben' })).toEqual(['person:ben'])
    expect(told({ trialOf: 'rule' })).toEqual([])
  })

  const rules = fc.record({
    repeatEvery: fc.option(fc.integer({ min: 60, max: 40_000 }), { nil: null }),
    repeatTimes: fc.integer({ min: 0, max: 6 }),
    escalateAfter: fc.option(fc.integer({ min: 60, max: 80_000 }), { nil: null }),
    quiet: fc.constantFrom(OPEN, { from: '22:00', to: '07:00' }, { from: '10:00', to: '13:30' }),
    via: fc.constantFrom<Forwarder['via']>(['email'], ['email', 'push'], ['sms']),
  })

  test('nobody is told twice of a step or within quiet hours, and somebody until it is taken on', () => {
    fc.assert(
      fc.property(rules, rules, fc.integer({ min: 0, max: 5000 }), (one, other, late) => {
        const forwarders = [rule(one), rule({ ...other, id: 'other' })]
        const all = live(ask({ forwarders }), { late, minutes: 2 * 1440 })
        const keys = all.map(({ step, number, recipient, channel }) =>
          [step, number, recipient, channel].join(),
        )
        expect(new Set(keys).size).toBe(keys.length)
        const asks = forwarders.some(
          ({ repeatEvery, escalateAfter }) => (repeatEvery ?? escalateAfter) !== null,
        )
        const after = all.filter(({ minute }) => minute > 1440)
        expect(after.length > 0).toBe(asks)
        if (late === 0)
          for (const told of all) {
            const free = forwarders.some(({ quiet }) => quietUntil(told.at, quiet, ZONE) === told.at)
            expect(free, told.at).toBe(true)
          }
      }),
      { numRuns: 50 },
    )
  })

  test('the same question again tells nothing more, and wakes at the same instant', () => {
    fc.assert(
      fc.property(rules, fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 12 }), (one, pauses) => {
        const told: Delivered[] = []
        let now = AT
        for (const pause of [0, ...pauses]) {
          now = addSeconds(now, pause)
          const question = ask({ forwarders: [rule(one)], delivered: [...told], now })
          const first = nextSteps(question)
          told.push(...first.tell)
          expect(nextSteps({ ...question, delivered: told })).toEqual({ tell: [], wakeAt: first.wakeAt })
        }
      }),
      { numRuns: 200 },
    )
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
