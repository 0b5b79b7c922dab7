/**
 * Delivery notes as text: rows of cells, as the text layer of a PDF has them. Columns are known by their heads, what stands
 * without a table by its label or unit. `words` are the heads and labels of all languages.
 */
import { inUnit, isMore, isSame, sum, type Amount } from '../amounts/index.ts'
import { plain } from '../sheets/index.ts'
import { plainGtin, type NoteOrderLine, type SaidLine, type UnclearPart } from './note.ts'
import {
  amountsIn,
  codesBehind,
  datesIn,
  dayFirstIn,
  labelsAt,
  numberIn,
  unaccented,
  unitIn,
  type UnitWords,
} from './note-values.ts'

/** A piece of a row with where it begins and ends, in whatever measure. */
export interface NoteCell {
  readonly x: number
  readonly end: number
  readonly text: string
}
export type NoteRow = readonly NoteCell[]

const COLUMNS = [
  'code',
  'name',
  'quantity',
  'unit',
  'packs',
  'lot',
  'expiration',
  'bestBefore',
  'price',
  'other',
] as const
export type NoteColumn = (typeof COLUMNS)[number]

export interface NoteWords {
  readonly heads: Readonly<Record<NoteColumn, readonly string[]>>
  readonly lot: readonly string[]
  readonly expiration: readonly string[]
  readonly bestBefore: readonly string[]
  /** Before the number of the paper. */
  readonly number: readonly string[]
  readonly units: UnitWords
}

type Head = NoteCell & { readonly column: NoteColumn }
type Cells = { readonly [C in NoteColumn]?: string }

const whole = (row: NoteRow) => row.map(({ text }) => text).join('  ')

/** The heads of the table, where a row has at least two and one says how much. */
function headsIn(row: NoteRow, { heads }: NoteWords): readonly Head[] | null {
  const found = row.flatMap((cell): Head[] => {
    const said = plain(cell.text)
    const column = COLUMNS.find(name => heads[name].includes(said))
    return column === undefined ? [] : [{ ...cell, column }]
  })
  const known = found.filter(({ column }) => column !== 'other')
  return known.length >= 2 && known.some(({ column }) => column === 'quantity' || column === 'packs')
    ? found
    : null
}

/** How far a cell is from a head: what overlaps more is nearer. */
const distance = (cell: NoteCell, head: Head) => Math.max(cell.x, head.x) - Math.min(cell.end, head.end)

function cellsOf(row: NoteRow, heads: readonly Head[]): Cells {
  const cells: { [C in NoteColumn]?: string } = {}
  for (const cell of row) {
    const [nearest] = heads.toSorted((a, b) => distance(cell, a) - distance(cell, b))
    if (nearest === undefined) continue
    const before = cells[nearest.column]
    cells[nearest.column] = before === undefined ? cell.text : `${before} ${cell.text}`
  }
  return cells
}

/** The lines of ours that a text names: by their codes, else by the longest name. */
function named(text: string, lines: readonly NoteOrderLine[]): readonly NoteOrderLine[] {
  const tokens = new Set(text.split(/\s+/).map(each => each.toLowerCase()))
  const gtins = new Set([...tokens].flatMap(token => (/^\d+$/.test(token) ? (plainGtin(token) ?? []) : [])))
  const byCode = lines.filter(
    ({ supplierCode, codes }) =>
      (supplierCode !== null && tokens.has(supplierCode.trim().toLowerCase())) ||
      codes.some(code => gtins.has(plainGtin(code) ?? '')),
  )
  if (byCode.length > 0) return byCode
  const said = ` ${plain(text)} `
  const names = lines.flatMap(line =>
    [line.name, line.supplierName].flatMap(name => {
      const of = plain(name ?? '')
      return of !== '' && said.includes(` ${of} `) ? [{ line, of }] : []
    }),
  )
  const longest = Math.max(...names.map(({ of }) => of.length))
  const best = names.filter(({ of }) => of.length === longest)
  const isOne = names.every(({ of }) => best[0]?.of.includes(of))
  return [...new Set((isOne ? best : names).map(({ line }) => line))]
}

interface Dated {
  readonly expiration: string | null
  readonly bestBefore: string | null
  readonly isUnclear: boolean
}

/** The dates of a row: of its columns, or each behind its nearest label. */
function datesOf(text: string, cells: Cells, words: NoteWords, dayFirst: boolean | null): Dated {
  const found: { kind: 'expiration' | 'bestBefore'; day: string | null }[] = []
  for (const kind of ['expiration', 'bestBefore'] as const)
    for (const { day } of datesIn(cells[kind] ?? '', dayFirst)) found.push({ kind, day })
  if (found.length === 0) {
    const labels = (['expiration', 'bestBefore'] as const).flatMap(kind =>
      labelsAt(text, words[kind]).map(index => ({ kind, index })),
    )
    // Accents are one letter in both forms here: places stay what they are.
    for (const { day, index } of datesIn(unaccented(text), dayFirst)) {
      const before = labels.filter(label => label.index < index).toSorted((a, b) => b.index - a.index)[0]
      if (before !== undefined) found.push({ kind: before.kind, day })
    }
  }
  const of = (kind: 'expiration' | 'bestBefore') => {
    const days = new Set(found.flatMap(one => (one.kind === kind ? [one.day] : [])))
    return days.size === 1 ? ([...days][0] ?? null) : null
  }
  const kinds = new Set(found.map(({ kind }) => kind))
  const [expiration, bestBefore] = [of('expiration'), of('bestBefore')]
  return {
    expiration,
    bestBefore,
    isUnclear:
      (kinds.has('expiration') && expiration === null) || (kinds.has('bestBefore') && bestBefore === null),
  }
}

/** What of a row says how much. A number without a unit may count packs, or be an amount as it was ordered. */
function amountsOf(
  text: string,
  cells: Cells,
  line: NoteOrderLine | undefined,
  words: NoteWords,
): Pick<SaidLine, 'amounts' | 'packs'> {
  const { units } = words
  const said = cells.quantity?.trim()
  const packs = cells.packs === undefined ? null : numberIn(cells.packs.trim())
  if (said !== undefined) {
    const explicit = amountsIn(said, units)
    if (explicit.length > 0) return { amounts: explicit, packs: null }
    const value = numberIn(said)
    if (value === null) return { amounts: [], packs }
    const unit = cells.unit === undefined ? undefined : unitIn(cells.unit.replaceAll(/[.\s]/g, ''), units)
    if (unit !== undefined) return { amounts: [{ value, unit }], packs: null }
    const asOrdered = line === undefined ? [] : [{ value, unit: line.quantity.unit }]
    return { amounts: asOrdered, packs: packs ?? (line?.pack ? value : null) }
  }
  if (packs !== null) return { amounts: [], packs }
  if (line === undefined) return { amounts: [], packs: null }
  const bare = [line.supplierName, line.name, line.supplierCode].reduce<string>(
    (rest, part) => (part === null || part === '' ? rest : rest.replaceAll(part, ' ')),
    text,
  )
  const all = amountsIn(bare, units).filter(one => inUnit(one, line.quantity.unit) !== null)
  // What one pack holds says nothing of how many came, where something else does.
  const { pack } = line
  const besides = pack === null ? all : all.filter(one => !isSame(one, pack) && isMore(one, pack, false))
  return { amounts: besides.length > 0 ? besides : all, packs: null }
}

interface RowRead extends Pick<SaidLine, 'amounts' | 'packs' | 'lot' | 'price' | 'text'>, Dated {
  readonly lines: readonly NoteOrderLine[]
  readonly cells: Cells
  readonly isPriceUnclear: boolean
  readonly isLotUnclear: boolean
}

const price = (text: string | undefined) =>
  text === undefined ? null : numberIn(text.replaceAll(/[\p{Sc}\p{L}\s]/gu, ''))

function readRow(
  row: NoteRow,
  heads: readonly Head[] | null,
  lines: readonly NoteOrderLine[],
  words: NoteWords,
  dayFirst: boolean | null,
  /** The line that the rows above are of. */
  above: NoteOrderLine | undefined,
): RowRead {
  const text = whole(row).trim()
  const cells = heads === null ? {} : cellsOf(row, heads)
  const of = named(text, lines)
  const lots = new Set(codesBehind(text, words.lot))
  const lot = cells.lot?.trim() || (lots.size === 1 ? [...lots][0] : undefined) || null
  return {
    ...amountsOf(text, cells, of[0] ?? above, words),
    ...datesOf(text, cells, words, dayFirst),
    text: text.replaceAll(/\s+/g, ' ').slice(0, 300),
    lot: lot?.slice(0, 100) ?? null,
    isLotUnclear: lot === null && lots.size > 1,
    price: price(cells.price),
    isPriceUnclear: cells.price !== undefined && /\d/.test(cells.price) && price(cells.price) === null,
    lines: of,
    cells,
  }
}

const unclearOf = (...rows: readonly RowRead[]): UnclearPart[] => [
  ...(rows.some(({ isUnclear }) => isUnclear) ? (['date'] as const) : []),
  ...(rows.some(({ isPriceUnclear }) => isPriceUnclear) ? (['price'] as const) : []),
  ...(rows.some(({ isLotUnclear }) => isLotUnclear) ? (['lot'] as const) : []),
]

const isOfLot = ({ lot, expiration, bestBefore, isUnclear }: RowRead) =>
  lot !== null || expiration !== null || bestBefore !== null || isUnclear

/** A row that names a line, with the rows below it that tell its lots, as lines of the note. */
function saidOf(head: RowRead, below: readonly RowRead[], lines: readonly NoteOrderLine[]): SaidLine[] {
  const [line] = head.lines
  const number = line === undefined ? null : lines.indexOf(line) + 1
  const base = {
    number: head.lines.length === 1 ? number : null,
    code: null,
    gtin: null,
    name: null,
    isSeveral: head.lines.length > 1,
  }
  const lots = [head, ...below].filter(isOfLot)
  if (lots.length <= 1) {
    const lot = lots[0] ?? head
    const own = { amounts: head.amounts, packs: head.packs }
    const counted = own.amounts.length === 0 && own.packs === null ? lot : head
    const { lot: supplierLot, expiration, bestBefore } = lot
    return [
      {
        ...base,
        amounts: counted.amounts,
        packs: counted.packs,
        price: head.price,
        lot: supplierLot,
        expiration,
        bestBefore,
        unclear: lot === head ? unclearOf(head) : unclearOf(head, lot),
        text: lot === head ? head.text : `${head.text} · ${lot.text}`,
      },
    ]
  }
  const parts = lots.map((lot): SaidLine => {
    // The row above the lots says how much came of all of them.
    const isWhole = lot === head
    return {
      ...base,
      amounts: isWhole ? [] : lot.amounts,
      packs: isWhole ? null : lot.packs,
      price: lot === head ? null : lot.price,
      lot: lot.lot,
      expiration: lot.expiration,
      bestBefore: lot.bestBefore,
      unclear: unclearOf(lot),
      text: lot === head ? head.text : `${head.text} · ${lot.text}`,
    }
  })
  const [all] = head.amounts
  const given = parts.flatMap(({ amounts }) => (amounts.length === 1 ? amounts : []))
  const total: Amount | null = all === undefined ? null : sum(given, all.unit)
  const isWhole = all === undefined || (total !== null && isSame(total, all))
  return isWhole ? parts : parts.map(part => ({ ...part, unclear: [...part.unclear, 'quantity'] }))
}

export interface NoteRead {
  /** The number of the paper, where it has one. */
  readonly document: string | null
  readonly lines: readonly SaidLine[]
}

/**
 * Reads a note. `dayFirst`: how whoever wrote it usually writes dates; what the paper itself shows goes before.
 */
export function readNoteRows(
  rows: readonly NoteRow[],
  lines: readonly NoteOrderLine[],
  words: NoteWords,
  dayFirst: boolean | null,
): NoteRead {
  const texts = rows.map(whole)
  const first = dayFirstIn(texts) ?? dayFirst
  const numbers = new Set(texts.flatMap(text => codesBehind(text, words.number)))
  const said: SaidLine[] = []
  let heads: readonly Head[] | null = null
  let group: { head: RowRead; below: RowRead[] } | undefined
  const close = () => {
    if (group !== undefined) said.push(...saidOf(group.head, group.below, lines))
    group = undefined
  }
  for (const row of rows) {
    const found = headsIn(row, words)
    if (found !== null) {
      close()
      heads = found
      continue
    }
    const read = readRow(row, heads, lines, words, first, group?.head.lines[0])
    const { cells } = read
    // In a table, whatever has a code and a number is a line of the paper, ours or not.
    const isLine =
      read.lines.length > 0 ||
      (heads !== null &&
        cells.code !== undefined &&
        cells.name !== undefined &&
        (read.packs !== null || numberIn((cells.quantity ?? '').trim()) !== null || read.amounts.length > 0))
    if (isLine && (read.lines.length > 0 || heads !== null)) {
      close()
      group = { head: read, below: [] }
    } else if (group !== undefined && isOfLot(read)) group.below.push(read)
  }
  close()
  return { document: numbers.size === 1 ? ([...numbers][0] ?? null) : null, lines: said }
}
