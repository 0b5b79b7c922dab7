import { describe, expect, test } from 'vitest'
import { euFsmaChecks } from './eu-fsma.ts'
import { foodSafetyChecks } from './foodsafety.ts'
import { recurrenceChecks } from './recurrence.ts'
import { unitsChecks } from './units.ts'

const checks = { ...unitsChecks, ...foodSafetyChecks, ...recurrenceChecks, ...euFsmaChecks }

const failures = (file: string, content: unknown) =>
  (checks[file]?.(content) ?? []).filter(outcome => !outcome.ok).length

/** One true vector of each file, and the same with a wrong expectation. */
const vectors: [file: string, right: unknown, wrong: unknown][] = [
  [
    'exact_factors.json',
    { mass: [{ from: 'lb', to: 'g', exact: '45359237/100000' }] },
    { mass: [{ from: 'lb', to: 'g', exact: '45359236/100000' }] },
  ],
  [
    'convert_units_cases.json',
    { cases: [{ dimension: 'mass', value: 1, from: 'lb', to: 'oz', expected: 16, approx: false }] },
    { cases: [{ dimension: 'mass', value: 1, from: 'lb', to: 'oz', expected: 16.000001, approx: false }] },
  ],
  [
    'recipe_F_C_pairs.json',
    { pairs: [{ F: 350, C: 175, exactC: 176.67, absErrC: 1.67 }] },
    { pairs: [{ F: 350, C: 175, exactC: 176.67, absErrC: 1.77 }] },
  ],
  [
    'fsis_appendix_a_meat.json',
    { rows: [{ tempF: 140, tempC: 60, log6_5_seconds: 720 }] },
    { rows: [{ tempF: 140, tempC: 60, log6_5_seconds: 719 }] },
  ],
  [
    'lethality_arithmetic_cases.json',
    { cases: [{ Dref_min: 10, Tref: 55, z: 5, holdC: 60, D_at_T_min: 1, minutes_for_target: 6, logs: 6 }] },
    { cases: [{ Dref_min: 10, Tref: 55, z: 5, holdC: 60, D_at_T_min: 1, minutes_for_target: 7, logs: 6 }] },
  ],
  [
    'd_z_values.json',
    { rows: [{ organism: 'L', matrix: 'm', D: { 60: 1, 65: 0.1 }, z_C: 5 }] },
    { rows: [{ organism: 'L', matrix: 'm', D: { 60: 1, 65: 0.1 }, z_C: 7 }] },
  ],
  [
    'food_code_limits.json',
    { cooking: [{ foods: 'poultry', tempC: 74, seconds: 15 }] },
    { cooking: [{ foods: 'poultry', tempC: 73, seconds: 15 }] },
  ],
  [
    'es_temperatures.json',
    { rows: [{ rule: 'hot holding', minC: 65 }] },
    { rows: [{ rule: 'hot holding', minC: 63 }] },
  ],
  [
    'libical_cases.json',
    { cases: [{ rrule: 'FREQ=DAILY;COUNT=2', dtstart: '20260101', expected: ['20260101', '20260102'] }] },
    { cases: [{ rrule: 'FREQ=DAILY;COUNT=2', dtstart: '20260101', expected: ['20260101'] }] },
  ],
  [
    'rrule_js_cases.json',
    {
      cases: [
        {
          ical: 'DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY;COUNT=1',
          method: 'all',
          expected: ['2026-01-01T00:00:00.000Z'],
        },
      ],
    },
    { cases: [{ ical: 'DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY;COUNT=1', method: 'all', expected: [] }] },
  ],
  [
    'tz_transitions.json',
    {
      transitions: [
        {
          zone: 'Europe/Madrid',
          utc: '2026-03-29T01:00:00Z',
          offsetBefore: 3600,
          offsetAfter: 7200,
          kind: 'gap',
        },
      ],
    },
    {
      transitions: [
        {
          zone: 'Europe/Madrid',
          utc: '2026-03-29T01:00:00Z',
          offsetBefore: 0,
          offsetAfter: 7200,
          kind: 'gap',
        },
      ],
    },
  ],
  [
    'tz_day_lengths.json',
    {
      cases: [
        {
          zone: 'Europe/Madrid',
          localDate: '2026-03-29',
          startUtc: '2026-03-28T23:00:00Z',
          endUtc: '2026-03-29T22:00:00Z',
          hours: 23,
        },
      ],
    },
    {
      cases: [
        {
          zone: 'Europe/Madrid',
          localDate: '2026-03-29',
          startUtc: '2026-03-28T23:00:00Z',
          endUtc: '2026-03-29T22:00:00Z',
          hours: 24,
        },
      ],
    },
  ],
  [
    'tz_wall_to_utc.json',
    {
      cases: [
        {
          zone: 'UTC',
          wall: '2026-01-01T00:00:00',
          kind: 'normal',
          utcRFC5545: '2026-01-01T00:00:00Z',
          utcOther: null,
        },
      ],
    },
    {
      cases: [
        {
          zone: 'UTC',
          wall: '2026-01-01T00:00:00',
          kind: 'normal',
          utcRFC5545: '2026-01-01T01:00:00Z',
          utcOther: null,
        },
      ],
    },
  ],
  [
    'eu1169_annex2_allergens.json',
    { allergens: [{ seedCode: 'soya', en: 'Soybeans' }] },
    { allergens: [{ seedCode: 'soya', en: 'Milk' }] },
  ],
  [
    'eu1169_datemarks.json',
    { cases: [{ type: 'useBy', today: '2026-03-11', date: '2026-03-10', expectUsable: false }] },
    { cases: [{ type: 'useBy', today: '2026-03-11', date: '2026-03-10', expectUsable: true }] },
  ],
  [
    'eu178_traceability.json',
    { checks: [{ id: 'T1', expect: 'supplier, product, quantity and date (one step back)' }] },
    { checks: [{ id: 'T1', expect: 'supplier and product (one step back)' }] },
  ],
  [
    'fsma204_kde.json',
    {
      ctes: {
        transformation: {
          inputs: ['traceability lot code used', 'product description', 'quantity and unit used'],
          outputs: [
            'new traceability lot code',
            'location where transformed',
            'date transformation completed',
            'product description',
            'quantity and unit of measure',
            'reference document type and number',
          ],
        },
      },
    },
    { ctes: { transformation: { inputs: ['traceability lot code used'], outputs: [] } } },
  ],
]

describe('checks of vectors', () => {
  test('every file has its pair', () => {
    expect(vectors.map(([file]) => file).sort()).toEqual(Object.keys(checks).sort())
  })

  test.each(vectors)('%s passes what is right and fails what is wrong', (file, right, wrong) => {
    expect(failures(file, right)).toBe(0)
    expect(failures(file, wrong)).toBeGreaterThan(0)
  })

  test.each(Object.keys(checks))('%s fails, and does not throw, on a file that is no such file', file => {
    for (const content of [null, 7, 'text', [], {}, { cases: 'none', rows: [1], checks: [null] }]) {
      expect(failures(file, content)).toBeGreaterThan(0)
    }
  })
})
