/**
 * A trace as JSON, put together from the texts that its statement answers: PostgreSQL writes all but the links, which name
 * labels by their place. While they are written here, PostgreSQL makes the parts that follow.
 */
import { TRACE_PARTS, type TracePart } from './trace.store.ts'

const ID_LENGTH = 36
/** How a node begins; what people wrote cannot look like it, since their quotation marks are escaped. */
const NODE_START = '{"id":"'
/** Links are joined to texts of this length, which are gone before anybody has to clear them away. */
const BLOCK_LENGTH = 8192

const partOf = new Map<string, TracePart>(
  (Object.keys(TRACE_PARTS) as TracePart[]).map(part => [TRACE_PARTS[part], part]),
)

export class TraceText {
  readonly #places = new Map<string, number>()
  readonly #amounts = new Map<string, string>()
  readonly #texts: Record<TracePart, string[]> = {
    isWhole: [],
    starts: [],
    nodes: [],
    links: [],
    batches: [],
    products: [],
    locations: [],
  }

  /** Takes the next text. */
  read(text: string): void {
    const part = partOf.get(text.charAt(0))
    if (part === undefined) return
    const content = text.slice(1)
    if (part === 'nodes') this.#notePlaces(content)
    if (part === 'links') this.#takeLinks(content)
    else this.#texts[part].push(content)
  }

  /** Whether there is nothing to start from. */
  get isEmpty(): boolean {
    return this.#texts.starts.length === 0
  }

  #notePlaces(nodes: string): void {
    for (let at = nodes.indexOf(NODE_START); at !== -1; at = nodes.indexOf(NODE_START, at)) {
      at += NODE_START.length
      this.#places.set(nodes.slice(at, at + ID_LENGTH), this.#places.size)
    }
  }

  /** Links to labels beyond the limit are not told. */
  #takeLinks(links: string): void {
    let block = ''
    let lastTo = ''
    let to: number | undefined
    for (let at = 0; at < links.length;) {
      const [fromEnd, toEnd, end] = [at + ID_LENGTH, at + 2 * ID_LENGTH, links.indexOf(';', at)]
      const from = this.#places.get(links.slice(at, fromEnd))
      // What went into one label mostly stands together.
      if (!links.startsWith(lastTo, fromEnd) || lastTo === '') {
        lastTo = links.slice(fromEnd, toEnd)
        to = this.#places.get(lastTo)
      }
      at = end + 1
      if (from === undefined || to === undefined) continue
      block += `${block === '' ? '' : ','}{"from":${from},"to":${to},${this.#amountIn(links.slice(toEnd, end))}`
      if (block.length < BLOCK_LENGTH) continue
      this.#texts.links.push(block)
      block = ''
    }
    if (block !== '') this.#texts.links.push(block)
  }

  /** `input,1.000000,kg` as the end of a link's JSON: many links have the same. */
  #amountIn(text: string): string {
    const known = this.#amounts.get(text)
    if (known !== undefined) return known
    const [kind, value, unit] = text.split(',')
    const amount = `"kind":"${kind}","quantity":{"value":${Number(value)},"unit":"${unit}"}}`
    this.#amounts.set(text, amount)
    return amount
  }

  /** The whole as UTF-8: never as one long string, which would be copied once more to be sent. */
  toBuffer(): Buffer {
    const { isWhole, ...lists } = this.#texts
    const pieces: string[] = []
    for (const [name, texts] of Object.entries(lists)) {
      pieces.push(`${pieces.length === 0 ? '{' : '],'}"${name}":[`)
      for (const [position, text] of texts.entries()) {
        if (position > 0) pieces.push(',')
        pieces.push(text)
      }
    }
    pieces.push(`],"isWhole":${isWhole.join('')}}`)
    const buffer = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
    let at = 0
    for (const piece of pieces) at += buffer.write(piece, at)
    return buffer
  }
}
