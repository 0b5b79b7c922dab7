/** What a logger's file says: which columns tell the time, which hold values, and the readings in them. */
import type { Reading } from '../cloche.ts'
import type { FolderSettings } from '../settings.ts'
import { exactInstant, instantsOf, isYearLast, orderOf, wallTime, type DateOrder } from './instants.ts'
import { rowsOf, textOf, type Row } from './rows.ts'

/** A file that cannot be read, with the reason in words for whoever put it there. */
export class Unreadable extends Error {}

export interface LoggerFile {
  readonly readings: readonly Reading[]
  /** Heads of columns with values that go nowhere. */
  readonly unused: readonly string[]
  /** Cells of used columns in which stands no number: what a logger writes when its probe was away. */
  readonly withoutValue: number
}

interface Table {
  readonly heads: readonly string[]
  readonly rows: readonly Row[]
  /** Columns of the instant: one, or date and time. */
  readonly when: readonly number[]
}

/** Lines before the table: what the logger says of itself. */
const PREAMBLE = 60
const ROWS_MAX = 500_000

type Mapping = Pick<FolderSettings, 'zone' | 'dates' | 'columns'>

/** @throws Unreadable */
export function readLoggerFile(bytes: Uint8Array, { zone, dates, columns }: Mapping): LoggerFile {
  const rows = rowsOf(textOf(bytes))
  if (rows.length > ROWS_MAX) throw new Unreadable(`It has more than ${ROWS_MAX} lines`)
  const { heads, rows: data, when } = tableOf(rows)
  const instants = instantsIn(data, when, zone, dates)
  const used = heads.flatMap((head, index) => {
    const sensor = columns.get(head)
    return sensor === undefined ? [] : [{ index, sensor, unit: unitOf(head) }]
  })
  const others = heads.filter((head, index) => !when.includes(index) && !columns.has(head) && head !== '')
  if (used.length === 0)
    throw new Unreadable(
      `No column goes to a sensor. Its columns are: ${others.join(', ')}. "columns" of settings.json maps them`,
    )
  let withoutValue = 0
  const readings = data.flatMap(({ cells }, row) =>
    used.flatMap(({ index, sensor, unit }) => {
      const value = numberOf(cells[index] ?? '')
      if (value === undefined) {
        withoutValue++
        return []
      }
      const at = new Date(instants[row] ?? 0).toISOString()
      return [{ sensor, at, value, ...(unit === undefined ? {} : { unit }) }]
    }),
  )
  if (readings.length === 0) throw new Unreadable('No value in it can be read')
  return { readings, unused: others, withoutValue }
}

/** The first row that begins with a time and is followed by another; the one before it names the columns. */
function tableOf(rows: readonly Row[]): Table {
  for (const [index, row] of rows.slice(0, PREAMBLE).entries()) {
    const when = whenOf(row)
    const before = rows[index - 1]
    if (when === undefined) continue
    if (before === undefined) throw new Unreadable('Its first line names no columns')
    // A line without a time after the last one: what some loggers end with.
    const data = rows.slice(index)
    while (data.length > 1 && whenOf(data.at(-1) ?? row) === undefined) data.pop()
    return { heads: before.cells, rows: data, when }
  }
  throw new Unreadable('No line in it begins with a date and a time')
}

/** Which columns hold the instant; row numbers may stand before them. */
function whenOf({ cells }: Row): number[] | undefined {
  for (const index of [0, 1, 2]) {
    const cell = cells[index] ?? ''
    const next = cells[index + 1] ?? ''
    if (exactInstant(cell) !== undefined) return [index]
    if (!isDate(cell)) continue
    if (/\d[:.]\d{2}/.test(cell.replace(/^\S+/, ''))) return [index]
    if (isDate(`${cell} ${next}`)) return [index, index + 1]
  }
  return undefined
}

const isDate = (text: string) =>
  wallTime(text, 'dayFirst') !== undefined || wallTime(text, 'monthFirst') !== undefined

function instantsIn(
  rows: readonly Row[],
  when: readonly number[],
  zone: string,
  dates: DateOrder | undefined,
): number[] {
  const texts = rows.map(({ cells }) => when.map(index => cells[index] ?? '').join(' '))
  const exact = texts.map(exactInstant)
  if (exact.every(at => at !== undefined)) return exact
  const found = orderOf(texts)
  if (found === 'none') throw new Unreadable('Its dates fit no order of day and month')
  const order = found ?? dates
  if (order === undefined && texts.some(isYearLast))
    throw new Unreadable(
      'Its dates can be read in two ways: say "dates": "dayFirst" or "monthFirst" in settings.json',
    )
  const walls = texts.map((text, index) => {
    const wall = wallTime(text, order ?? 'dayFirst')
    if (wall === undefined)
      throw new Unreadable(`Line ${rows[index]?.line ?? index}: "${text.slice(0, 40)}" is no date and time`)
    return wall
  })
  return instantsOf(walls, zone)
}

/** A number with a point or a comma, a unit after it or not. */
export function numberOf(cell: string): number | undefined {
  const [, sign = '', digits = ''] = /^([-−+]?)\s*(\d+(?:[.,]\d+)?)\s*(?:°|º)?\s*[A-Za-z%]*$/.exec(cell) ?? []
  if (digits === '') return undefined
  const value = Number(digits.replace(',', '.'))
  return sign === '-' || sign === '−' ? -value : value
}

/** The unit that a head names; undefined: the one that the sensor has in Cloche. */
export function unitOf(head: string): string | undefined {
  if (/(?:°|º|deg|[\s([_,.])\s*c(?:elsius)?\s*[\])]?$/i.test(head)) return 'C'
  if (/(?:°|º|deg|[\s([_,.])\s*f(?:ahrenheit)?\s*[\])]?$/i.test(head)) return 'F'
  return head.includes('%') ? 'percent' : undefined
}
