/** A report of a kind from its rows: they are added one by one, then it is finished. */
import { addToDay, daysBetween } from '../calendar/index.ts'
import type {
  Cell,
  Chart,
  Column,
  FactRow,
  Head,
  Limits,
  Missing,
  ReportDocument,
  ReportMark,
  Table,
} from './document.ts'
import { reportRules, type Charting, type Grouping, type KindRule, type Measure } from './kinds.ts'
import { measureIn, Tallies } from './tally.ts'

/** Groups that a table tells, and names that a list of what lacks holds. */
export const GROUPS_SHOWN = 200
const GROUPS_MAX = 20_000
const NAMES_MAX = 100
const BARS_MAX = 20
const LINES_MAX = 36
/** Named by a sign and a number where people are not named. */
const NOBODY = '–'

interface Group {
  readonly label: Cell
  readonly tallies: Tallies
}

const measureNamed = (rule: KindRule, name: string): Measure => {
  const found = rule.measures.find(measure => measure.name === name)
  if (found === undefined) throw new RangeError(`No measure ${name}`)
  return found
}

const dayColumn: Column = { name: 'day', kind: 'day', share: 0.2 }

/** A number by which groups are ordered and bars are drawn; amounts have none that compares. */
const numberOf = (cell: Cell | undefined): number | null => (typeof cell === 'number' ? cell : null)
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export class ReportBuilder {
  readonly #head: Head
  readonly #rule: KindRule
  readonly #dayOf: (instant: string) => string
  readonly #days: readonly string[]
  readonly #all: Tallies
  readonly #groups: readonly {
    readonly grouping: Grouping
    readonly measures: readonly Measure[]
    readonly found: Map<string, Group>
  }[]
  readonly #charts: readonly {
    readonly charting: Charting
    readonly measures: readonly Measure[]
    /** By series, then by what stands below. */
    readonly found: Map<string, Map<string, Group>>
    readonly limits: Map<string, Limits>
  }[]
  /** Places of columns in which something stands. */
  readonly #filled = new Set<number>()
  readonly #seenDays = new Set<string>()
  readonly #seenBy = new Map<string, Set<string>>()
  readonly #lacking = new Map<string, number>()
  readonly #people = new Map<string, string>()
  #count = 0
  #lacks = 0

  /** @param dayOf the day of an instant by the clock of the place */
  constructor(head: Head, dayOf: (instant: string) => string) {
    this.#head = head
    const rule = shownRule(head)
    this.#rule = rule
    this.#dayOf = dayOf
    this.#days = Array.from({ length: daysBetween(head.from, head.to) + 1 }, (_, at) =>
      addToDay(head.from, { days: at }),
    )
    this.#all = new Tallies(rule.figures.map(name => measureNamed(rule, name)))
    const measuresOf = (names: readonly string[]) => names.map(name => measureNamed(rule, name))
    this.#groups = rule.groups.map(grouping => ({
      grouping,
      measures: measuresOf(grouping.measures),
      found: new Map<string, Group>(),
    }))
    this.#charts = rule.charts.map(charting => ({
      charting,
      measures: measuresOf(charting.measures),
      found: new Map<string, Map<string, Group>>(),
      limits: new Map<string, Limits>(),
    }))
  }

  get columns(): readonly Column[] {
    return this.#rule.columns
  }

  /** Adds a row. @returns its cells, in the order of the columns, as they may be told */
  add(given: FactRow): Cell[] {
    const row = this.#told(given)
    const day = this.#dayIn(row)
    this.#count += 1
    this.#all.add(row)
    for (const { grouping, measures, found } of this.#groups) {
      const label = this.#label(grouping.by, row, day)
      const key = `${String(label)}\u0000${measureIn(measures, row)}`
      groupIn(found, key, label, measures)?.tallies.add(row)
    }
    for (const { charting, measures, found, limits } of this.#charts) {
      const series = charting.series === undefined ? '' : String(row[charting.series] ?? NOBODY)
      let along = found.get(series)
      if (along === undefined) {
        if (found.size >= GROUPS_MAX) continue
        found.set(series, (along = new Map()))
      }
      if (charting.limits !== undefined)
        limits.set(series, {
          low: numberOf(row[charting.limits.low]),
          high: numberOf(row[charting.limits.high]),
        })
      const label = this.#label(charting.along, row, day)
      groupIn(along, label === null ? '' : String(label), label, measures)?.tallies.add(row)
    }
    this.#note(row, day)
    const cells = this.#rule.columns.map(({ name }) => row[name] ?? null)
    for (const [place, cell] of cells.entries()) if (cell !== null && cell !== '') this.#filled.add(place)
    return cells
  }

  /** A row without what may not be told: people, as numbers, where they are not named. */
  #told(row: FactRow): FactRow {
    if (this.#head.showsPeople || row['person'] === null || row['person'] === undefined) return row
    const name = String(row['person'])
    const known = this.#people.get(name) ?? String(this.#people.size + 1)
    this.#people.set(name, known)
    return { ...row, person: known }
  }

  #dayIn(row: FactRow): string | null {
    const { columns } = this.#rule
    const column = columns.find(({ kind }) => kind === 'instant' || kind === 'day')
    const cell = column === undefined ? null : row[column.name]
    if (typeof cell !== 'string') return null
    return column?.kind === 'day' ? cell : this.#dayOf(cell)
  }

  #label(by: string, row: FactRow, day: string | null): Cell {
    return by === 'day' ? day : (row[by] ?? null)
  }

  #note(row: FactRow, day: string | null): void {
    const { lacks, everyDayBy } = this.#rule
    if (day !== null) this.#seenDays.add(day)
    if (everyDayBy !== undefined && day !== null) {
      const name = String(row[everyDayBy.column] ?? NOBODY)
      const days = this.#seenBy.get(name) ?? new Set()
      if (this.#seenBy.size < GROUPS_MAX) this.#seenBy.set(name, days.add(day))
    }
    if (lacks !== undefined && (row[lacks.column] ?? null) === null) {
      this.#lacks += 1
      const name = lacks.name === undefined ? '' : String(row[lacks.name] ?? NOBODY)
      if (this.#lacking.size < NAMES_MAX || this.#lacking.has(name))
        this.#lacking.set(name, (this.#lacking.get(name) ?? 0) + 1)
    }
  }

  /**
   * @param today the day of the instant as of which it tells, by the clock of the place
   * @param further what lacks besides, which rows do not show
   */
  finish(today: string, further: readonly Missing[] = []): ReportDocument {
    const rule = this.#rule
    const missing = [...this.#missing(today), ...further]
    const values = this.#all.values
    const places = new Map(rule.columns.map(({ name }, place) => [name, place]))
    const isEmpty = (name: string | undefined) => {
      const place = name === undefined ? undefined : places.get(name)
      return this.#count > 0 && place !== undefined && !this.#filled.has(place)
    }
    return {
      form: 1,
      head: this.#head,
      mark: markOf(missing),
      missing,
      figures: rule.figures.flatMap((name, at) => {
        const { kind, column } = measureNamed(rule, name)
        const value = values[at] ?? null
        return value === null && (this.#count === 0 || isEmpty(column)) ? [] : [{ name, kind, value }]
      }),
      charts: this.#charts.flatMap(chart => chartOf(chart, this.#days, columnOf(rule, chart.charting.along))),
      groups: this.#groups.flatMap(({ grouping, measures, found }) =>
        tableOf(grouping, measures, found, columnOf(rule, grouping.by)),
      ),
      columns: rule.columns.map(column => (isEmpty(column.name) ? { ...column, isEmpty: true } : column)),
      rowCount: this.#count,
    }
  }

  #missing(today: string): Missing[] {
    const { asks, everyDay, everyDayBy, lacks } = this.#rule
    const { from, to } = this.#head
    const over = this.#days.filter(day => day < today)
    const missing: Missing[] = []
    if (to >= today)
      missing.push({
        kind: 'notOver',
        name: null,
        count: this.#days.length - over.length,
        days: [from > today ? from : today, to],
      })
    // A trace has at least what it starts from.
    if (asks === 'trace' && this.#count === 0)
      missing.push({ kind: 'notTraced', name: null, count: 1, days: [] })
    if (everyDay !== undefined) {
      const days = over.filter(day => !this.#seenDays.has(day))
      if (days.length > 0) missing.push({ kind: everyDay, name: null, count: days.length, days })
    }
    if (everyDayBy !== undefined)
      for (const [name, seen] of [...this.#seenBy].sort(([a], [b]) => compareText(a, b))) {
        const days = over.filter(day => !seen.has(day))
        if (days.length > 0 && missing.length < NAMES_MAX)
          missing.push({ kind: everyDayBy.gap, name, count: days.length, days })
      }
    if (lacks !== undefined && this.#lacks > 0)
      for (const [name, count] of [...this.#lacking].sort(([a], [b]) => compareText(a, b)))
        missing.push({ kind: lacks.gap, name: name === '' ? null : name, count, days: [] })
    return missing
  }
}

/** A draft while its days are not over; incomplete when anything else lacks. */
export function markOf(missing: readonly Missing[]): ReportMark {
  if (missing.some(({ kind }) => kind === 'notOver')) return 'draft'
  return missing.length > 0 ? 'incomplete' : 'final'
}

/** The rule of a kind without what may not be told: money, where prices are not shown; people, but in a report of them. */
export function shownRule({
  kind,
  showsPeople,
  showsPrices,
}: Pick<Head, 'kind' | 'showsPeople' | 'showsPrices'>): KindRule {
  const rule = reportRules[kind]
  const isHidden = (one: { readonly kind: string }) =>
    (one.kind === 'money' && !showsPrices) ||
    (one.kind === 'person' && !showsPeople && rule.isAboutPeople !== true)
  const columns = rule.columns.filter(column => !isHidden(column))
  const measures = rule.measures.filter(measure => !isHidden(measure))
  const isKnown = (name: string) => measures.some(measure => measure.name === name)
  const isColumn = (name: string) =>
    name === 'day' || rule.columns.every(one => one.name !== name) || columns.some(one => one.name === name)
  const { lacks, ...rest } = rule
  return {
    ...rest,
    columns,
    measures,
    figures: rule.figures.filter(isKnown),
    groups: rule.groups
      .filter(({ by }) => isColumn(by))
      .map(one => ({ ...one, measures: one.measures.filter(isKnown) }))
      .filter(one => one.measures.length > 0),
    charts: rule.charts
      .filter(({ along }) => isColumn(along))
      .map(one => ({ ...one, measures: one.measures.filter(isKnown) }))
      .filter(one => one.measures.length > 0),
    ...(lacks !== undefined && isColumn(lacks.column) ? { lacks } : {}),
  }
}

const columnOf = (rule: KindRule, name: string): Column =>
  name === 'day' ? dayColumn : (rule.columns.find(column => column.name === name) ?? { name, kind: 'text' })

function groupIn(
  found: Map<string, Group>,
  key: string,
  label: Cell,
  measures: readonly Measure[],
): Group | undefined {
  let group = found.get(key)
  if (group === undefined && found.size < GROUPS_MAX)
    found.set(key, (group = { label, tallies: new Tallies(measures) }))
  return group
}

/** By the first figure, the most first; then by name. */
function ordered(
  found: ReadonlyMap<string, Group>,
): { readonly label: Cell; readonly values: readonly Cell[] }[] {
  return [...found.values()]
    .map(({ label, tallies }) => ({ label, values: tallies.values }))
    .sort((a, b) => {
      const [one, other] = [a, b].map(
        ({ values }) => values.map(numberOf).findLast(value => value !== null) ?? 0,
      ) as [number, number]
      return other - one || compareText(String(a.label), String(b.label))
    })
}

function tableOf(
  { by }: Grouping,
  measures: readonly Measure[],
  found: ReadonlyMap<string, Group>,
  column: Column,
): Table[] {
  if (found.size === 0) return []
  const rows = ordered(found)
  return [
    {
      name: by,
      columns: [
        { ...column, share: 0.4 },
        ...measures.map(({ name, kind }, place) => ({
          name,
          kind,
          share: 0.6 / measures.length,
          ...(rows.every(({ values }) => (values[place] ?? null) === null) ? { isEmpty: true } : {}),
        })),
      ],
      rows: rows.slice(0, GROUPS_SHOWN).map(({ label, values }) => [label, ...values]),
      of: rows.length,
    },
  ]
}

function limitsIn(all: ReadonlyMap<string, Limits>, name: string): { limits?: Limits } {
  const limits = all.get(name)
  return limits === undefined || (limits.low === null && limits.high === null) ? {} : { limits }
}

interface Charted {
  readonly charting: Charting
  readonly measures: readonly Measure[]
  readonly found: ReadonlyMap<string, ReadonlyMap<string, Group>>
  readonly limits: ReadonlyMap<string, Limits>
}

function chartOf(
  { charting: { look, along, measures: names, series: by }, measures, found, limits }: Charted,
  days: readonly string[],
  column: Column,
): Chart[] {
  if (found.size === 0) return []
  const lines = [...found].sort(([a], [b]) => compareText(a, b)).slice(0, LINES_MAX)
  const all = lines[0]?.[1] ?? new Map<string, Group>()
  const labels =
    along === 'day'
      ? [...days]
      : ordered(all)
          .slice(0, BARS_MAX)
          .map(({ label }) => (label === null ? '' : String(label)))
  const valueOf = (groups: ReadonlyMap<string, Group>, label: string, at: number) => {
    const value = numberOf(groups.get(label)?.tallies.values[at])
    return value ?? (look === 'bars' ? 0 : null)
  }
  const series =
    by === undefined
      ? names.map((name, at) => ({ name, values: labels.map(label => valueOf(all, label, at)) }))
      : lines.map(([name, groups]) => ({
          name,
          values: labels.map(label => valueOf(groups, label, 0)),
          ...limitsIn(limits, name),
        }))
  const [first] = measures
  if (
    first === undefined ||
    series.every(({ values }) => values.every(value => value === null || value === 0))
  )
    return []
  return [{ look, measure: first.name, kind: first.kind, along: column, labels, series }]
}
