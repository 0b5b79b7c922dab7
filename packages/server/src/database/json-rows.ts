/**
 * Rows as JSON, in bytes, written from what lies on the wire: for lists that nobody looks into on their way to whoever
 * asked. No value becomes one of JavaScript's, which was a third of the work of a list.
 */
import { JsonBytes } from './json-bytes.ts'
import { parserOf, TYPE } from './wire-values.ts'
import type { RawRow } from './raw-rows.ts'

/** What the driver knows of a column. */
export interface ColumnShape {
  /** Empty: it is left out. */
  readonly name: string
  readonly dataTypeID: number
  /** Where it has no value it is left out. */
  readonly isOptional?: boolean
}

/**
 * How a value is written. `bare`, `quoted`: as it stands. `read`: as elsewhere. `value`: the first half of an amount,
 * which waits for its `unit`. `beside`, `none`: no part of the row, see `JsonRows.beside`.
 */
type How =
  | 'bare'
  | 'quoted'
  | 'text'
  | 'truth'
  | 'number'
  | 'instant'
  | 'read'
  | 'value'
  | 'unit'
  | 'beside'
  | 'none'

interface Column {
  readonly how: How
  /** Its name as JSON, with the colon and what separates it from the one before. */
  readonly key: Buffer
  readonly isOptional: boolean
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

/** The columns of a statement. */
interface Columns {
  readonly list: readonly Column[]
  /** The bytes that a row takes at most, beyond those of its values. */
  readonly around: number
}

const known = new WeakMap<readonly ColumnShape[], Columns>()

/** A column called `… unit` belongs to the one before it; another whose name has a space stands beside the row. */
const UNIT = ' unit'

function howOf(name: string, type: number, next: string | undefined): How {
  if (name === '') return 'none'
  if (next === `${name}${UNIT}`) return 'value'
  if (name.endsWith(UNIT)) return 'unit'
  return name.includes(' ') ? 'beside' : (HOW[type] ?? 'read')
}

function columnsOf(shapes: readonly ColumnShape[]): Columns {
  const found = known.get(shapes)
  if (found) return found
  let separator = '{'
  const list = shapes.map(({ name, dataTypeID, isOptional = false }, index): Column => {
    const how = howOf(name, dataTypeID, shapes[index + 1]?.name)
    const isWritten = how !== 'value' && how !== 'beside' && how !== 'none'
    const key = isWritten ? `${separator}${JSON.stringify(name.replace(UNIT, ''))}:` : ''
    if (isWritten) separator = ','
    return { how, key: Buffer.from(key), isOptional, read: parserOf(dataTypeID) }
  })
  const around = list.reduce((sum, { key }) => sum + key.length + AROUND_VALUE, 4)
  const columns = { list, around }
  known.set(shapes, columns)
  return columns
}

/** Braces and names of an amount, quotation marks, what an instant gains, `null`. */
const AROUND_VALUE = 32

const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const NULL = bytesOf('null')
const TRUE = bytesOf('true')
const FALSE = bytesOf('false')
const VALUE = bytesOf('{"value":')
const UNIT_OF_IT = bytesOf(',"unit":')
const [QUOTE, BACKSLASH, COMMA, CLOSE, SPACE, ZERO, NINE, MINUS, DOT, T, Z, PLUS] = [
  ...bytesOf('"\\,} 09-.TZ+'),
] as [number, number, number, number, number, number, number, number, number, number, number, number]
const LETTER_T = 't'.charCodeAt(0)

/** So many digits are a number that no reader rounds. */
const EXACT_DIGITS = 15

export class JsonRows {
  readonly #columns: Columns
  readonly #to: JsonBytes
  /** How many rows there are. */
  length = 0
  /** The text that stood beside a row, of the last that had one. */
  beside: string | null = null
  /** Of the row that is written. */
  #rowLength = 0
  #valueAt = 0
  #valueLength = -1

  /** @param to where they are written one behind the other, with commas between; absent: to bytes of their own */
  constructor(shapes: readonly ColumnShape[], to = new JsonBytes()) {
    this.#columns = columnsOf(shapes)
    this.#to = to
  }

  add({ bytes, offset, length }: RawRow): void {
    const { list, around } = this.#columns
    this.#rowLength = length
    this.#to.reserve(around + length)
    if (this.length++ > 0) this.#to.byte(COMMA)
    let at = offset + 2
    for (const column of list) {
      const size = bytes.readInt32BE(at)
      at += 4
      this.#add(column, bytes, at, size)
      if (size > 0) at += size
    }
    this.#to.byte(CLOSE)
  }

  /** The rows without the brackets of a list. */
  pieces(): Buffer[] {
    return this.#to.pieces()
  }

  /** For whoever writes what they are part of as JSON. */
  toJSON(): unknown {
    return JSON.parse(`[${Buffer.concat(this.pieces()).toString()}]`)
  }

  /** JSON that takes more room than its value did. */
  #written(value: unknown): void {
    const text = JSON.stringify(value) ?? 'null'
    this.#to.write(text)
    this.#to.reserve(this.#columns.around + this.#rowLength)
  }

  #add({ how, key, isOptional, read }: Column, bytes: Buffer, at: number, length: number): void {
    if (how === 'none' || (isOptional && length < 0)) return
    if (how === 'value') {
      this.#valueAt = at
      this.#valueLength = length
      return
    }
    if (how === 'beside') {
      if (length >= 0) this.beside = bytes.toString('utf8', at, at + length)
      return
    }
    this.#to.all(key)
    if (length < 0) return this.#to.all(NULL)
    switch (how) {
      case 'bare':
        return this.#to.copy(bytes, at, length)
      case 'quoted':
        return this.#quoted(bytes, at, length)
      case 'text':
        return this.#text(bytes, at, length)
      case 'truth':
        return this.#to.all(bytes[at] === LETTER_T ? TRUE : FALSE)
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
    this.#to.byte(QUOTE)
    this.#to.copy(bytes, at, length)
    this.#to.byte(QUOTE)
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
    let end = at + length
    let dot = -1
    let isPlain = length <= EXACT_DIGITS
    for (let index = at; isPlain && index < end; index++) {
      const byte = bytes[index]!
      if (byte === DOT && dot === -1) dot = index
      else isPlain = (byte >= ZERO && byte <= NINE) || (byte === MINUS && index === at)
    }
    if (!isPlain) return this.#written(Number(bytes.toString('latin1', at, end)))
    // 1.500000 is 1.5, and 1.000000 is 1.
    if (dot !== -1) while (bytes[end - 1] === ZERO) end--
    if (end - 1 === dot) end--
    this.#to.copy(bytes, at, end - at)
  }

  /** `2026-11-21 07:45:00.123+00` as `2026-11-21T07:45:00.123Z`. */
  #instant(bytes: Buffer, at: number, length: number, read: Column['read']): void {
    const zone = at + length - 3
    const isUsual =
      length >= 22 && bytes[at + 10] === SPACE && bytes[zone] === PLUS && bytes[zone + 1] === ZERO
    if (!isUsual || bytes[zone + 2] !== ZERO)
      return this.#written(read(bytes.toString('latin1', at, at + length)))
    this.#to.byte(QUOTE)
    this.#to.copy(bytes, at, 10)
    this.#to.byte(T)
    this.#to.copy(bytes, at + 11, 8)
    this.#to.byte(DOT)
    for (let digit = at + 20; digit < at + 23; digit++) this.#to.byte(digit < zone ? bytes[digit]! : ZERO)
    this.#to.byte(Z)
    this.#to.byte(QUOTE)
  }

  #amount(bytes: Buffer, at: number, length: number): void {
    this.#to.all(VALUE)
    if (this.#valueLength < 0) this.#to.all(NULL)
    else this.#number(bytes, this.#valueAt, this.#valueLength)
    this.#to.all(UNIT_OF_IT)
    this.#text(bytes, at, length)
    this.#to.byte(CLOSE)
  }
}
