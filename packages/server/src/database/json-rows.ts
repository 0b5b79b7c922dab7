/**
 * Rows as JSON, in bytes, written from what lies on the wire: for lists that nobody looks into on their way to whoever
 * asked. No value becomes one of JavaScript's, which was a third of the work of a list.
 */
import { parserOf, TYPE } from './wire-values.ts'
import type { RawRow } from './raw-rows.ts'

/** What the driver knows of a column. */
export interface ColumnShape {
  readonly name: string
  readonly dataTypeID: number
}

/**
 * How a value is written. `bare`, `quoted`: as it stands. `read`: as elsewhere. `value`: the first half of an amount,
 * which waits for its `unit`. `beside`: no part of the row, see `JsonRows.beside`.
 */
type How = 'bare' | 'quoted' | 'text' | 'truth' | 'number' | 'instant' | 'read' | 'value' | 'unit' | 'beside'

interface Column {
  readonly how: How
  /** Its name as JSON, with the colon and what separates it from the one before. */
  readonly key: Buffer
  readonly read: (text: string) => unknown
}

const HOW: Readonly<Record<number, How>> = {
  [TYPE.bool]: 'truth',
  [TYPE.int2]: 'bare',
  [TYPE.int4]: 'bare',
  [TYPE.int8]: 'number',
  [TYPE.numeric]: 'number',
  [TYPE.json]: 'bare',
  [TYPE.jsonb]: 'bare',
  [TYPE.uuid]: 'quoted',
  [TYPE.date]: 'quoted',
  [TYPE.timestamptz]: 'instant',
  [TYPE.text]: 'text',
  [TYPE.varchar]: 'text',
}

/** The columns of a statement, and how large its last answer was: what it takes at the beginning. */
interface Columns {
  readonly list: readonly Column[]
  /** The bytes that a row takes at most, beyond those of its values. */
  readonly around: number
  size: number
}

const known = new WeakMap<readonly ColumnShape[], Columns>()

/** A column called `… unit` belongs to the one before it; another whose name has a space stands beside the row. */
const UNIT = ' unit'

function columnsOf(shapes: readonly ColumnShape[]): Columns {
  const found = known.get(shapes)
  if (found) return found
  let separator = '{'
  const list = shapes.map(({ name, dataTypeID }, index): Column => {
    const isValue = shapes[index + 1]?.name === `${name}${UNIT}`
    const isUnit = name.endsWith(UNIT)
    const isBeside = !isUnit && name.includes(' ')
    const key = isValue || isBeside ? '' : `${separator}${JSON.stringify(name.replace(UNIT, ''))}:`
    if (key !== '') separator = ','
    const how = isValue ? 'value' : isUnit ? 'unit' : isBeside ? 'beside' : (HOW[dataTypeID] ?? 'read')
    return { how, key: Buffer.from(key), read: parserOf(dataTypeID) }
  })
  const around = list.reduce((sum, { key }) => sum + key.length + AROUND_VALUE, 4)
  const columns = { list, around, size: SMALL }
  known.set(shapes, columns)
  return columns
}

/** Braces and names of an amount, quotation marks, what an instant gains, `null`. */
const AROUND_VALUE = 32
const SMALL = 2048

const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const NULL = bytesOf('null')
const TRUE = bytesOf('true')
const FALSE = bytesOf('false')
const VALUE = bytesOf('{"value":')
const UNIT_OF_IT = bytesOf(',"unit":')
const [QUOTE, BACKSLASH, COMMA, CLOSE, SPACE, ZERO, NINE, MINUS, DOT, T, Z, PLUS] = [
  ...bytesOf('"\\,} 09-.TZ+'),
] as [number, number, number, number, number, number, number, number, number, number, number, number]
const [OPEN_LIST, CLOSE_LIST, LETTER_T] = [...bytesOf('[]t')] as [number, number, number]

/** So many digits are a number that no reader rounds. */
const EXACT_DIGITS = 15

export class JsonRows {
  readonly #columns: Columns
  #bytes: Buffer
  #end = 0
  /** How many rows there are. */
  length = 0
  /** The text that stood beside a row, of the last that had one. */
  beside: string | null = null
  #valueAt = 0
  #valueLength = -1

  constructor(shapes: readonly ColumnShape[]) {
    this.#columns = columnsOf(shapes)
    this.#bytes = Buffer.allocUnsafe(this.#columns.size)
    this.#bytes[this.#end++] = OPEN_LIST
  }

  add({ bytes, offset, length }: RawRow): void {
    const { list, around } = this.#columns
    this.#reserve(around + length)
    if (this.length++ > 0) this.#bytes[this.#end++] = COMMA
    let at = offset + 2
    for (const column of list) {
      const size = bytes.readInt32BE(at)
      at += 4
      this.#add(column, bytes, at, size)
      if (size > 0) at += size
    }
    this.#bytes[this.#end++] = CLOSE
  }

  /** The whole list; nothing is added after. */
  toBytes(): Buffer {
    this.#reserve(1)
    this.#bytes[this.#end++] = CLOSE_LIST
    this.#columns.size = Math.max(SMALL, this.#end + (this.#end >> 3))
    return this.#bytes.subarray(0, this.#end)
  }

  /** Makes room beyond what was written. */
  #reserve(length: number): void {
    if (this.#end + length + 1 <= this.#bytes.length) return
    const wider = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#end + length + 1))
    this.#bytes.copy(wider, 0, 0, this.#end)
    this.#bytes = wider
  }

  #copy(from: Buffer, at: number, length: number): void {
    const to = this.#bytes
    let end = this.#end
    for (let index = at; index < at + length; index++) to[end++] = from[index]!
    this.#end = end
  }

  #all(bytes: Buffer): void {
    this.#copy(bytes, 0, bytes.length)
  }

  /** JSON that takes more room than its value did. */
  #written(value: unknown): void {
    const bytes = Buffer.from(JSON.stringify(value) ?? 'null')
    this.#reserve(bytes.length + this.#columns.around)
    this.#all(bytes)
  }

  #add({ how, key, read }: Column, bytes: Buffer, at: number, length: number): void {
    if (how === 'value') {
      this.#valueAt = at
      this.#valueLength = length
      return
    }
    if (how === 'beside') {
      if (length >= 0) this.beside = bytes.toString('utf8', at, at + length)
      return
    }
    this.#all(key)
    if (length < 0) return this.#all(NULL)
    switch (how) {
      case 'bare':
        return this.#copy(bytes, at, length)
      case 'quoted':
        return this.#quoted(bytes, at, length)
      case 'text':
        return this.#text(bytes, at, length)
      case 'truth':
        return this.#all(bytes[at] === LETTER_T ? TRUE : FALSE)
      case 'number':
        return this.#number(bytes, at, length)
      case 'instant':
        return this.#instant(bytes, at, length, read)
      case 'unit':
        return this.#amount(bytes, at, length)
      default:
        return this.#written(read(bytes.toString('utf8', at, at + length)))
    }
  }

  #quoted(bytes: Buffer, at: number, length: number): void {
    this.#bytes[this.#end++] = QUOTE
    this.#copy(bytes, at, length)
    this.#bytes[this.#end++] = QUOTE
  }

  #text(bytes: Buffer, at: number, length: number): void {
    for (let index = at; index < at + length; index++) {
      const byte = bytes[index]!
      if (byte < SPACE || byte === QUOTE || byte === BACKSLASH)
        return this.#written(bytes.toString('utf8', at, at + length))
    }
    this.#quoted(bytes, at, length)
  }

  #number(bytes: Buffer, at: number, length: number): void {
    let isWhole = length <= EXACT_DIGITS
    for (let index = at; isWhole && index < at + length; index++) {
      const byte = bytes[index]!
      isWhole = (byte >= ZERO && byte <= NINE) || (byte === MINUS && index === at)
    }
    if (isWhole) return this.#copy(bytes, at, length)
    this.#written(Number(bytes.toString('latin1', at, at + length)))
  }

  /** `2026-11-21 07:45:00.123+00` as `2026-11-21T07:45:00.123Z`. */
  #instant(bytes: Buffer, at: number, length: number, read: Column['read']): void {
    const zone = at + length - 3
    const isUsual =
      length >= 22 && bytes[at + 10] === SPACE && bytes[zone] === PLUS && bytes[zone + 1] === ZERO
    if (!isUsual || bytes[zone + 2] !== ZERO)
      return this.#written(read(bytes.toString('latin1', at, at + length)))
    const to = this.#bytes
    to[this.#end++] = QUOTE
    this.#copy(bytes, at, 10)
    to[this.#end++] = T
    this.#copy(bytes, at + 11, 8)
    to[this.#end++] = DOT
    for (let digit = at + 20; digit < at + 23; digit++) to[this.#end++] = digit < zone ? bytes[digit]! : ZERO
    to[this.#end++] = Z
    to[this.#end++] = QUOTE
  }

  #amount(bytes: Buffer, at: number, length: number): void {
    this.#all(VALUE)
    if (this.#valueLength < 0) this.#all(NULL)
    else this.#number(bytes, this.#valueAt, this.#valueLength)
    this.#all(UNIT_OF_IT)
    this.#text(bytes, at, length)
    this.#bytes[this.#end++] = CLOSE
  }
}
