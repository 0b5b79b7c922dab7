/**
 * A trace as JSON text, put together from what its statement answers: PostgreSQL writes all but the links, which name
 * labels by their place. While they are written here, PostgreSQL makes the parts that follow.
 */
import { ID_LENGTH, TRACE_PARTS, type TracePart } from './trace.store.ts'

export class TraceText {
  readonly #places = new Map<string, number>()
  readonly #texts: Partial<Record<TracePart, string>> = {}
  #read = 0

  /** Takes the next part. */
  read(text: string): void {
    const part = TRACE_PARTS[this.#read++]
    if (part === 'ids') this.#readIds(text)
    else if (part !== undefined) this.#texts[part] = part === 'links' ? this.#linksIn(text) : text
  }

  /** Whether there is nothing to start from. */
  get isEmpty(): boolean {
    return this.#texts.starts === ''
  }

  #readIds(text: string): void {
    for (let at = 0; at < text.length; at += ID_LENGTH)
      this.#places.set(text.slice(at, at + ID_LENGTH), this.#places.size)
  }

  /** Links to labels beyond the limit are not told. */
  #linksIn(text: string): string {
    let links = ''
    for (let at = 0; at < text.length;) {
      const end = text.indexOf(';', at)
      const [fromEnd, toEnd] = [at + ID_LENGTH, at + 2 * ID_LENGTH]
      const from = this.#places.get(text.slice(at, fromEnd))
      const to = this.#places.get(text.slice(fromEnd, toEnd))
      const [kind, value, unit] = text.slice(toEnd, end).split(',')
      if (from !== undefined && to !== undefined)
        links += `${links === '' ? '' : ','}{"from":${from},"to":${to},"kind":"${kind}","quantity":{"value":${Number(value)},"unit":"${unit}"}}`
      at = end + 1
    }
    return links
  }

  toString(): string {
    const { isWhole, nodes, starts, links, batches, products, locations } = this.#texts
    return `{"nodes":[${nodes}],"starts":[${starts}],"links":[${links}],"batches":[${batches}],"products":[${products}],"locations":[${locations}],"isWhole":${isWhole}}`
  }
}
