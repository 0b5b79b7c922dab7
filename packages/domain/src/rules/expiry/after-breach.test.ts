import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageingRate, exposureOf, outOfControl, type Sample } from '../food-safety/index.ts'
import { afterBreach, datesBefore, putDatesBack, type BreachQuestion, type ExposedFood } from './index.ts'

const at = (hour: number, minute = 0) =>
  new Date(Date.UTC(2026, 2, 10, hour, minute)).toISOString().replace('.000Z', 'Z')
const minutes = (celsius: readonly number[]): Sample[] =>
  celsius.map((value, minute) => ({ second: minute * 60, celsius: value }))
const exposed = (more: Partial<ExposedFood> = {}): ExposedFood => ({
  from: at(8),
  to: at(9),
  warmest: 12,
  coldest: 6,
  beyond: 3600,
  ageing: 7200,
  ...more,
})
type Label = BreachQuestion['label']
const asked = (
  food: ExposedFood | null,
  label: Partial<Label> = {},
  breach: Partial<BreachQuestion['breach']> = {},
) =>
  afterBreach({
    label: {
      state: 'chill',
      isClosed: false,
      bestBefore: null,
      expiration: at(23),
      lines: [{ date: 'expiration', rule: 'expiry.product.days', values: {}, until: at(23), decides: true }],
      pause: null,
      ...label,
    },
    breach: { id: 'b', side: 'warm', limitC: 5, isOver: true, ...breach },
    food,
    at: at(10),
  })

describe('what food went through', () => {
  test('time beyond a limit, the temperature between two readings being a straight line', () => {
    expect(exposureOf(minutes([4, 6, 6, 4]), 'warm', 5)).toMatchObject({
      beyond: 120,
      warmest: 6,
      coldest: 4,
    })
    expect(exposureOf(minutes([65, 55, 55, 65]), 'cold', 60)?.beyond).toBe(120)
    expect(exposureOf(minutes([4, 5, 4]), 'warm', 5)).toMatchObject({ beyond: 0, ageing: 0 })
    expect(exposureOf([], 'warm', 5)).toBeNull()
  })

  test('a gap counts whole when either end lies beyond', () => {
    const torn = [
      { second: 0, celsius: 4 },
      { second: 3600, celsius: 9 },
    ]
    expect(exposureOf(torn, 'warm', 5)?.beyond).toBe(3600)
  })

  test('an hour at twice the distance to where growth begins is worth four', () => {
    expect(ageingRate(9.4, 5)).toBeCloseTo(4)
    expect(exposureOf(minutes(Array.from({ length: 61 }, () => 9.4)), 'warm', 5)?.ageing).toBeCloseTo(10_800)
  })

  test('warmer or longer never ages less', () => {
    const curve = fc.array(fc.integer({ min: 0, max: 29 }), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(curve, celsius => {
        const of = (values: readonly number[]) => exposureOf(minutes(values), 'warm', 5)!
        const [plain, warmer, longer] = [
          of(celsius),
          of(celsius.map(value => value + 1)),
          of([...celsius, 20]),
        ]
        for (const worse of [warmer, longer]) {
          expect(worse.beyond).toBeGreaterThanOrEqual(plain.beyond)
          expect(worse.ageing).toBeGreaterThanOrEqual(plain.ageing)
        }
      }),
    )
  })
})

describe('dates after a breach', () => {
  test('chilled food goes on with the life it has left', () => {
    const dates = asked(exposed())
    expect(dates).toMatchObject({
      ok: true,
      expiration: at(21),
      bestBefore: null,
      line: { rule: 'expiry.breach.aged', values: { lost: '2 h', spent: '1 h', warmest: 12 } },
    })
    expect(dates.ok && dates.lines.map(line => line.decides)).toEqual([false, true])
    expect(asked(exposed(), { expiration: null, bestBefore: at(20) })).toMatchObject({
      expiration: null,
      bestBefore: at(18),
    })
  })

  test('between two hours and four it is used before they are over, whatever date it had', () => {
    const beyond = outOfControl.backSeconds
    expect(asked(exposed({ beyond }))).toMatchObject({
      expiration: at(11),
      line: { rule: 'expiry.breach.useSoon' },
    })
    expect(asked(exposed({ beyond }), { expiration: null, bestBefore: at(20) })).toMatchObject({
      expiration: at(11),
      bestBefore: null,
    })
    expect(asked(exposed({ beyond: beyond - 1 }))).toMatchObject({ line: { rule: 'expiry.breach.aged' } })
  })

  test('what it went through before counts, once for each breach', () => {
    const first = asked(exposed({ beyond: 4000 }))
    const { lines, expiration } = first as Extract<typeof first, { ok: true }>
    expect(asked(exposed({ beyond: 4000 }), { lines, expiration }, { id: 'c' })).toMatchObject({
      line: { rule: 'expiry.breach.useSoon' },
    })
    expect(asked(exposed({ beyond: 11_000 }), { lines, expiration }, { id: 'c' })).toMatchObject({
      because: 'afterBreach.tooLong',
    })
    expect(asked(exposed(), { lines, expiration })).toMatchObject({ because: 'afterBreach.done' })
    // Also where it was released from that, with its date as it was.
    expect(asked(exposed({ beyond: 4000, before: 4000 }))).toMatchObject({
      line: { rule: 'expiry.breach.useSoon' },
    })
  })

  test('hot food is used within four hours from when it cooled down', () => {
    const hot = { side: 'cold', limitC: 65 } as const
    expect(asked(exposed({ coldest: 50 }), { state: 'cook' }, hot)).toMatchObject({
      expiration: at(12),
      line: { rule: 'expiry.breach.hot', values: { coldest: 50 } },
    })
  })

  test.each([
    ['going', exposed(), {}, { isOver: false }],
    ['closed', exposed(), { isClosed: true }, {}],
    ['noLimit', exposed(), {}, { limitC: null }],
    ['noLimit', exposed(), {}, { limitC: 25 }],
    ['noLimit', exposed(), {}, { limitC: -18 }],
    ['noLimit', exposed(), {}, { side: 'cold', limitC: 0 }],
    ['noReadings', null, {}, {}],
    ['frozen', exposed(), { state: 'freeze' }, {}],
    ['noDate', exposed(), { expiration: null }, {}],
    ['tooLong', exposed({ beyond: outOfControl.useSeconds }), {}, {}],
    ['tooHot', exposed({ warmest: 31 }), {}, {}],
    ['passed', exposed(), { expiration: at(9) }, {}],
    ['passed', exposed({ ageing: 13 * 3600 }), {}, {}],
    ['passed', exposed({ beyond: 3.5 * 3600 }), {}, {}],
    ['earlier', exposed({ beyond: 7200 }), { expiration: at(10, 30) }, {}],
  ] as const)('no rule: %s', (because, food, label, breach) => {
    expect(asked(food, label, breach)).toEqual({ ok: false, because: `afterBreach.${because}` })
  })

  test('never gives food more time', () => {
    const foods = fc.record({
      beyond: fc.integer({ min: 0, max: 20_000 }),
      ageing: fc.integer({ min: 0, max: 100_000 }),
      warmest: fc.integer({ min: 6, max: 40 }),
    })
    fc.assert(
      fc.property(foods, fc.constantFrom('warm', 'cold'), (food, side) => {
        const dates = asked(exposed(food), {}, { side, limitC: side === 'warm' ? 5 : 60 })
        if (dates.ok) expect(Date.parse(dates.expiration!)).toBeLessThan(Date.parse(at(23)))
      }),
    )
  })
})

describe('dates put back', () => {
  const back = (label: Parameters<typeof putDatesBack>[0]['label'], more: object = {}) =>
    putDatesBack({
      label,
      breachId: 'b',
      at: at(10),
      reason: 'Probe was wrong',
      by: 'Eva',
      mayProlong: true,
      ...more,
    })
  const anew = (food: ExposedFood, label: Partial<Label> = {}) => {
    const dates = asked(food, label)
    if (!dates.ok) throw new Error(dates.because)
    return dates
  }

  test('as they were, with who did so and why; then the food can be dated anew again', () => {
    const dated = anew(exposed())
    expect(datesBefore(dated.lines, 'b')).toEqual({ bestBefore: null, expiration: at(23) })
    const restored = back(dated)
    expect(restored).toMatchObject({ ok: true, bestBefore: null, expiration: at(23) })
    if (!restored.ok) return
    expect(restored.lines.filter(({ decides }) => decides)).toEqual([
      {
        date: 'expiration',
        rule: 'expiry.prolonged',
        values: { name: 'Eva', reason: 'Probe was wrong' },
        until: at(23),
        decides: true,
      },
    ])
    expect(datesBefore(restored.lines, 'b')).toBeNull()
    expect(anew(exposed(), restored)).toMatchObject({ expiration: dated.expiration })
  })

  test('a best-before comes back where a use-by took its place', () => {
    const lines = [
      { date: 'bestBefore', rule: 'expiry.product.days', values: {}, until: at(23), decides: true } as const,
    ]
    const dated = anew(exposed({ beyond: 9000 }), { bestBefore: at(23), expiration: null, lines })
    expect(dated).toMatchObject({ bestBefore: null, expiration: expect.any(String) })
    expect(back(dated)).toMatchObject({ ok: true, bestBefore: at(23), expiration: null })
  })

  test('by those who may, before its use-by is passed, and as long as nobody corrected them since', () => {
    const dated = anew(exposed())
    expect(back(dated, { mayProlong: false })).toEqual({ ok: false, because: 'redate.notAllowed' })
    expect(back(dated, { at: at(22) })).toEqual({ ok: false, because: 'redate.expired' })
    expect(back(dated, { breachId: 'another' })).toEqual({ ok: false, because: 'afterBreach.notDone' })
    const later = dated.lines.map(line => ({ ...line, decides: false }))
    expect(back({ ...dated, lines: later })).toEqual({ ok: false, because: 'afterBreach.changed' })
  })
})
