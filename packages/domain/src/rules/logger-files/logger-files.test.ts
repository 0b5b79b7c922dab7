import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import cases from './logger-files.cases.json' with { type: 'json' }
import {
  asksOf,
  readLogger,
  readTable,
  recognise,
  ROWS_MAX,
  wallInstant,
  type LoggerAnswers,
} from './index.ts'
import { numberOf, unitIn } from './values.ts'

const instantOf = (at: number) => new Date(at).toISOString()

interface Case {
  readonly why: string
  readonly text: string
  readonly time: number
  readonly form: string
  readonly asks: readonly string[]
  readonly values: readonly (readonly [number, string | null, string, boolean])[]
  readonly answers: Omit<LoggerAnswers, 'start'> & { readonly start?: string }
  readonly at: readonly string[]
  readonly read: readonly (readonly number[])[]
  readonly faults?: readonly (readonly [number, number, string])[]
  readonly blank?: number
}

function recognised(text: string) {
  const table = readTable(text)
  const plan = table === undefined ? undefined : recognise(table)
  if (table === undefined || plan === undefined) throw new Error('Nothing was recognised')
  return { table, plan }
}

const answersOf = ({ start, ...answers }: Case['answers']): LoggerAnswers => ({
  ...answers,
  ...(start === undefined ? {} : { start: Date.parse(start) }),
})

test.each(cases.files as unknown as readonly Case[])('$why', one => {
  const { table, plan } = recognised(one.text)
  expect(plan.time.column).toBe(one.time)
  expect(plan.time.form.kind).toBe(one.form)
  expect(plan.asks).toEqual(one.asks)
  expect(plan.values.map(({ column, name, unit, isUnitSaid }) => [column, name, unit, isUnitSaid])).toEqual(
    one.values,
  )
  const reading = readLogger(table, plan.time, plan.values, answersOf(one.answers))
  expect(reading.columns.map(({ values }) => values)).toEqual(one.read)
  expect((reading.columns[0]?.at ?? []).map(instantOf)).toEqual(one.at)
  expect(reading.faults.map(({ line, column, fault }) => [line, column, fault])).toEqual(one.faults ?? [])
  expect(reading.faulty).toBe(one.faults?.length ?? 0)
  expect(reading.blank).toBe(one.blank ?? 0)
})

test.each(cases.none)('%j is no file of a logger', text => {
  const table = readTable(text)
  expect(table === undefined ? undefined : recognise(table)).toBeUndefined()
})

test.each(cases.numbers as [string, number | null][])('%j is the number %s', (cell, value) => {
  expect(numberOf(cell)).toBe(value)
})

test.each(cases.heads as [string, string | null][])('%j is in %s', (head, unit) => {
  expect(unitIn(head) ?? null).toBe(unit)
})

describe('files of real loggers', () => {
  const fixture = (name: string) =>
    recognised(readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8'))

  test('a probe in a roast chicken: two columns say when, the value is in thousandths of a degree', () => {
    const { table, plan } = fixture('chicken.csv')
    expect(plan.time).toMatchObject({ column: 1, form: { kind: 'instant' } })
    expect(plan.otherTimes).toMatchObject([{ column: 0, form: { kind: 'epoch', unit: 's' } }])
    expect(plan.values).toEqual([{ column: 2, name: 'milli_C', unit: 'milliC', isUnitSaid: true }])
    const [byText] = readLogger(table, plan.time, plan.values, {}).columns
    expect([byText?.values[0], byText?.values[10]]).toEqual([30.291, 86.247])
    const [other] = plan.otherTimes
    const [byEpoch] = readLogger(table, other as NonNullable<typeof other>, plan.values, {}).columns
    expect(byEpoch?.at).toEqual(byText?.at)
    expect(instantOf(byText?.at[0] as number)).toBe('2015-01-01T18:03:11.000Z')
  })

  test('milk in a fridge: minutes since a start, two columns', () => {
    const { table, plan } = fixture('milk.csv')
    expect(plan.time.form).toEqual({ kind: 'offset', unit: 'min' })
    expect(plan.asks).toEqual(['start'])
    expect(plan.values.map(({ name, unit }) => [name, unit])).toEqual([
      ['product_C', 'C'],
      ['room_or_fridge_C', 'C'],
    ])
    const start = Date.parse('2026-07-01T08:00:00Z')
    const reading = readLogger(table, plan.time, plan.values, { start })
    expect([reading.from, reading.until]).toEqual([start + 60_000, start + 11 * 60_000])
    expect(reading.columns.map(({ values }) => values[0])).toEqual([5.1, 4.5])
  })

  test('a mug of hot water: minutes with decimals', () => {
    const { table, plan } = fixture('mug.csv')
    expect(plan.time.form).toEqual({ kind: 'offset', unit: 'min' })
    const reading = readLogger(table, plan.time, plan.values, { start: 0 })
    expect(reading.columns[0]?.values.slice(0, 3)).toEqual([98.2, 94.4, 91.4])
    expect(reading.columns[0]?.at.slice(0, 3)).toEqual([0, 60_000, 120_000])
  })
})

test.each([
  ['2026-03-10T10:00', 'Europe/Madrid', '2026-03-10T09:00:00.000Z'],
  ['2026-07-10T10:00:30', 'Europe/Madrid', '2026-07-10T08:00:30.000Z'],
  ['2026-07-10T10:00', '+01:00', '2026-07-10T09:00:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Madrid', null],
  ['tomorrow', 'UTC', null],
])('%s by %s is %s', (wall, zone, at) => {
  const found = wallInstant(wall, zone)
  expect(found === undefined ? null : instantOf(found)).toBe(at)
})

test.each([1, -1])('an hour that comes twice is told apart, the newest last or first: %d', direction => {
  const begins = Date.parse('2026-10-24T23:00:00Z')
  const all = Array.from({ length: 12 }, (_, step) => begins + step * 20 * 60_000)
  if (direction < 0) all.reverse()
  const wall = (at: number) => {
    const ahead = at < Date.parse('2026-10-25T01:00:00Z') ? 2 : 1
    return new Date(at + ahead * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  }
  const { table, plan } = recognised(['when,C', ...all.map(at => `${wall(at)},4`)].join('\n'))
  const reading = readLogger(table, plan.time, plan.values, { zone: 'Europe/Madrid' })
  expect(reading.columns[0]?.at).toEqual(all)
})

test('what is asked has to be answered', () => {
  const { table, plan } = recognised('Date,Temp\n03/04/2026 10:00,4\n03/05/2026 10:00,5\n')
  expect(() => readLogger(table, plan.time, plan.values, { zone: 'UTC' })).toThrow(RangeError)
  expect(() => readLogger(table, plan.time, plan.values, { dateOrder: 'dayFirst' })).toThrow(RangeError)
  expect(asksOf(plan.time)).toEqual(['dateOrder', 'zone'])
})

test('more rows than are read are said to be more', () => {
  const rows = Array.from({ length: ROWS_MAX + 5 }, (_, at) => `${1_420_135_391 + at},4`)
  const table = readTable(['epoch,C', ...rows].join('\n'))
  expect([table?.rows.length, table?.isCut]).toEqual([ROWS_MAX, true])
})

test('what was written in any of the forms is read back', () => {
  const instants = fc
    .array(fc.integer({ min: 1, max: 100_000 }), { minLength: 3, maxLength: 40 })
    .map(steps => {
      let at = Date.parse('2026-01-05T00:00:00Z')
      return steps.map(step => (at += step * 1000))
    })
  const two = (value: number) => String(value).padStart(2, '0')
  const writers: ((at: Date) => string)[] = [
    at => at.toISOString(),
    at => String(at.getTime() / 1000),
    at => String(at.getTime()),
    at =>
      `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)}`,
    at =>
      `${two(at.getUTCMonth() + 1)}/${two(at.getUTCDate())}/${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)}`,
  ]
  fc.assert(
    fc.property(
      instants,
      fc.integer({ min: 0, max: writers.length - 1 }),
      fc.constantFrom(',', ';', '\t'),
      fc.boolean(),
      fc.array(fc.integer({ min: -400, max: 3000 }), { minLength: 40, maxLength: 40 }),
      (all, form, delimiter, hasComma, tenths) => {
        const write = (value: number) => {
          const text = (value / 10).toFixed(1)
          return hasComma && delimiter !== ',' ? text.replace('.', ',') : text
        }
        const lines = all.map((at, index) =>
          [writers[form]?.(new Date(at)), write(tenths[index] as number)].join(delimiter),
        )
        const { table, plan } = recognised([['when', 'temp °C'].join(delimiter), ...lines].join('\r\n'))
        const reading = readLogger(table, plan.time, plan.values, { zone: 'UTC', dateOrder: 'monthFirst' })
        expect(reading.columns[0]?.at).toEqual(all)
        expect(reading.columns[0]?.values).toEqual(all.map((_, index) => (tenths[index] as number) / 10))
        expect(reading.faulty).toBe(0)
      },
    ),
  )
})
