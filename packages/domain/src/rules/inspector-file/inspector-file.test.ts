import { expect, test } from 'vitest'
import {
  chaptersOf,
  completenessOf,
  daysOf,
  forPages,
  missingWithoutPeople,
  withoutPeople,
  type CheckFact,
  type InspectorFacts,
} from './index.ts'

const check = (more: Partial<CheckFact> = {}): CheckFact => ({
  id: 'c1',
  at: '2026-11-01T08:00:00.000Z',
  day: '2026-11-01',
  pointId: 'p1',
  point: 'Fridge',
  prerequisite: null,
  value: 3,
  said: null,
  unit: '°C',
  outcome: 'ok',
  minimum: 0,
  maximum: 5,
  limitsSource: null,
  method: 'typed',
  sensor: null,
  probe: null,
  readingValue: null,
  reason: null,
  note: null,
  corrective: null,
  incidenceId: null,
  correctsId: null,
  correctsAt: null,
  planVersion: 1,
  personId: 'u1',
  person: 'Ana Ruiz',
  ...more,
})
const training = check({
  id: 't1',
  pointId: 'p2',
  point: 'Training',
  prerequisite: 'training',
  said: 'Hygiene: Ana Ruiz',
})
const point = {
  id: 'p1',
  name: 'Fridge',
  place: 'Kitchen',
  isCritical: true,
  prerequisite: null,
  measure: 'temperature',
  minimum: 0,
  maximum: 5,
  source: null,
  everyHours: 24,
  windows: [],
  grace: 3600,
  corrective: null,
  since: '2026-01-01T00:00:00.000Z',
  lastBefore: '2026-10-31T08:00:00.000Z',
}
const whole: InspectorFacts = {
  organization: 'Casa',
  place: 'Kitchen',
  timeZone: 'UTC',
  from: '2026-11-01',
  to: '2026-11-02',
  today: '2026-11-05',
  begins: '2026-11-01T00:00:00.000Z',
  ends: '2026-11-03T00:00:00.000Z',
  now: '2026-11-05T12:00:00.000Z',
  plans: [{ plan: 'Plan', number: 1, at: '2026-01-01T00:00:00.000Z', reason: 'First', signedBy: 'Ana Ruiz' }],
  points: [point],
  checks: [check(), check({ id: 'c2', day: '2026-11-02', at: '2026-11-02T08:00:00.000Z' })],
  curves: [],
  incidences: [],
  deliveries: [],
  processes: [],
  earlier: [training],
}
const kinds = (facts: Partial<InspectorFacts>) =>
  completenessOf({ ...whole, ...facts }).missing.map(({ kind, name }) => [kind, name])
const incidence = {
  id: 'i1',
  name: 'Fridge too warm',
  at: '2026-11-01T09:00:00.000Z',
  kind: 'check',
  level: 'error',
  status: 'closed',
  began: null,
  ended: null,
  peak: null,
  limits: null,
  sensor: null,
  sensorId: null,
  cause: null,
  corrective: 'Moved by Ana Ruiz',
  outcome: 'kept',
  closedAt: null,
  verifiedBy: 'Ana Ruiz',
}

test('what holds everything is complete', () => {
  expect(completenessOf(whole)).toEqual({ mark: 'complete', missing: [] })
})

test('a day without a check is named; the day of today is still under way', () => {
  expect(kinds({ checks: [check()] })).toEqual([['daysWithoutChecks', '2026-11-02']])
  const now = '2026-11-02T08:30:00.000Z'
  expect(kinds({ checks: [check()], to: '2026-11-05', today: '2026-11-02', now })).toEqual([])
  expect(daysOf({ ...whole, to: '2026-11-30' })).toHaveLength(5)
  expect(daysOf({ ...whole, from: '2026-12-01', to: '2026-12-03' })).toEqual([])
})

test('a day before its points were written is owed nothing', () => {
  const since = '2026-11-03T00:00:00.000Z'
  expect(kinds({ checks: [], points: [{ ...point, since, lastBefore: null }] })).toEqual([])
})

test('days in a row are named together, a day that owes nothing is no lack', () => {
  const month = { from: '2026-11-01', to: '2026-11-09', today: '2026-11-12', now: '2026-11-12T12:00:00.000Z' }
  // From Monday to Saturday; the first is a Sunday.
  const windows = [{ weekdays: [1, 2, 3, 4, 5, 6], from: '06:00', to: '10:00' }]
  const kitchen = { ...point, windows, everyHours: 24, lastBefore: '2026-10-31T08:00:00.000Z' }
  const made = ['02', '06', '07', '09'].map(day =>
    check({ id: day, day: `2026-11-${day}`, at: `2026-11-${day}T08:00:00.000Z` }),
  )
  const { missing } = completenessOf({
    ...whole,
    ...month,
    ends: '2026-11-10T00:00:00.000Z',
    points: [kitchen],
    checks: made,
  })
  expect(missing).toMatchObject([{ kind: 'daysWithoutChecks', name: '2026-11-03', last: '2026-11-05' }])
})

test('owed checks that nobody made are counted, with when each was due; none is told twice', () => {
  const windows = [
    { weekdays: [], from: '06:00', to: '08:00' },
    { weekdays: [], from: '18:00', to: '20:00' },
  ]
  const fridge = { ...point, windows, everyHours: 12 }
  const { missing } = completenessOf({
    ...whole,
    points: [fridge],
    checks: [check({ at: '2026-11-01T07:00:00.000Z' })],
  })
  expect(missing).toMatchObject([
    { kind: 'daysWithoutChecks', name: '2026-11-02' },
    { kind: 'owedNotMade', name: 'Fridge', of: 4, at: [Date.parse('2026-11-01T20:00:00.000Z')] },
  ])
})

test('what a probe does not measure is no lack, what watches a place is', () => {
  const gaps = [[0, 7_200_000]] as const
  const curve = {
    sensorId: 's',
    sensor: 'Core',
    place: 'Oven',
    unit: '°C',
    at: [],
    low: [],
    high: [],
    value: [],
  }
  const of = (isWatching: boolean) =>
    kinds({ curves: [{ ...curve, gaps, isWatching, breaches: [], days: [] }] })
  expect(of(false)).toEqual([])
  expect(of(true)).toEqual([['gap', 'Core']])
})

test('pages leave out what stands in sheets alone, and nothing else', () => {
  const sheets = chaptersOf(whole, ['checks', 'plan'])
  const names = (chapters: typeof sheets) =>
    chapters.flatMap(({ tables }) => tables.flatMap(({ columns }) => columns.map(({ name }) => name)))
  const pages = forPages(sheets)
  expect(names(pages)).not.toContain('planVersion')
  expect(names(sheets)).toEqual(expect.arrayContaining(['planVersion', 'limitsSource', 'method', 'corrects']))
  for (const [at, { tables }] of pages.entries())
    for (const [number, { rows, columns }] of tables.entries()) {
      expect(rows).toHaveLength(sheets[at]!.tables[number]!.rows.length)
      for (const row of rows) expect(row).toHaveLength(columns.length)
      expect(columns.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    }
})

test('a point that was not checked once is named, unless it is owed less often than the days are long', () => {
  const oven = { ...point, id: 'p9', name: 'Oven', lastBefore: null }
  expect(kinds({ points: [point, oven] })).toEqual([['pointWithoutChecks', 'Oven']])
  expect(kinds({ points: [point, { ...oven, everyHours: 720 }] })).toEqual([])
  expect(kinds({ points: [point, { ...oven, everyHours: null }] })).toEqual([])
})

test('a failed check asks what was done: by itself, by its correction, or by its incidence', () => {
  const failed = check({ id: 'c3', outcome: 'failed' })
  const others = whole.checks
  expect(kinds({ checks: [...others, failed] })).toEqual([['failedWithoutCorrection', 'Fridge']])
  expect(kinds({ checks: [...others, { ...failed, corrective: 'Moved' }] })).toEqual([])
  expect(kinds({ checks: [...others, failed, check({ id: 'c4', correctsId: 'c3' })] })).toEqual([])
  expect(kinds({ checks: [...others, { ...failed, incidenceId: 'i1' }], incidences: [incidence] })).toEqual(
    [],
  )
})

test('open incidences, long gaps, probes without calibration and people without training are named', () => {
  expect(kinds({ incidences: [{ ...incidence, status: 'open' }] })).toEqual([
    ['openIncidence', 'Fridge too warm'],
  ])
  const curve = {
    sensorId: 's',
    sensor: 'Cold room',
    place: 'Kitchen',
    unit: '°C',
    at: [],
    low: [],
    high: [],
    value: [],
    isWatching: true,
    breaches: [],
    days: [],
  }
  expect(
    kinds({
      curves: [
        {
          ...curve,
          gaps: [
            [0, 3_600_000],
            [0, 3_599_999],
          ],
        },
      ],
    }),
  ).toEqual([['gap', 'Cold room']])
  const probed = whole.checks.map(one => ({ ...one, probe: 'Probe 7' }))
  expect(kinds({ checks: probed })).toEqual([['probeWithoutCalibration', 'Probe 7']])
  const calibration = check({ id: 'k', prerequisite: 'calibration', said: 'probe 7 in ice water' })
  expect(kinds({ checks: probed, earlier: [training, calibration] })).toEqual([])
  expect(kinds({ earlier: [] })).toEqual([['personWithoutTraining', 'Ana Ruiz']])
})

test('without a published plan, or while its days last, it is a draft', () => {
  expect(completenessOf({ ...whole, plans: [] }).mark).toBe('draft')
  expect(completenessOf({ ...whole, to: '2026-11-05' }).mark).toBe('draft')
  expect(completenessOf({ ...whole, earlier: [] }).mark).toBe('incomplete')
})

test('chapters are those that were chosen, in their order; every check stands in one', () => {
  const prerequisites = [
    'cleaning',
    'pests',
    'deliveries',
    'oil',
    'calibration',
    'personnel',
    'water',
    'maintenance',
    'training',
  ]
  const checks = [null, ...prerequisites].map((prerequisite, at) => check({ id: `c${at}`, prerequisite }))
  const facts = { ...whole, checks, earlier: [] }
  const chapters = chaptersOf(facts, ['cleaning', 'checks', 'calibration', 'training', 'deliveries'])
  expect(chapters.map(({ name }) => name)).toEqual([
    'checks',
    'calibration',
    'training',
    'deliveries',
    'cleaning',
  ])
  const rows = chapters.flatMap(({ tables }) => tables.filter(({ name }) => name === 'checks'))
  expect(rows.reduce((sum, { rows: of }) => sum + of.length, 0)).toBe(checks.length)
  for (const { tables } of chapters)
    for (const { columns, rows: of } of tables) for (const row of of) expect(row).toHaveLength(columns.length)
})

test('limits are those of the record, never of its point', () => {
  const [plan, checks] = chaptersOf({ ...whole, checks: [check({ maximum: 8 })] }, ['plan', 'checks'])
  expect(JSON.stringify(checks)).toContain('0 – 8')
  expect(JSON.stringify(plan)).toContain('0 – 5')
})

test('without people nobody is named anywhere, and the same person stays the same', () => {
  const facts = {
    ...whole,
    incidences: [incidence],
    checks: [
      check({ corrective: 'Told Ana Ruiz', note: 'Ana Ruiz' }),
      check({ id: 'c2', person: 'Luis', personId: 'u2' }),
      check({ id: 'c3' }),
    ],
  }
  const hidden = withoutPeople(facts)
  const shown = JSON.stringify(chaptersOf(hidden, ['plan', 'checks', 'measures', 'training']))
  expect(shown).not.toContain('Ana')
  expect(shown).not.toContain('Luis')
  expect(hidden.checks[0]?.person).toBe(hidden.checks[2]?.person)
  expect(hidden.checks[1]?.person).not.toBe(hidden.checks[0]?.person)
  const { missing } = completenessOf(facts)
  expect(JSON.stringify(missingWithoutPeople(facts, hidden, missing))).not.toContain('Luis')
})
