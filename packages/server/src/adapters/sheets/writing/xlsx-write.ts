/** Writes workbooks (ECMA-376): headers bold and frozen, texts as texts, dates as dates, row after row. */
import { guardCell, type ColumnKind } from '@cloche/domain/rules/sheets'
import type { WrittenRow } from '../table.ts'
import { dateSerials } from './date-serials.ts'
import { zipPieces } from './zip-write.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const KINDS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheetPath = (at: number) => `worksheets/sheet${at + 1}.xml`

const contentTypes = (sheets: readonly unknown[]) =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${KINDS}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${KINDS}.styles+xml"/>` +
  `${sheets.map((_, at) => `<Override PartName="/xl/${sheetPath(at)}" ContentType="${KINDS}.worksheet+xml"/>`).join('')}</Types>`

const PACKAGE_RELATIONS =
  `${XML}<Relationships xmlns="${RELATIONS}">` +
  `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const workbookRelations = (sheets: readonly unknown[]) =>
  `${XML}<Relationships xmlns="${RELATIONS}">` +
  sheets
    .map((_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="${sheetPath(at)}"/>`)
    .join('') +
  `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

/**
 * Styles 0: as it is, 1: text (49), so that digits typed later stay digits, 2: header, 3 and 4: a day (14) and a moment
 * (22), as whoever opens it writes them.
 */
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

const TEXT_STYLE = 1
const HEADER_STYLE = 2
/** What holds no text looks like this, by its column. */
const STYLE_OF: { readonly [K in ColumnKind]: number } = { number: 0, day: 3, moment: 4 }
/** Characters that a column has room for, at least; a moment that has no room is not shown at all. */
const widthOf = (kind: ColumnKind | undefined) => (kind === 'moment' ? 18 : 14)

/** The names that Excel lets a sheet have. */
const sheetName = (name: string) =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .trim()

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// eslint-disable-next-line no-control-regex -- XML holds none of these
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Most texts have nothing of what is written otherwise. */
// eslint-disable-next-line no-control-regex -- XML holds none of these
const special = /[\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff&<>"]|_x/

function escapeXml(text: string): string {
  if (!special.test(text)) return text
  return text
    .toWellFormed()
    .replace(/_x[0-9A-Fa-f]{4}_/g, found => `_x005F${found}`)
    .replace(unfit, '')
    .replace(/[&<>"]/g, character => ENTITIES[character] ?? '')
    .replaceAll('\r', '_x000D_')
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** What a column holds besides texts, in the order of the columns. */
type Kinds = readonly (ColumnKind | undefined)[]

const textXml = (reference: string, style: number, text: string): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(guardCell(text))}</t></is></c>`

const rowXml = (line: number, cells: readonly string[]): string => `<row r="${line}">${cells.join('')}</row>`

/** Writes the cells of a line; of text that a column of dates holds, the date. */
function rowsWriter(kinds: Kinds, timeZone: string): (cells: WrittenRow, line: number) => string {
  const serialOf = dateSerials(timeZone)
  const letters: string[] = []
  return (cells, line) =>
    rowXml(
      line,
      cells.map((cell, index) => {
        const reference = `${(letters[index] ??= columnName(index))}${line}`
        const kind = kinds[index]
        if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
        if (cell === '') return ''
        const serial = kind === 'day' || kind === 'moment' ? serialOf(cell) : undefined
        if (kind === undefined || serial === undefined) return textXml(reference, TEXT_STYLE, cell)
        return `<c r="${reference}" s="${STYLE_OF[kind]}"><v>${serial}</v></c>`
      }),
    )
}

async function* sheetPieces(
  headers: readonly string[],
  pages: AsyncIterable<readonly WrittenRow[]>,
  kinds: Kinds,
  timeZone: string,
): AsyncGenerator<string> {
  const columns = headers.map((header, index) => {
    const kind = kinds[index]
    const style = kind === undefined ? TEXT_STYLE : STYLE_OF[kind]
    const width = Math.max(widthOf(kind), header.length + 4)
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${style}"/>`
  })
  const head = headers.map((header, index) => textXml(`${columnName(index)}1`, HEADER_STYLE, header))
  yield (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${columns.join('')}</cols><sheetData>${rowXml(1, head)}`
  )
  const rowOf = rowsWriter(kinds, timeZone)
  let line = 1
  for await (const rows of pages) yield rows.map(cells => rowOf(cells, ++line)).join('')
  yield '</sheetData></worksheet>'
}

/** A sheet of a workbook: its name, its columns, and its rows page by page. */
export interface WrittenSheet {
  readonly name: string
  readonly headers: readonly string[]
  readonly pages: AsyncIterable<readonly WrittenRow[]>
  /** What columns hold besides texts, in their order. */
  readonly kinds?: Kinds
}

/** Names of sheets, each once: Excel opens no workbook with two of a name. */
function namesOf(sheets: readonly WrittenSheet[]): string[] {
  const seen = new Set<string>()
  return sheets.map(({ name }, at) => {
    const short = sheetName(name)
    const own = seen.has(short.toLowerCase()) ? `${short.slice(0, 26)} (${at + 1})` : short
    seen.add(own.toLowerCase())
    return own
  })
}

/**
 * The bytes of a workbook of several sheets. Days and instants stand as texts in the rows; in columns of dates they become
 * what a clock of `timeZone` shows.
 */
export function workbookPieces(sheets: readonly WrittenSheet[], timeZone = 'UTC'): AsyncGenerator<Buffer> {
  const listed = namesOf(sheets).map(
    (name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  return zipPieces([
    { name: '[Content_Types].xml', content: [contentTypes(sheets)] },
    { name: '_rels/.rels', content: [PACKAGE_RELATIONS] },
    {
      name: 'xl/workbook.xml',
      content: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
      ],
    },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(sheets)] },
    { name: 'xl/styles.xml', content: [STYLES] },
    ...sheets.map(({ headers, pages, kinds = [] }, at) => ({
      name: `xl/${sheetPath(at)}`,
      content: sheetPieces(headers, pages, kinds, timeZone),
    })),
  ])
}

/** The bytes of a workbook of one sheet: see `workbookPieces`. `name` is the sheet's. */
export const xlsxPieces = (
  name: string,
  headers: readonly string[],
  pages: AsyncIterable<readonly WrittenRow[]>,
  kinds: Kinds = [],
  timeZone = 'UTC',
): AsyncGenerator<Buffer> => workbookPieces([{ name, headers, pages, kinds }], timeZone)
