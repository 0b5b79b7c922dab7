/** A file of sales as points of sale write it: semicolons, a line of headers, columns in any order, numbers with a comma. */
import { compareInstants, isDay, secondsBetween, timeOnDay } from '../calendar/index.ts'
import { plain } from '../sheets/index.ts'

/** So many lines of a file are sold at once. */
export const SALES_LINES_MAX = 2000

const HEADERS = {
  date: ['fecha', 'date', 'dia', 'day'],
  time: ['hora', 'time', 'hour'],
  code: ['codigo articulo', 'codigo', 'article code', 'item code', 'code', 'sku', 'gtin', 'ean'],
  name: ['descr articulo', 'descripcion', 'articulo', 'description', 'item name', 'name', 'article'],
  quantity: ['cantidad', 'quantity', 'qty', 'units'],
  price: ['precio', 'price', 'unit price'],
  total: ['importe siniva', 'importe', 'net amount', 'amount', 'total'],
  reference: ['ticket', 'referencia', 'documento', 'reference', 'receipt', 'document'],
} as const
type Column = keyof typeof HEADERS

/** A line of a file, read. */
export interface SoldLine {
  /** Its number in the file, that of the headers is 1. */
  readonly line: number
  readonly code: string
  readonly name: string | null
  /** How many; below zero: taken back. */
  readonly count: number
  /** For one, and for the line; null where the file does not say. */
  readonly price: number | null
  readonly total: number | null
  /** When it was sold; null where the file does not say. */
  readonly at: string | null
  readonly reference: string | null
}

/** Why a line, or the whole file (line 0), cannot be read. */
export type SalesFault =
  | 'empty'
  | 'noCode'
  | 'noQuantity'
  | 'tooLong'
  | 'code'
  | 'quantity'
  | 'price'
  | 'date'
export interface SalesFileFault {
  readonly line: number
  readonly why: SalesFault
}

export interface SalesFile {
  readonly lines: readonly SoldLine[]
  readonly faults: readonly SalesFileFault[]
}

/** The cells of a line; quotes are not asked for, and understood. */
function cellsOf(line: string): string[] {
  const cells = line.match(/(?:"(?:[^"]|"")*"|[^;])*(?:;|$)/g) ?? []
  return cells
    .slice(0, line.split(';').length)
    .map(cell => cell.replace(/;$/, '').trim())
    .map(cell => (/^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell))
}

/** A number with a decimal comma, or with a point that cannot part thousands; null for what is none. */
function numberOf(cell: string): number | null {
  const compact = cell.replace(/[\s€$]/g, '')
  if (/^-?\d{1,3}(\.\d{3})*,\d+$/.test(compact) || /^-?\d+(,\d+)?$/.test(compact))
    return Number(compact.replaceAll('.', '').replace(',', '.'))
  return /^-?(\d+\.(\d{1,2}|\d{4,})|0\.\d+)$/.test(compact) ? Number(compact) : null
}

function dayOf(cell: string): string | null {
  const written = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell)
  const [, day = '', month = '', year = ''] = written ?? []
  const iso = written === null ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

/** A day and a time that stand in one cell, as workbooks keep them. */
const moment = /^(\S+)[T ](\d{1,2}:\d\d)(?::\d\d(?:\.\d+)?)?$/

/** A time as spreadsheets keep it, the part of a day that is over, as a clock shows it. */
function clockOf(time: string): string {
  if (!/^0?[.,]\d+$/.test(time)) return moment.exec(time)?.[2] ?? time
  const minutes = Math.round(Number(time.replace(',', '.')) * 1440)
  return `${Math.floor(minutes / 60) % 24}:${String(minutes % 60).padStart(2, '0')}`
}

/** When a line was sold; null: it cannot be read. Of a day without an hour, noon, or now where that is to come. */
function instantOf(cell: string, hour: string, timeZone: string, now: string): string | null {
  const [, date = cell, clockBeside = ''] = moment.exec(cell) ?? []
  const time = hour === '' ? clockBeside : hour
  const day = dayOf(date)
  const clock = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(time)
  if (day === null || (time !== '' && clock === null)) return null
  const at = timeOnDay(day, clock === null ? '12:00' : `${clock[1]!.padStart(2, '0')}:${clock[2]!}`, timeZone)
  const isLaterToday = compareInstants(at, now) > 0 && secondsBetween(now, at) < 86_400
  return clock === null && isLaterToday ? now : at
}

function columnsOf(headers: readonly string[]): Map<Column, number> {
  const names = headers.map(plain)
  return new Map(
    Object.entries(HEADERS).flatMap(([column, known]) => {
      const found = known.map(name => names.indexOf(name)).find(at => at >= 0)
      return found === undefined ? [] : [[column as Column, found] as const]
    }),
  )
}

/** Reads a file. What cannot be read is named with its line, and the others are read all the same. */
export function readSales(text: string, timeZone: string, now: string): SalesFile {
  const all = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, cells: cellsOf(line) }))
  const filled = all.filter(({ cells }) => cells.some(cell => cell !== ''))
  const [head, ...rows] = filled
  const whole = (why: SalesFault): SalesFile => ({ lines: [], faults: [{ line: 0, why }] })
  if (head === undefined || rows.length === 0) return whole('empty')
  const columns = columnsOf(head.cells)
  if (!columns.has('code')) return whole('noCode')
  if (!columns.has('quantity')) return whole('noQuantity')
  if (rows.length > SALES_LINES_MAX) return whole('tooLong')
  const lines: SoldLine[] = []
  const faults: SalesFileFault[] = []
  for (const { line, cells } of rows) {
    const of = (column: Column) => cells[columns.get(column) ?? -1] ?? ''
    const count = numberOf(of('quantity'))
    const price = of('price') === '' ? null : numberOf(of('price'))
    const total = of('total') === '' ? null : numberOf(of('total'))
    const at = of('date') === '' ? null : instantOf(of('date'), clockOf(of('time')), timeZone, now)
    const why: SalesFault | undefined =
      of('code') === ''
        ? 'code'
        : count === null
          ? 'quantity'
          : (price === null && of('price') !== '') || (total === null && of('total') !== '')
            ? 'price'
            : at === null && of('date') !== ''
              ? 'date'
              : undefined
    if (why !== undefined || count === null) faults.push({ line, why: why ?? 'quantity' })
    else
      lines.push({
        line,
        code: of('code').slice(0, 64),
        name: of('name').slice(0, 200) || null,
        count,
        price,
        total,
        at,
        reference: of('reference').slice(0, 80) || null,
      })
  }
  return { lines, faults }
}
