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
const COMMA = Buffer.from(',')

const partOf = new Map<string, TracePart>(
  (Object.keys(TRACE_PARTS) as TracePart[]).map(part => [TRACE_PARTS[part], part]),
)

export class TraceText {
  readonly #places = new Map<string, number>()
  /** As UTF-8 at once, while PostgreSQL is still busy: what is done after its last word is waited for. */
  readonly #parts: Record<TracePart, Buffer[]> = {
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
    else this.#parts[part].push(Buffer.from(content))
  }

  /** Whether there is nothing to start from. */
  get isEmpty(): boolean {
    return this.#parts.starts.length === 0
  }

  #notePlaces(nodes: string): void {
    for (let at = nodes.indexOf(NODE_START); at !== -1; at = nodes.indexOf(NODE_START, at)) {
      at += NODE_START.length
      this.#places.set(nodes.slice(at, at + ID_LENGTH), this.#places.size)
    }
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
  #takeAlike(ids: string, amount: string): void {
    let block = ''
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
      block += `${block === '' ? '' : ','}{"from":${from},"to":${to},${amount}`
      if (block.length < BLOCK_LENGTH) continue
      this.#parts.links.push(Buffer.from(block))
      block = ''
    }
    if (block !== '') this.#parts.links.push(Buffer.from(block))
  }

  /** The whole as UTF-8: never as one long string, which would be copied once more to be sent. */
  toBuffer(): Buffer {
    const { isWhole, ...lists } = this.#parts
    const pieces: Buffer[] = []
    for (const [name, parts] of Object.entries(lists)) {
      pieces.push(Buffer.from(`${pieces.length === 0 ? '{' : '],'}"${name}":[`))
      for (const [position, part] of parts.entries()) {
        if (position > 0) pieces.push(COMMA)
        pieces.push(part)
      }
    }
    return Buffer.concat([...pieces, Buffer.from('],"isWhole":'), ...isWhole, Buffer.from('}')])
  }
}

/** `input,1.000000,kg` as the end of a link's JSON. */
function amountIn(text: string): string {
  const [kind, value, unit] = text.split(',')
  return `"kind":"${kind}","quantity":{"value":${Number(value)},"unit":"${unit}"}}`
}
