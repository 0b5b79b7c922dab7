/** Reads the first sheet of a workbook that has content; every cell as the text that a person typed. */
import { unguardCell } from '@cloche/domain/rules/sheets'
import { gatherRows, type TableLimits, type TableRow } from '../table.ts'
import { openWorkbook, unescapeText, type NumberFormat, type Workbook } from './xlsx-workbook.ts'
import { walkXml } from './xml-walk.ts'
import { openZip, type Zip } from './zip-read.ts'

/** Bytes that may come out of the archive. */
const BUDGET = 256 * 1024 * 1024
const DAY = 86_400_000
const COLUMNS_OF_EXCEL = 16_384
const ROWS_OF_EXCEL = 1_048_576

/** `BC12` to 54, the place of its column from 0; undefined where the cell does not say. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A day as its date, a moment as what a clock showed; the count has a 29 February 1900 that never was. */
function dateOf(days: number, since1904: boolean): string {
  const start = since1904 ? Date.UTC(1904, 0, 1) : days < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  const date = new Date(start + Math.round(days * DAY))
  return Number.isNaN(date.getTime()) ? String(days) : wallOf(date.toISOString())
}

/** `2026-11-21T08:30:00.000Z` as a wall shows it: without a zone, and without a time that is midnight. */
const wallOf = (text: string): string => text.replace(/(?:\.0+)?Z?$/, '').replace(/T00:00(?::00)?$/, '')

/** The digits of a number: never `8.41E+12`, never more than the fifteen that a spreadsheet keeps. */
export function numberText(raw: string, format: NumberFormat, since1904 = false): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (format === 'date') return dateOf(value, since1904)
  const rounded = Number(value.toPrecision(15))
  const text =
    Number.isInteger(rounded) && Math.abs(rounded) < 1e21 ? BigInt(rounded).toString() : String(rounded)
  return typeof format === 'number' && /^\d+$/.test(text) ? text.padStart(format, '0') : text
}

function cellText(type: string, raw: string, style: number, workbook: Workbook): string {
  switch (type) {
    case 's':
      return workbook.sharedTexts[Number(raw)] ?? ''
    case 'inlineStr':
    case 'str':
      return unescapeText(raw)
    case 'b':
      return raw === '1' ? 'true' : 'false'
    case 'e':
      return raw
    case 'd':
      return wallOf(raw)
    default:
      return numberText(raw, workbook.formats[style], workbook.since1904)
  }
}

async function readSheetPart(
  zip: Zip,
  part: string,
  workbook: Workbook,
  limits: TableLimits,
): Promise<TableRow[]> {
  const gathered = gatherRows(limits)
  let line = 0
  let cells: string[] = []
  let column = -1
  let type = 'n'
  let style = 0
  let raw = ''
  let isValue = false
  let isSpoken = false
  await walkXml(zip.read(part), {
    open(tag, attributes) {
      if (tag === 'row') {
        const given = Number(attributes['r'])
        line = Number.isInteger(given) && given > line && given <= ROWS_OF_EXCEL ? given : line + 1
        cells = []
        column = -1
      } else if (tag === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        type = attributes['t'] ?? 'n'
        style = Number(attributes['s'] ?? 0)
        raw = ''
      } else if (tag === 'rPh') isSpoken = true
      isValue = tag === 'v' || tag === 't'
    },
    text(piece) {
      if (isValue && !isSpoken) raw += piece
    },
    close(tag) {
      isValue = false
      if (tag === 'rPh') isSpoken = false
      else if (tag === 'c' && raw !== '' && column < COLUMNS_OF_EXCEL) {
        while (cells.length < column) cells.push('')
        cells[column] = unguardCell(cellText(type, raw, style, workbook))
      } else if (tag === 'row') gathered.add(line, cells)
    },
  })
  return gathered.rows
}

/** @throws SheetError */
export async function readXlsx(bytes: Buffer, limits: TableLimits): Promise<TableRow[]> {
  const zip = openZip(bytes, BUDGET)
  const workbook = await openWorkbook(zip)
  for (const part of workbook.sheets) {
    const rows = await readSheetPart(zip, part, workbook, limits)
    if (rows.length > 0) return rows
  }
  return []
}
