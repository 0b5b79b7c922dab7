/** Reports of each kind from rows that are known: sums, marks, what lacks, what is kept from whom. */
import { describe, expect, test } from 'vitest'
import { REPORT_KINDS } from '../../catalogue/names/report.ts'
import { wordsOf } from '../../text/dictionaries.ts'
import {
  codeOfDigest,
  mayAskReport,
  mayReadReport,
  panelsOf,
  ReportBuilder,
  reportRules,
  shownRule,
  typedCode,
  type FactRow,
  type Head,
  type ReportKind,
} from './index.ts'

const head = (kind: ReportKind, more: Partial<Head> = {}): Head => ({
  kind,
  name: 'Report',
  organization: 'House',
  place: 'Kitchen',
  places: [],
  timeZone: 'UTC',
  currency: 'EUR',
  from: '2026-03-02',
  to: '2026-03-04',
  about: null,
  madeBy: 'Ana',
  asked: '2026-03-10T08:00:00.000Z',
  showsPeople: true,
  showsPrices: true,
  ...more,
})
const built = (
  kind: ReportKind,
  rows: readonly FactRow[],
  more: Partial<Head> = {},
  today = '2026-03-10',
) => {
  const builder = new ReportBuilder(head(kind, more), instant => instant.slice(0, 10))
  const told = rows.map(row => builder.add(row))
  return { ...builder.finish(today), told }
}
const g = (value: number) => ({ value, unit: 'g' as const })
const loss = (day: number, product: string, cost: number | null, more: FactRow = {}): FactRow => ({
  at: `2026-03-0${day}T10:00:00.000Z`,
  product,
  quantity: g(500),
  cause: 'spoiled',
  cost,
  place: 'Kitchen',
  person: 'Ana',
  note: null,
  ...more,
})

test('sums are exact, by all that a kind is summed by', () => {
  const { figures, groups, charts, rowCount, mark, missing } = built('losses', [
    loss(2, 'Bread', 0.1),
    loss(2, 'Bread', 0.2, { quantity: { value: 1, unit: 'kg' } }),
    loss(4, 'Milk', 1.5, { quantity: { value: 2, unit: 'l' }, cause: 'expired' }),
  ])
  expect(figures.map(({ name, value }) => [name, value])).toEqual([
    ['losses', 3],
    ['cost', 1.8],
  ])
  expect(groups.find(({ name }) => name === 'product')?.rows).toEqual([
    ['Milk', 1, { value: 2, unit: 'l' }, 1.5],
    ['Bread', 2, { value: 1500, unit: 'g' }, 0.3],
  ])
  expect(groups.find(({ name }) => name === 'cause')?.rows).toEqual([
    ['expired', 1, 1.5],
    ['spoiled', 2, 0.3],
  ])
  expect(charts[0]?.labels).toEqual(['2026-03-02', '2026-03-03', '2026-03-04'])
  expect(charts[0]?.series).toEqual([{ name: 'cost', values: [0.3, 0, 1.5] }])
  expect([rowCount, mark, missing]).toEqual([3, 'final', []])
})

test('amounts that do not convert stand in rows of their own', () => {
  const { groups } = built('losses', [
    loss(2, 'Egg', 1, { quantity: { value: 3, unit: 'piece' } }),
    loss(2, 'Egg', 1, { quantity: g(100) }),
  ])
  expect(groups.find(({ name }) => name === 'product')?.rows.map(row => row[2])).toEqual([
    { value: 3, unit: 'piece' },
    g(100),
  ])
})

test('what has no price counts for nothing, and is named', () => {
  const { figures, mark, missing } = built('losses', [loss(2, 'Bread', null), loss(3, 'Milk', 2)])
  expect(figures[1]?.value).toBe(2)
  expect([mark, missing]).toEqual([
    'incomplete',
    [{ kind: 'withoutPrice', name: 'Bread', count: 1, days: [] }],
  ])
})

test('of one action it says what was measured, and leaves out what nobody measured', () => {
  const done = (more: FactRow) => ({ at: '2026-03-02T10:00:00.000Z', kind: 'end', place: 'Kitchen', ...more })
  const cooked = built('action', [
    done({ product: 'Rice', celsius: 76, lowerLimit: 75, took: 40, outcome: 'done' }),
    done({ product: 'Rice', kind: 'warning', celsius: 70, lowerLimit: 75, took: 20, outcome: 'failed' }),
  ])
  expect(Object.fromEntries(cooked.figures.map(({ name, value }) => [name, value]))).toEqual({
    events: 2,
    warnings: 1,
    errors: 0,
    products: 1,
    lowest: 70,
    highest: 76,
    meanTook: 30,
  })
  const shown = ({ columns }: Pick<typeof cooked, 'columns'>) =>
    columns.filter(({ isEmpty }) => isEmpty !== true).map(({ name }) => name)
  expect(shown(cooked)).toEqual([
    'at',
    'kind',
    'product',
    'celsius',
    'lowerLimit',
    'took',
    'outcome',
    'place',
  ])
  const cleaned = built('action', [done({})])
  expect(shown(cleaned)).toEqual(['at', 'kind', 'place'])
  expect(cleaned.figures.map(({ name }) => name)).toEqual(['events', 'warnings', 'errors', 'products'])
})

test('a trace of what was not there by then says so', () => {
  const start = { at: '2026-03-02T10:00:00.000Z', way: 'start', product: 'Bread' }
  expect(built('trace', [start]).mark).toBe('final')
  expect([built('trace', []).mark, built('trace', []).missing]).toEqual([
    'incomplete',
    [{ kind: 'notTraced', name: null, count: 1, days: [] }],
  ])
})

test('a report of days that are not over is a draft', () => {
  const { mark, missing } = built('losses', [loss(2, 'Bread', 1)], {}, '2026-03-03')
  expect([mark, missing]).toEqual([
    'draft',
    [{ kind: 'notOver', name: null, count: 2, days: ['2026-03-03', '2026-03-04'] }],
  ])
})

test('days without checks and silent sensors are named; days to come are not', () => {
  const check = { at: '2026-03-02T08:00:00.000Z', point: 'Fridge', outcome: 'failed', place: 'Kitchen' }
  const checks = built('haccp', [check, { ...check, outcome: 'ok' }])
  expect(checks.missing).toEqual([
    { kind: 'daysWithoutChecks', name: null, count: 2, days: ['2026-03-03', '2026-03-04'] },
  ])
  expect(checks.figures.map(({ value }) => value)).toEqual([2, 1, 0.5, 1])
  const measured = (day: string, mean: number) => ({
    day,
    sensor: 'Fridge',
    place: 'Kitchen',
    low: mean - 1,
    mean,
    high: mean + 1,
    lowerLimit: null,
    upperLimit: 4,
    readings: 10,
  })
  const temperatures = built('temperatures', [measured('2026-03-02', 3), measured('2026-03-04', 5)])
  expect(temperatures.missing).toEqual([
    { kind: 'sensorSilent', name: 'Fridge', count: 1, days: ['2026-03-03'] },
  ])
  expect(temperatures.charts[0]?.series).toEqual([
    { name: 'Fridge', values: [3, null, 5], limits: { low: null, high: 4 } },
  ])
  expect(temperatures.groups[0]?.rows).toEqual([['Fridge', 2, 4, 6, 20]])
})

test('lines that would flatten each other stand in charts of their own, those with one pair of limits together', () => {
  const line = (name: string, values: readonly number[], low: number | null, high: number | null) => ({
    name,
    values,
    ...(low === null && high === null ? {} : { limits: { low, high } }),
  })
  const panels = panelsOf({
    series: [
      line('Oven', [20, 240, 180], null, 300),
      line('Fridge 1', [2, 3, 2.5], 0, 4),
      line('Fridge 2', [3, 3.5, 3], 0, 4),
      line('Freezer', [-19, -20, -21], -25, -18),
      line('Probe', [3, 4, 3], null, null),
      line('Water', [80, 84, 82], null, null),
    ],
  })
  expect(panels.map(({ limits, series }) => [limits, series.map(({ name }) => name)])).toEqual([
    [{ low: -25, high: -18 }, ['Freezer']],
    [{ low: 0, high: 4 }, ['Fridge 1', 'Fridge 2']],
    [null, ['Probe']],
    [null, ['Water']],
    [{ low: null, high: 300 }, ['Oven']],
  ])
  const many = Array.from({ length: 14 }, (_, at) => line(`Fridge ${at}`, [2, 3], 0, 4))
  expect(panelsOf({ series: many }).map(({ series }) => series.length)).toEqual([6, 6, 2])
})

describe('what is kept from whom', () => {
  test('without prices no column, figure, chart or gap of money is left', () => {
    const { figures, columns, charts, missing, groups } = built('losses', [loss(2, 'Bread', null)], {
      showsPrices: false,
    })
    expect(columns.some(({ kind }) => kind === 'money')).toBe(false)
    expect(figures.map(({ name }) => name)).toEqual(['losses'])
    expect([charts, missing]).toEqual([[], []])
    expect(groups.every(({ columns: all }) => all.every(({ kind }) => kind !== 'money'))).toBe(true)
  })

  test('without people nobody stands in it, and in a report of people a number stands for each', () => {
    const { columns, groups, told } = built('losses', [loss(2, 'Bread', 1)], { showsPeople: false })
    expect(columns.some(({ kind }) => kind === 'person')).toBe(false)
    expect(groups.some(({ name }) => name === 'person')).toBe(false)
    expect(JSON.stringify([told, groups])).not.toContain('Ana')
    const day = { day: '2026-03-02', labels: 3, moves: 1, checks: 0, bookings: 0 }
    const people = built(
      'people',
      [
        { ...day, person: 'Ana' },
        { ...day, person: 'Bo' },
        { ...day, person: 'Ana' },
      ],
      { showsPeople: false },
    )
    expect(people.groups[0]?.rows).toEqual([
      ['1', 6, 2, 0, 0],
      ['2', 3, 1, 0, 0],
    ])
    expect(JSON.stringify([people.told, people.charts])).not.toMatch(/Ana|Bo/)
  })

  test('kinds are asked for and read by who may see what they tell', () => {
    const held = (levels: Record<string, number>) => ({ levels, doings: [], special: {} }) as never
    expect(mayAskReport(held({ RE: 1, CS: 1 }), 'losses')).toBe(true)
    expect(mayAskReport(held({ RE: 1 }), 'losses')).toBe(false)
    expect(mayAskReport(held({ RE: 1, CS: 1 }), 'stockValue')).toBe(false)
    expect(mayAskReport(held({ RE: 1, CS: 1, OR: 2 }), 'stockValue')).toBe(true)
    const priced = { kind: 'losses', showsPrices: true, showsPeople: false } as const
    expect(mayReadReport(held({ RE: 1, CS: 1 }), priced)).toBe(false)
    expect(mayReadReport(held({ RE: 1, CS: 1 }), { ...priced, showsPrices: false })).toBe(true)
    expect(mayReadReport(held({ RE: 1, CS: 1, OR: 2 }), { ...priced, showsPeople: true })).toBe(false)
  })
})

test('a code is read however it was typed', () => {
  const code = codeOfDigest('0123456789abcdef'.repeat(4))
  expect(code).toBe('0123-4567-89AB-CDEF')
  expect(['0123456789abcdef', ' 0123 4567–89AB-cdef '].map(typedCode)).toEqual([code, code])
  expect(['', '0123', '0123-4567-89AB-CDEG'].map(typedCode)).toEqual([null, null, null])
})

describe.each(REPORT_KINDS)('%s', kind => {
  const rule = reportRules[kind]
  test('has words for all that it tells, in every language', () => {
    for (const texts of Object.values(wordsOf('reportPages')))
      for (const name of [
        ...[...rule.columns, ...rule.measures].map(one => `column.${one.name}`),
        ...[...rule.groups.map(({ by }) => by), ...rule.charts.map(({ along }) => along)].map(
          by => `by.${by}`,
        ),
      ])
        expect(texts, name).toHaveProperty([`reportPages.${name}`])
  })

  test('names measures and columns that there are, with and without what may be hidden', () => {
    for (const showsPeople of [true, false])
      for (const showsPrices of [true, false]) {
        const shown = shownRule({ kind, showsPeople, showsPrices })
        const builder = new ReportBuilder(head(kind, { showsPeople, showsPrices }), () => '2026-03-02')
        builder.add(Object.fromEntries(rule.columns.map(({ name }) => [name, null])))
        expect(builder.finish('2026-03-10').columns.map(({ name }) => name)).toEqual(
          shown.columns.map(({ name }) => name),
        )
      }
  })
})
