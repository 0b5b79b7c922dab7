/** How a block keeps its records: 57 bytes each and two a field, one after the other. */
import { instantOf, microsecondsOf } from './canonical.ts'
import { columnNames, LEDGERS, type Columns, type Fingerprint, type Ledger } from './record.ts'

export interface Entry extends Fingerprint {
  readonly ledger: Ledger
  readonly id: string
  /** The instant by which the record is found, to the microsecond. */
  readonly at: string
}

/** The columns of every ledger that a block holds records of, as they were when it was sealed. */
export type LedgerColumns = { readonly [ledger in Ledger]?: Columns }

const ID_AT = 1
const TIME_AT = 17
const HASH_AT = 25
const MARKS_AT = 57
/** What a calendar can tell, before and after 1970. */
const MICROSECONDS_MAX = 8_640_000_000_000_000_000n

/** The bytes of one entry: a leaf of the block's tree. */
export function packEntry(entry: Entry): Uint8Array {
  const bytes = new Uint8Array(MARKS_AT + 2 * entry.marks.length)
  const view = new DataView(bytes.buffer)
  bytes[0] = LEDGERS.indexOf(entry.ledger)
  const id = entry.id.replaceAll('-', '')
  for (let index = 0; index < 16; index++)
    bytes[ID_AT + index] = Number.parseInt(id.slice(2 * index, 2 * index + 2), 16)
  view.setBigInt64(TIME_AT, microsecondsOf(entry.at))
  bytes.set(entry.hash, HASH_AT)
  entry.marks.forEach((mark, index) => view.setUint16(MARKS_AT + 2 * index, mark))
  return bytes
}

/** Bytes as hexadecimal digits. */
export const hex = (bytes: Uint8Array) =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** The entries of a body with their leaves, or null where the bytes are no body. */
export function unpackEntries(
  body: Uint8Array,
  columns: LedgerColumns,
): { entry: Entry; leaf: Uint8Array }[] | null {
  const found: { entry: Entry; leaf: Uint8Array }[] = []
  for (let start = 0; start < body.length;) {
    const ledger = LEDGERS[body[start]!]
    const known = ledger && columns[ledger]
    if (ledger === undefined || known === undefined) return null
    const length = MARKS_AT + 2 * columnNames(known).length
    const leaf = body.subarray(start, start + length)
    if (leaf.length < length) return null
    const view = new DataView(leaf.buffer, leaf.byteOffset, length)
    const at = view.getBigInt64(TIME_AT)
    if (at > MICROSECONDS_MAX || at < -MICROSECONDS_MAX) return null
    const id = hex(leaf.subarray(ID_AT, TIME_AT)).replace(
      /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
      '$1-$2-$3-$4-$5',
    )
    const marks = Array.from({ length: (length - MARKS_AT) / 2 }, (_, index) =>
      view.getUint16(MARKS_AT + 2 * index),
    )
    found.push({
      entry: {
        ledger,
        id,
        at: instantOf(at),
        hash: leaf.subarray(HASH_AT, MARKS_AT),
        marks,
      },
      leaf,
    })
    start += length
  }
  return found
}
