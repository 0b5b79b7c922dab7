import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addSeconds, compareInstants, instantOf } from '../calendar/index.ts'
import file from './expiry.cases.json' with { type: 'json' }
import { computeDates, dateMarkOf, lifeUnits, markOf, pauseFor, resumeFrom, writeDateMark } from './index.ts'
import type { DateInput, Life } from './index.ts'

describe('computeDates', () => {
  test.each(file.cases)('$name', entry => {
    const result = computeDates(entry.input as unknown as DateInput)
    expect({ bestBefore: result.bestBefore, expiration: result.expiration }).toEqual({
      bestBefore: entry.bestBefore,
      expiration: entry.expiration,
    })
    expect(result.lines.map(line => line.rule)).toEqual(expect.arrayContaining(entry.rules))
    if ('pause' in entry) expect(result.pause).toEqual(entry.pause)
  })

  test('a negative life and a part of a day are refused', () => {
    const base = { at: '2026-05-04T10:00:00Z', timeZone: 'UTC', state: 'chill' }
    for (const value of [-1, 1.5]) {
      const programLife = { bestBefore: null, expiration: { value, unit: 'days' as const } }
      expect(() => computeDates({ ...base, programLife })).toThrow(RangeError)
    }
  })
})

const instants = fc.integer({ min: 1_700_000_000, max: 1_950_000_000 }).map(s => instantOf(s * 1000))
const zones = fc.constantFrom('UTC', 'Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe')
const lives: fc.Arbitrary<Life> = fc.record({
  value: fc.integer({ min: 0, max: 40 }),
  unit: fc.constantFrom(...lifeUnits),
})
const dates = fc.option(instants, { nil: null })
const inputs = fc.array(
  fc.record({ id: fc.uuid(), name: fc.constant('Input'), bestBefore: dates, expiration: dates }),
  { maxLength: 5 },
)
const requests = fc.record({
  at: instants,
  timeZone: zones,
  state: fc.constantFrom('prepare', 'cook', 'chill', 'thaw', 'vacuumseal', 'ready'),
  programLife: fc.record({
    bestBefore: fc.option(lives, { nil: null }),
    expiration: fc.option(lives, { nil: null }),
  }),
  inputs,
  endOfDay: fc.boolean(),
})

describe('properties of dates', () => {
  test('no input is outlived, and leaving one out never shortens', () => {
    fc.assert(
      fc.property(requests, request => {
        const { expiration } = computeDates(request)
        for (const input of request.inputs) {
          if (input.expiration === null) continue
          expect(expiration && compareInstants(expiration, input.expiration)).toBeLessThanOrEqual(0)
        }
        const fewer = computeDates({ ...request, inputs: request.inputs.slice(1) }).expiration
        if (expiration && fewer) expect(compareInstants(fewer, expiration)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('a later start or a longer life never gives an earlier date', () => {
    fc.assert(
      fc.property(requests, lives, fc.integer({ min: 0, max: 1e7 }), (request, life, seconds) => {
        const at = (start: string, extra: number) =>
          computeDates({
            ...request,
            at: start,
            inputs: [],
            programLife: { bestBefore: null, expiration: { ...life, value: life.value + extra } },
          }).expiration ?? ''
        const base = at(request.at, 0)
        expect(compareInstants(at(addSeconds(request.at, seconds), 0), base)).toBeGreaterThanOrEqual(0)
        expect(compareInstants(at(request.at, 1), base)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('a label bears one kind of date', () => {
    fc.assert(
      fc.property(requests, request => {
        const { bestBefore, expiration } = computeDates(request)
        expect(bestBefore === null || expiration === null).toBe(true)
      }),
    )
  })

  test('every date has exactly one deciding line, which names it', () => {
    fc.assert(
      fc.property(requests, request => {
        const result = computeDates(request)
        for (const kind of ['bestBefore', 'expiration'] as const) {
          const deciding = result.lines.filter(line => line.date === kind && line.decides)
          expect(deciding.map(line => line.until)).toEqual(result[kind] === null ? [] : [result[kind]])
        }
      }),
    )
  })

  test('freezing and thawing never lengthen the life that was left', () => {
    const seconds = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(requests, seconds, seconds, (request, wait, frozenFor) => {
        const made = computeDates(request)
        const frozenAt = addSeconds(request.at, wait)
        const thawedAt = addSeconds(frozenAt, frozenFor)
        const { timeZone, programLife } = request
        const label = { id: '1', name: 'Label', state: 'chill', ...made }
        const frozen = computeDates({ at: frozenAt, timeZone, state: 'freeze', inputs: [label] })
        const inFreezer = { ...label, state: 'freeze', ...frozen }
        const thawed = computeDates({
          at: thawedAt,
          timeZone,
          state: 'thaw',
          programLife,
          inputs: [inFreezer],
        })
        if (made.expiration === null) return
        const latest = addSeconds(made.expiration, frozenFor)
        expect(thawed.expiration && compareInstants(thawed.expiration, latest)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('a clock stopped and started in the same moment has lost nothing', () => {
    fc.assert(
      fc.property(instants, dates, dates, (at, bestBefore, expiration) => {
        expect(resumeFrom(pauseFor({ bestBefore, expiration }, at), at)).toEqual({ bestBefore, expiration })
      }),
    )
  })
})

describe('markOf', () => {
  const both = { bestBefore: '2026-03-08T22:59:00Z', expiration: '2026-03-10T22:59:00Z' }
  test.each([
    ['2026-03-05T12:00:00Z', 'fresh', false, false],
    ['2026-03-08T12:00:00Z', 'soon', false, true],
    ['2026-03-09T12:00:00Z', 'bestBeforePassed', false, true],
    ['2026-03-10T22:59:00Z', 'bestBeforePassed', false, true],
    ['2026-03-10T22:59:01Z', 'expired', true, true],
  ])('at %s it is %s', (now, mark, blocksService, warns) => {
    expect(markOf(both, now)).toMatchObject({ mark, blocksService, warns })
  })

  test('without dates it stays fresh', () => {
    expect(markOf({ bestBefore: null, expiration: null }, '2026-03-05T12:00:00Z')).toMatchObject({
      mark: 'fresh',
      secondsLeft: null,
    })
  })
})

describe('dateMarkOf', () => {
  test.each([
    ['bestBefore', '2026-01-10', '2026-02-09', true, 'dateMark.bestBefore', '09/02'],
    ['bestBefore', '2026-01-10', '2026-04-10', true, 'dateMark.bestBefore', '10/04'],
    ['bestBefore', '2026-01-10', '2026-04-11', true, 'dateMark.bestBeforeEnd', '03/2026'],
    ['bestBefore', '2026-01-10', '2026-07-31', true, 'dateMark.bestBeforeEnd', '07/2026'],
    ['bestBefore', '2026-01-10', '2028-01-10', true, 'dateMark.bestBeforeEnd', '2027'],
    ['bestBefore', '2026-01-10', '2028-01-10', false, 'dateMark.bestBefore', '10/01/2028'],
    ['useBy', '2026-01-10', '2026-01-13', true, 'dateMark.useBy', '13/01/2026'],
    ['frozenOn', '2026-01-10', '2026-01-10', true, 'dateMark.frozenOn', '10/01/2026'],
  ] as const)('%s made %s until %s', (kind, made, until, short, key, written) => {
    const mark = dateMarkOf(kind, made, until, { short })
    expect([mark.key, writeDateMark(mark)]).toEqual([key, written])
    expect(mark.day <= until).toBe(true)
  })
})
