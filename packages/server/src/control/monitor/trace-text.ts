/**
 * A trace as JSON, put together from what its statement answers: labels and batches are written from their rows, links
 * name labels by their place, all else is text already. While it is written here, PostgreSQL makes what follows.
 */
import { JsonBytes } from '../../database/json-bytes.ts'
import { JsonRows } from '../../database/json-rows.ts'
import type { RawRow } from '../../database/raw-rows.ts'
import { TRACE_COLUMNS, TRACE_PARTS, TRACE_SHAPES, type TracePart } from './trace.store.ts'

const ID_LENGTH = 36
/** More digits than the number of labels in a trace has. */
const PLACE_LENGTH = 10
const FROM = Buffer.from('{"from":')
const TO = Buffer.from(',"to":')
const COMMA = ','.charCodeAt(0)

const partOf = new Map<string, TracePart>(
  (Object.keys(TRACE_PARTS) as TracePart[]).map(part => [TRACE_PARTS[part], part]),
)
/** The lists of a trace in the order in which they come. */
const LISTS = (Object.keys(TRACE_PARTS) as TracePart[]).filter(part => part !== 'isWhole')

export class TraceText {
  readonly #places = new Map<string, number>()
  /** Written at once, while PostgreSQL is still busy: what is done after its last word is waited for. */
  readonly #to = new JsonBytes()
  readonly #rows: { readonly nodes: JsonRows; readonly batches: JsonRows }
  /** The list that is written. */
  #list = -1
  #isStarted = false
  #hasLinks = false

  constructor(isFull: boolean) {
    const { nodes, batches } = TRACE_SHAPES[isFull ? 'full' : 'brief']
    this.#rows = { nodes: new JsonRows(nodes, this.#to), batches: new JsonRows(batches, this.#to) }
  }

  /** Takes the next row. */
  take(row: RawRow): void {
    const part = partOf.get(row.text(TRACE_COLUMNS.part) ?? '')
    if (part === undefined) return
    if (part === 'isWhole') return this.#to.write(`{"isWhole":${row.text(TRACE_COLUMNS.text)}`)
    this.#begin(LISTS.indexOf(part))
    if (part === 'nodes') this.#places.set(row.text(TRACE_COLUMNS.nodeId) ?? '', this.#places.size)
    if (part === 'nodes' || part === 'batches') return this.#rows[part].add(row)
    const text = row.text(TRACE_COLUMNS.text)
    if (text === null) return
    if (part === 'starts') this.#isStarted = true
    if (part === 'links') this.#takeLinks(text)
    else this.#to.write(text)
  }

  /** Goes on to a list; those before it that nothing was said of are empty. */
  #begin(list: number): void {
    while (this.#list < list) {
      const end = this.#list === -1 ? '' : ']'
      this.#to.write(`${end},"${LISTS[++this.#list]}":[`)
    }
  }

  /** Whether there is nothing to start from. */
  get isEmpty(): boolean {
    return !this.#isStarted
  }

  /** Links to labels beyond the limit are not told. */
  #takeLinks(links: string): void {
    for (let at = 0; at < links.length;) {
      const ids = links.indexOf(':', at) + 1
      const end = links.indexOf(';', ids)
      this.#takeAlike(links.slice(ids, end), amountIn(links.slice(at, ids - 1)))
      at = end + 1
    }
  }

  /** @param ids both ends of each link, one behind the other */
  #takeAlike(ids: string, amount: Buffer): void {
    const most = FROM.length + TO.length + amount.length + 2 * PLACE_LENGTH + 1
    let lastTo = ''
    let to: number | undefined
    for (let at = 0; at < ids.length; at += 2 * ID_LENGTH) {
      const toAt = at + ID_LENGTH
      const from = this.#places.get(ids.slice(at, toAt))
      // What went into one label mostly stands together.
      if (lastTo === '' || !ids.startsWith(lastTo, toAt)) {
        lastTo = ids.slice(toAt, toAt + ID_LENGTH)
        to = this.#places.get(lastTo)
      }
      if (from === undefined || to === undefined) continue
      this.#to.reserve(most)
      if (this.#hasLinks) this.#to.byte(COMMA)
      this.#hasLinks = true
      this.#to.all(FROM)
      this.#to.whole(from)
      this.#to.all(TO)
      this.#to.whole(to)
      this.#to.all(amount)
    }
  }

  /** The whole; nothing is taken after. */
  toBuffer(): Buffer {
    this.#begin(LISTS.length - 1)
    this.#to.write(']}')
    return Buffer.concat(this.#to.pieces())
  }
}

/** `input,1.000000,kg` as the end of a link's JSON. */
function amountIn(text: string): Buffer {
  const [kind, value, unit] = text.split(',')
  return Buffer.from(`,"kind":"${kind}","quantity":{"value":${Number(value)},"unit":"${unit}"}}`)
}
