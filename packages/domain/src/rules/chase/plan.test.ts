import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addSeconds, compareInstants } from '../calendar/index.ts'
import { ask, AT, chased, NOBODY, OPEN, rule, ZONE } from '../../testing/chases.ts'
import { nextSteps, quietUntil, type Chased, type Delivered, type Forwarder, type Question } from './index.ts'

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

  test.each([
    ['2026-03-28T20:55:00Z', '2026-03-29T05:00:00Z'],
    ['2026-10-24T19:55:00Z', '2026-10-25T06:00:00Z'],
  ])('nights of a clock change end at seven on the wall: %s', (at, morning) => {
    const forwarders = [rule({ repeatEvery: 900, repeatTimes: 0, quiet: { from: '22:00', to: '07:00' } })]
    const all = live(ask({ chased: chased({ at }), forwarders, now: at }), { minutes: 11 * 60 })
    expect(all.slice(0, 2).map(({ step, at: when }) => [step, when])).toEqual([
      ['first', at],
      ['repeat', morning],
    ])
    expect(all.filter(({ at: when }) => compareInstants(when, morning) < 0)).toHaveLength(1)
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
    repeatEvery: fc.option(fc.integer({ min: 1200, max: 40_000 }), { nil: null }),
    repeatTimes: fc.integer({ min: 0, max: 6 }),
    escalateAfter: fc.option(fc.integer({ min: 60, max: 80_000 }), { nil: null }),
    quiet: fc.constantFrom(OPEN, { from: '22:00', to: '07:00' }, { from: '10:00', to: '13:30' }),
    via: fc.constantFrom<Forwarder['via']>(['email'], ['email', 'push'], ['sms']),
  })

  test('nobody is told twice of a step or within quiet hours, and somebody until it is taken on', () => {
    fc.assert(
      fc.property(rules, rules, fc.integer({ min: 0, max: 5000 }), (one, other, late) => {
        const forwarders = [rule(one), rule({ ...other, id: 'other' })]
        // Beyond the first day two tellings lie a day, a night of quiet hours and a late look apart at most.
        const all = live(ask({ forwarders }), { late, minutes: 3600 })
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
