import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  creditOf,
  discountFor,
  partedBy,
  partOfDays,
  quoteOf,
  rateOn,
  reminderDue,
  shippingFor,
  stepsIn,
  taxationOf,
  taxesOf,
  vatIdOf,
  vatIdToCheck,
  type Buyer,
  type Offer,
  type QuoteInput,
} from './index.ts'

const now = '2026-11-24T10:00:00.000Z'
const timeZone = 'Europe/Madrid'
const offer = (more: Partial<Offer> = {}): Offer => ({
  id: 'chef',
  name: 'Chef',
  kind: 'license',
  type: 'chef',
  isPersonal: true,
  currency: 'EUR',
  price: 9.99,
  term: 'month',
  steps: [],
  isShipped: false,
  weight: null,
  from: null,
  to: null,
  countries: [],
  trialDays: 0,
  taxCategory: 'standard',
  ...more,
})
const buyer: Buyer = { country: 'ES', postcode: '08012', vatId: null, currency: 'EUR' }
const rates = [
  { country: 'ES', category: 'standard', percent: 18, from: '2010-07-01', to: '2012-08-31' },
  { country: 'ES', category: 'standard', percent: 21, from: '2012-09-01', to: null },
  { country: 'ES', category: 'reduced', percent: 10, from: '2012-09-01', to: null },
  { country: 'FR', category: 'standard', percent: 20, from: '2014-01-01', to: null },
]
const shipping = [
  { country: 'ES', currency: 'EUR', upTo: 2000, price: 6 },
  { country: 'ES', currency: 'EUR', upTo: null, price: 12.5 },
  { country: null, currency: 'EUR', upTo: null, price: 30 },
]
const item = (more: object = {}) => ({ priceId: 'chef', quantity: 1, locationId: null, until: null, ...more })
const quote = (more: Partial<QuoteInput> = {}) =>
  quoteOf({
    items: [item()],
    offers: [offer()],
    rates,
    shipping,
    seller: { country: 'ES' },
    buyer,
    now,
    timeZone,
    ...more,
  })

describe('a quote', () => {
  test('one month of one licence in Spain', () => {
    expect(quote()).toMatchObject({
      treatment: 'domestic',
      net: 999,
      tax: 210,
      total: 1209,
      faults: [],
      lines: [{ net: 999, tax: 210, taxPercent: 21, to: '2026-12-24T10:00:00Z', days: null }],
    })
  })

  test('many cost less from a step on', () => {
    const steps = [
      { from: 10, percent: 5 },
      { from: 50, percent: 12.5 },
    ]
    expect([1, 9, 10, 49, 50, 99].map(count => discountFor({ steps }, count))).toEqual([
      0, 0, 5, 5, 12.5, 12.5,
    ])
    const many = quote({ offers: [offer({ steps, price: 10 })], items: [item({ quantity: 50 })] })
    expect([many.discount, many.net, many.tax, many.total]).toEqual([6250, 43_750, 9188, 52_938])
  })

  test('who joins a term pays the days that are left of it', () => {
    // The term began on 1 November and ends on 1 December: 7 of 30 days are left.
    const joined = quote({
      offers: [offer({ price: 30 })],
      items: [item({ quantity: 2, until: '2026-12-01T09:00:00.000Z' })],
    })
    expect(joined.lines[0]).toMatchObject({
      days: { left: 7, of: 30 },
      net: 1400,
      to: '2026-12-01T09:00:00.000Z',
    })
    expect(quote({ items: [item({ until: now })] }).faults).toEqual([{ item: 0, reason: 'untilOver' }])
    expect(quote({ items: [item({ until: '2027-02-01T09:00:00Z' })] }).faults).toEqual([
      { item: 0, reason: 'untilTooFar' },
    ])
  })

  test.each([
    [{ country: 'ES', vatId: 'B12345674' }, 'domestic', 210],
    [{ country: 'ES', postcode: '35001' }, 'export', 0],
    [{ country: 'FR', vatId: 'FR 40 303 265 045' }, 'reverseCharge', 0],
    [{ country: 'FR', vatId: 'none' }, 'destination', 200],
    [{ country: 'MX' }, 'export', 0],
  ])('tax of %j: %s', (who, treatment, tax) => {
    expect(quote({ buyer: { ...buyer, ...who } })).toMatchObject({ treatment, tax, faults: [] })
  })

  const at = '2026-11-24T09:00:00.000Z'
  test.each([
    ['FR', 'valid', 'reverseCharge', 0],
    ['FR', 'unavailable', 'reverseCharge', 0],
    ['FR', 'invalid', 'destination', 200],
    // Where the tax does not hang on the number, what VIES says of it changes nothing.
    ['ES', 'invalid', 'domestic', 210],
    ['CH', 'invalid', 'export', 0],
  ] as const)('a number of %s that VIES calls %s: %s', (country, answer, treatment, tax) => {
    const vatId = country === 'FR' ? 'FR40303265045' : 'B12345674'
    const vatCheck = { answer, at, consultation: null }
    const found = quote({ buyer: { ...buyer, country, vatId, vatCheck } })
    expect(found).toMatchObject({ treatment, tax })
    expect(found.vatCheck).toEqual(country === 'FR' ? vatCheck : null)
  })

  test('VIES is asked for the numbers that the tax hangs on, and for no others', () => {
    const spain = { country: 'ES', vatId: 'B12345674' }
    expect(vatIdToCheck(spain, { country: 'FR', vatId: '40 303 265 045' })).toBe('FR40303265045')
    expect(vatIdToCheck(spain, { country: 'GR', vatId: '094259216' })).toBe('EL094259216')
    for (const other of [
      { country: 'ES', vatId: 'B12345674' },
      { country: 'FR', vatId: 'none' },
      { country: 'FR' },
      { country: 'CH', vatId: '40303265045' },
      { country: null, vatId: 'FR40303265045' },
    ])
      expect(vatIdToCheck(spain, other)).toBeNull()
  })

  test('what cannot be bought says why', () => {
    expect(quote({ buyer: { ...buyer, country: null } }).faults).toContainEqual({
      item: null,
      reason: 'noCountry',
    })
    expect(quote({ buyer: { ...buyer, country: 'DE' } }).faults).toEqual([{ item: 0, reason: 'noTaxRate' }])
    expect(quote({ items: [] }).faults).toEqual([{ item: null, reason: 'empty' }])
    expect(quote({ offers: [offer({ from: '2026-11-25' })] }).faults).toEqual([
      { item: 0, reason: 'notOffered' },
    ])
    expect(quote({ offers: [offer({ to: '2026-11-24' })] }).faults).toEqual([])
    expect(quote({ offers: [offer({ countries: ['PT'] })] }).faults).toHaveLength(1)
    expect(quote({ offers: [offer({ currency: 'USD' })] }).faults).toHaveLength(1)
    const both = [offer(), offer({ id: 'year', term: 'year' })]
    expect(quote({ offers: both, items: [item(), item({ priceId: 'year' })] }).faults).toEqual([
      { item: null, reason: 'mixedTerms' },
    ])
  })

  test('devices are sent by their weight, taxed like the rest', () => {
    const tablet = offer({
      id: 'tab',
      kind: 'device',
      type: null,
      term: 'once',
      isShipped: true,
      weight: 900,
      price: 200,
    })
    const two = quote({ offers: [tablet], items: [item({ priceId: 'tab', quantity: 2 })] })
    expect(two.lines.map(({ kind, net }) => [kind, net])).toEqual([
      ['device', 40_000],
      ['shipping', 600],
    ])
    expect(two.total).toBe(40_600 + 8526)
    expect(quote({ offers: [tablet], items: [item({ priceId: 'tab' })], shipping: [] }).faults).toEqual([
      { item: null, reason: 'noShipping' },
    ])
    expect([900, 2000, 2001].map(grams => shippingFor(shipping, 'ES', 'EUR', grams)?.price)).toEqual([
      6, 6, 12.5,
    ])
    expect(shippingFor(shipping, 'JP', 'EUR', 9)?.price).toBe(30)
    expect(shippingFor(shipping, 'ES', 'USD', 9)).toBeNull()
  })
})

const anyItems = fc.array(
  fc.record({
    priceId: fc.constantFrom('a', 'b', 'c', 'tab'),
    quantity: fc.integer({ min: 1, max: 1000 }),
    locationId: fc.constant(null),
    until: fc.constantFrom(null, '2026-12-01T09:00:00.000Z', '2026-12-24T10:00:00.000Z'),
  }),
  { maxLength: 6 },
)
const anyQuote = fc
  .tuple(
    anyItems,
    fc.array(fc.integer({ min: 0, max: 999_999 }), { minLength: 4, maxLength: 4 }),
    fc.double({ min: 0, max: 40, noNaN: true }),
  )
  .map(([items, prices, percent]) =>
    quote({
      items,
      rates: [
        {
          country: 'ES',
          category: 'standard',
          percent: Math.round(percent * 100) / 100,
          from: '2000-01-01',
          to: null,
        },
        ...rates.slice(2),
      ],
      offers: ['a', 'b', 'c', 'tab'].map((id, index) =>
        offer({
          id,
          price: prices[index]! / 100,
          taxCategory: index === 1 ? 'reduced' : 'standard',
          steps: [{ from: 10, percent: 7.5 }],
          ...(id === 'tab' ? { term: 'once', kind: 'device', isShipped: true } : {}),
        }),
      ),
    }),
  )
const total = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)

describe('no cent is lost', () => {
  test('sums are the sums of their lines', () => {
    fc.assert(
      fc.property(anyQuote, ({ lines, taxes, net, tax, total: all, discount }) => {
        expect(net).toBe(total(lines.map(line => line.net)))
        expect(tax).toBe(total(lines.map(line => line.tax)))
        expect(discount).toBe(total(lines.map(line => line.discount)))
        expect(all).toBe(net + tax)
        expect(taxes).toEqual(taxesOf(lines))
        for (const line of lines)
          expect(Math.abs(line.tax - (line.net * line.taxPercent) / 100)).toBeLessThan(1.01)
      }),
    )
  })

  test('a term parted into days costs what it costs at once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.integer({ min: 1, max: 366 }),
        fc.array(fc.nat(366), { maxLength: 8 }),
        (cents, days, cuts) => {
          const at = [0, ...cuts.map(cut => cut % (days + 1)), days].sort((a, b) => a - b)
          const parts = at.slice(1).map((to, index) => partOfDays(cents, days, at[index]!, to))
          expect(total(parts)).toBe(cents)
        },
      ),
    )
    expect(() => partOfDays(100, 30, 5, 31)).toThrow(RangeError)
  })

  test('what is shared out adds up, each within a cent of its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 100_000 }),
        fc.array(fc.nat(10_000), { minLength: 1, maxLength: 12 }),
        (cents, weights) => {
          const parts = partedBy(cents, weights)
          expect(total(parts)).toBe(cents)
          const all = total(weights)
          if (all > 0)
            for (const [index, part] of parts.entries())
              expect(Math.abs(part - (cents * weights[index]!) / all)).toBeLessThan(1)
        },
      ),
    )
    expect(partedBy(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(partedBy(5, [0, 0])).toEqual([5, 0])
  })

  test('what is given back and what stays are what was sold', () => {
    fc.assert(
      fc.property(anyQuote, fc.integer({ min: -5, max: 400 }), ({ lines }, days) => {
        const at = new Date(Date.parse(now) + days * 86_400_000).toISOString()
        for (const what of ['all', 'unused'] as const) {
          const { kept, back } = creditOf(lines, what, at, timeZone)
          for (const [index, line] of lines.entries())
            for (const part of ['net', 'tax', 'discount'] as const)
              expect(kept[index]![part] + back[index]![part]).toBe(line[part])
        }
        expect(total(creditOf(lines, 'all', at, timeZone).kept.map(line => line.net + line.tax))).toBe(0)
      }),
    )
    const { back } = creditOf(
      quote({ offers: [offer({ price: 30 })] }).lines,
      'unused',
      '2026-12-09T10:00:00Z',
      timeZone,
    )
    expect(back[0]).toMatchObject({ net: 1500, tax: 315 })
  })
})

test.each([
  ['ES', 'B12345674', 'ESB12345674'],
  ['ES', 'esb-12345674', 'ESB12345674'],
  ['ES', 'B12345675', null],
  ['ES', '12345678Z', 'ES12345678Z'],
  ['ES', '12345678A', null],
  ['ES', 'X1234567L', 'ESX1234567L'],
  ['ES', 'Q2826000H', 'ESQ2826000H'],
  ['ES', 'Q2826000I', null],
  ['GR', '123456789', 'EL123456789'],
  ['DE', 'DE123456789', 'DE123456789'],
  ['DE', 'DE12345678', null],
  ['NL', 'NL123456789B01', 'NL123456789B01'],
  ['US', '12-3456789', null],
])('the VAT number of %s %s: %s', (country, written, full) => expect(vatIdOf(country, written)).toBe(full))

test('tables', () => {
  expect(rateOn(rates, 'ES', 'standard', '2012-08-31')).toBe(18)
  expect(rateOn(rates, 'ES', 'standard', '2012-09-01')).toBe(21)
  expect(rateOn(rates, 'ES', 'exempt', '2012-09-01')).toBe(0)
  expect(rateOn(rates, 'PT', 'standard', '2012-09-01')).toBeNull()
  expect(taxationOf({ country: 'ES' }, { country: null }).treatment).toBe('unknown')
  expect(stepsIn('10: 5, 50:12.5, x, 7:200')).toEqual([
    { from: 10, percent: 5 },
    { from: 50, percent: 12.5 },
  ])
})

test('reminders: 30, 7 and 1 days before, once each, and none for what was missed', () => {
  const end = '2027-01-31T00:00:00Z'
  const at = (day: string, sent: number | null) => reminderDue(end, `${day}T00:00:00Z`, sent)
  expect([at('2026-12-31', null), at('2027-01-01', null), at('2027-01-02', 30)]).toEqual([null, 30, null])
  expect([at('2027-01-24', 30), at('2027-01-24', 7), at('2027-01-30', null)]).toEqual([7, null, 1])
  expect([at('2027-01-30', 1), at('2027-01-31', null)]).toEqual([null, null])
})
