/** What the columns of a logger's file are: which one says when, which ones measure, and what has to be asked. */
import type { LoggerRow, LoggerTable } from './table.ts'
import { timeForm, type TimeForm } from './times.ts'
import { isBlank, isNumberLike, unitIn, type LoggerUnit } from './values.ts'

export interface ValueColumn {
  readonly column: number
  /** As the file calls it; null where it does not. */
  readonly name: string | null
  readonly unit: LoggerUnit
  /** The file says the unit; otherwise it is taken to be degrees Celsius, to be confirmed. */
  readonly isUnitSaid: boolean
}

export interface TimeColumn {
  readonly column: number
  readonly form: TimeForm
  /** The column with the time of day, where dates stand alone. */
  readonly clockColumn: number | null
}

/** What only a person knows: the zone of the logger's clock, day or month first, when it was started, what is counted. */
export const loggerQuestions = ['zone', 'dateOrder', 'start', 'offsetUnit'] as const
export type LoggerQuestion = (typeof loggerQuestions)[number]

export interface LoggerPlan {
  readonly time: TimeColumn
  /** Other columns that say when, the best first: one of them can be taken instead. */
  readonly otherTimes: readonly TimeColumn[]
  readonly values: readonly ValueColumn[]
  readonly asks: readonly LoggerQuestion[]
}

const LOOKED_AT = 400
/** A column measures when so many of its cells that are not blank are numbers. */
const NUMBERS_LEAST = 0.6

/** Rows from everywhere in the file, in their order: what is ambiguous at its beginning may not be at its end. */
function sample(rows: readonly LoggerRow[]): readonly LoggerRow[] {
  if (rows.length <= LOOKED_AT) return rows
  const step = rows.length / LOOKED_AT
  return Array.from({ length: LOOKED_AT }, (_, at) => rows[Math.floor(at * step)] as LoggerRow)
}

const cellsIn = (rows: readonly LoggerRow[], column: number): string[] =>
  rows.map(({ cells }) => cells[column] ?? '').filter(cell => !isBlank(cell))

/** The fewer questions it leaves, the better. */
function rank({ form }: TimeColumn): number {
  if (form.kind === 'instant') return 0
  if (form.kind === 'epoch') return form.unit === 'ms' ? 1 : 2
  if (form.kind === 'wall') return form.order === 'either' ? 4 : 3
  if (form.kind === 'day') return 5
  return form.kind === 'offset' ? 6 : 7
}

/** What has to be asked before a column says when. */
export function asksOf({ form }: TimeColumn): LoggerQuestion[] {
  if (form.kind === 'epoch') return []
  if (form.kind === 'instant') return form.order === 'either' ? ['dateOrder'] : []
  if (form.kind === 'offset') return form.unit === 'count' ? ['offsetUnit', 'start'] : ['start']
  if (form.kind === 'clock') return ['zone']
  return form.order === 'either' ? ['dateOrder', 'zone'] : ['zone']
}

/** Numbers of rows: they ascend by one and measure nothing. */
function isCounting(head: string | null, cells: readonly string[]): boolean {
  const isNamed =
    head === null ||
    head === '' ||
    /^(#|no\.?|nr\.?|nº|n|index|id|rec(ord)?|row|sample|reading)s?$/i.test(head)
  const numbers = cells.map(Number)
  return (
    isNamed &&
    numbers.length > 2 &&
    numbers.every((value, at) => at === 0 || value === (numbers[at - 1] as number) + 1)
  )
}

/**
 * What the columns are.
 * @returns undefined where no column says when, or none measures
 */
export function recognise(table: LoggerTable): LoggerPlan | undefined {
  const { head, rows, width } = table
  const looked = sample(rows)
  const whole = rows.slice(0, LOOKED_AT)
  const times: TimeColumn[] = []
  const values: ValueColumn[] = []
  for (let column = 0; column < width; column += 1) {
    const name = head?.[column] ?? null
    const cells = cellsIn(looked, column)
    const form = timeForm(name ?? '', cells)
    if (form !== undefined) {
      times.push({ column, form, clockColumn: null })
      continue
    }
    const numbers = cells.filter(isNumberLike)
    if (cells.length === 0 || numbers.length < cells.length * NUMBERS_LEAST) continue
    if (isCounting(name, cellsIn(whole, column))) continue
    const said = unitIn(name ?? '') ?? numbers.map(unitIn).find(unit => unit !== undefined)
    values.push({
      column,
      name: name === null || name === '' ? null : name,
      unit: said ?? 'C',
      isUnitSaid: said !== undefined,
    })
  }
  const clock = times.find(({ form }) => form.kind === 'clock')
  const usable = times
    .filter(({ form }) => form.kind !== 'clock')
    .map(time =>
      time.form.kind === 'day' && clock !== undefined ? { ...time, clockColumn: clock.column } : time,
    )
    .toSorted((one, other) => rank(one) - rank(other))
  const [time, ...otherTimes] = usable
  if (time === undefined || values.length === 0) return undefined
  return { time, otherTimes, values, asks: asksOf(time) }
}
