/** The chapters of a file as tables: whoever shows them puts days, instants and words into a language. */
import type { Missing } from './completeness.ts'
import type { CheckFact, CurveFact, IncidenceFact, InspectorFacts } from './facts.ts'

export type ChapterName =
  | 'plan'
  | 'checks'
  | 'curves'
  | 'breaches'
  | 'measures'
  | 'calibration'
  | 'training'
  | 'deliveries'
  | 'cleaning'

/** How a cell is read: `word` is one of a list of choices, whose words stand under the column's name. */
export type CellKind = 'text' | 'number' | 'instant' | 'day' | 'word'
export type Cell = string | number | null

export interface Column {
  readonly name: string
  readonly kind: CellKind
  /** Of the width of a page. */
  readonly share: number
  /** Stands in sheets alone: pages are too narrow for it. */
  readonly isDetail?: true
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
}

export interface Chapter {
  readonly name: ChapterName
  readonly tables: readonly Table[]
  /** Of the chapter of curves. */
  readonly curves: readonly CurveFact[]
}

const column = (name: string, share: number, kind: CellKind = 'text'): Column => ({ name, kind, share })

/** Of no page: see `isDetail`. */
const detail = (name: string, kind: CellKind = 'text'): Column => ({ name, kind, share: 0, isDetail: true })

function table<R>(
  name: string,
  columns: readonly (Column & { readonly of: (row: R) => Cell })[],
  rows: readonly R[],
): Table {
  return {
    name,
    columns: columns.map(({ of: _of, ...shown }) => shown),
    rows: rows.map(row => columns.map(({ of }) => of(row))),
  }
}

/** Limits as they are read: from one to the other, at least, or at most. */
export function limitsText(minimum: number | null, maximum: number | null): string {
  if (minimum === null) return maximum === null ? '' : `≤ ${maximum}`
  return maximum === null ? `≥ ${minimum}` : `${minimum} – ${maximum}`
}
const limits = (of: { minimum: number | null; maximum: number | null }): string =>
  limitsText(of.minimum, of.maximum)

/** The columns of checks. A finding in words stands where no value does. */
const CHECKS = [
  { ...column('at', 0.16, 'instant'), of: (one: CheckFact) => one.at },
  { ...column('point', 0.24), of: (one: CheckFact) => one.point },
  { ...column('value', 0.11), of: (one: CheckFact) => one.value ?? one.said },
  { ...column('unit', 0.07), of: (one: CheckFact) => one.unit },
  { ...column('limits', 0.09), of: (one: CheckFact) => limits(one) },
  { ...column('outcome', 0.1, 'word'), of: (one: CheckFact) => one.outcome },
  { ...column('source', 0.1), of: (one: CheckFact) => one.probe ?? one.sensor },
  { ...column('person', 0.13), of: (one: CheckFact) => one.person },
  { ...detail('method', 'word'), of: (one: CheckFact) => one.method },
  { ...detail('beside', 'number'), of: (one: CheckFact) => one.readingValue },
  { ...detail('limitsSource'), of: (one: CheckFact) => one.limitsSource },
  { ...detail('planVersion', 'number'), of: (one: CheckFact) => one.planVersion },
  { ...detail('corrects'), of: (one: CheckFact) => one.correctsId },
  { ...detail('id'), of: (one: CheckFact) => one.id },
] as const
/** What of checks has its own table: most have none of it. */
const SAID = [
  { ...column('at', 0.16, 'instant'), of: (one: CheckFact) => one.at },
  { ...column('point', 0.18), of: (one: CheckFact) => one.point },
  { ...column('outcome', 0.11, 'word'), of: (one: CheckFact) => one.outcome },
  { ...column('correctsAt', 0.16, 'instant'), of: (one: CheckFact) => one.correctsAt },
  { ...column('corrective', 0.15), of: (one: CheckFact) => one.corrective },
  { ...column('reason', 0.11), of: (one: CheckFact) => one.reason },
  { ...column('note', 0.13), of: (one: CheckFact) => one.note },
] as const
const hasSaid = ({ outcome, corrective, reason, note, correctsId }: CheckFact) =>
  outcome === 'failed' || correctsId !== null || [corrective, reason, note].some(text => (text ?? '') !== '')

const checkTables = (checks: readonly CheckFact[]): Table[] => [
  table('checks', CHECKS, checks),
  table('remarks', SAID, checks.filter(hasSaid)),
]

const isBreach = ({ began, sensor }: IncidenceFact) => began !== null || sensor !== null

const of: { readonly [name in ChapterName]: (facts: InspectorFacts) => Table[] } = {
  plan: ({ plans, points }) => [
    table(
      'versions',
      [
        { ...column('plan', 0.3), of: one => one.plan },
        { ...column('version', 0.1, 'number'), of: one => one.number },
        { ...column('at', 0.2, 'instant'), of: one => one.at },
        { ...column('reason', 0.2), of: one => one.reason },
        { ...column('person', 0.2), of: one => one.signedBy },
      ],
      plans,
    ),
    table(
      'points',
      [
        { ...column('point', 0.2), of: one => one.name },
        { ...column('place', 0.13), of: one => one.place },
        { ...column('critical', 0.08, 'word'), of: one => (one.isCritical ? 'yes' : 'no') },
        { ...column('limits', 0.09), of: one => limits(one) },
        { ...column('everyHours', 0.08, 'number'), of: one => one.everyHours },
        { ...column('limitsSource', 0.19), of: one => one.source },
        { ...column('corrective', 0.23), of: one => one.corrective },
      ],
      points,
    ),
  ],
  checks: ({ checks, processes }) => [
    ...checkTables(checks.filter(({ prerequisite }) => prerequisite === null)),
    table(
      'processes',
      [
        { ...column('at', 0.16, 'instant'), of: one => one.at },
        { ...column('process', 0.26), of: one => one.name },
        { ...column('processStatus', 0.12, 'word'), of: one => one.status },
        { ...column('coldest', 0.09, 'number'), of: one => one.coldest },
        { ...column('warmest', 0.09, 'number'), of: one => one.warmest },
        { ...column('source', 0.14), of: one => one.source },
        { ...column('person', 0.14), of: one => one.person },
        { ...detail('to', 'instant'), of: one => one.ended },
        { ...detail('calibratedAt', 'instant'), of: one => one.calibratedAt },
        { ...detail('reason'), of: one => one.reason },
      ],
      processes,
    ),
  ],
  curves: ({ curves }) => [
    table(
      'days',
      [
        { ...column('sensor', 0.3), of: one => one.sensor },
        { ...column('day', 0.2, 'day'), of: one => one.day },
        { ...column('low', 0.12, 'number'), of: one => one.low },
        { ...column('mean', 0.12, 'number'), of: one => one.mean },
        { ...column('high', 0.12, 'number'), of: one => one.high },
        { ...column('unit', 0.06), of: one => one.unit },
        { ...column('readings', 0.08, 'number'), of: one => one.count },
      ],
      curves.flatMap(({ sensor, unit, days }) => days.map(day => ({ ...day, sensor, unit }))),
    ),
    table(
      'gaps',
      [
        { ...column('sensor', 0.4), of: one => one.sensor },
        { ...column('from', 0.3, 'instant'), of: one => new Date(one.gap[0]).toISOString() },
        { ...column('to', 0.3, 'instant'), of: one => new Date(one.gap[1]).toISOString() },
      ],
      curves.flatMap(({ sensor, gaps }) => gaps.map(gap => ({ sensor, gap }))),
    ),
  ],
  breaches: ({ incidences }) => [
    table(
      'breaches',
      [
        { ...column('name', 0.24), of: one => one.name },
        { ...column('sensor', 0.16), of: one => one.sensor },
        { ...column('from', 0.17, 'instant'), of: one => one.began ?? one.at },
        { ...column('to', 0.17, 'instant'), of: one => one.ended },
        { ...column('peak', 0.1, 'number'), of: one => one.peak },
        { ...column('limits', 0.16), of: one => one.limits },
      ],
      incidences.filter(isBreach),
    ),
  ],
  measures: ({ incidences }) => [
    table(
      'incidences',
      [
        { ...column('at', 0.16, 'instant'), of: one => one.at },
        { ...column('name', 0.18), of: one => one.name },
        { ...column('status', 0.1, 'word'), of: one => one.status },
        { ...column('cause', 0.14), of: one => one.cause },
        { ...column('corrective', 0.16), of: one => one.corrective },
        { ...column('result', 0.12), of: one => one.outcome },
        { ...column('person', 0.14), of: one => one.verifiedBy },
      ],
      incidences,
    ),
  ],
  calibration: ({ checks, earlier }) =>
    checkTables([...earlier, ...checks].filter(({ prerequisite }) => prerequisite === 'calibration')),
  training: ({ checks, earlier }) =>
    checkTables(
      [...earlier, ...checks].filter(
        ({ prerequisite }) => prerequisite === 'training' || prerequisite === 'personnel',
      ),
    ),
  deliveries: ({ deliveries, checks }) => [
    table(
      'lots',
      [
        { ...column('at', 0.16, 'instant'), of: one => one.at },
        { ...column('product', 0.24), of: one => one.product },
        { ...column('supplier', 0.18), of: one => one.supplier },
        { ...column('lot', 0.16), of: one => one.lot },
        { ...column('document', 0.14), of: one => one.document },
        { ...column('expiration', 0.12, 'instant'), of: one => one.expiration },
      ],
      deliveries,
    ),
    ...checkTables(checks.filter(({ prerequisite }) => prerequisite === 'deliveries')),
  ],
  cleaning: ({ checks }) =>
    checkTables(
      checks.filter(
        ({ prerequisite }) =>
          prerequisite !== null &&
          !['calibration', 'training', 'personnel', 'deliveries'].includes(prerequisite),
      ),
    ),
}

/** The chosen chapters in the order of a file. */
export function chaptersOf(facts: InspectorFacts, chosen: readonly ChapterName[]): Chapter[] {
  return (Object.keys(of) as ChapterName[])
    .filter(name => chosen.includes(name))
    .map(name => ({ name, tables: of[name](facts), curves: name === 'curves' ? facts.curves : [] }))
}

/** Chapters as pages have room for them: what stands in sheets alone is left out. */
export const forPages = (chapters: readonly Chapter[]): Chapter[] =>
  chapters.map(({ tables, ...chapter }) => ({
    ...chapter,
    tables: tables.map(({ name, columns, rows }) => ({
      name,
      columns: columns.filter(({ isDetail }) => isDetail === undefined),
      rows: rows.map(row => row.filter((_, at) => columns[at]?.isDetail === undefined)),
    })),
  }))

/** The same facts without the names of people: each is a number that says the same of the same person. */
export function withoutPeople(facts: InspectorFacts): InspectorFacts {
  const numbers = new Map<string, string>()
  const hidden = (key: string | null): string | null => {
    if (key === null || key === '') return key
    if (!numbers.has(key)) numbers.set(key, `#${numbers.size + 1}`)
    return numbers.get(key) ?? null
  }
  const people = [...facts.checks, ...facts.earlier, ...facts.processes].flatMap(({ person }) => person ?? [])
  const unnamed = (text: string | null): string | null =>
    text === null
      ? null
      : [...new Set(people)]
          .filter(name => name !== '')
          .reduce((now, name) => now.replaceAll(name, hidden(name) ?? ''), text)
  const bare = (one: CheckFact): CheckFact => ({
    ...one,
    person: hidden(one.person),
    corrective: unnamed(one.corrective),
    // Of training it says who was trained, and what people wrote may name them.
    ...(one.prerequisite === 'training' || one.prerequisite === 'personnel' ? { said: null } : {}),
    note: null,
    reason: null,
  })
  return {
    ...facts,
    plans: facts.plans.map(one => ({ ...one, signedBy: hidden(one.signedBy) ?? '' })),
    checks: facts.checks.map(bare),
    earlier: facts.earlier.map(bare),
    processes: facts.processes.map(one => ({ ...one, person: hidden(one.person), reason: null })),
    incidences: facts.incidences.map(one => ({
      ...one,
      cause: null,
      corrective: unnamed(one.corrective),
      verifiedBy: hidden(one.verifiedBy),
    })),
  }
}

/** What is missing, with people as numbers where the facts have them so. */
export function missingWithoutPeople(
  known: InspectorFacts,
  hidden: InspectorFacts,
  missing: readonly Missing[],
): Missing[] {
  const numbers = new Map(known.checks.map(({ person }, index) => [person, hidden.checks[index]?.person]))
  return missing.map(one =>
    one.kind === 'personWithoutTraining' ? { ...one, name: numbers.get(one.name) ?? '#' } : one,
  )
}
