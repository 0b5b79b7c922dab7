/** Counts rows and sums them up, while they pass by as lines of PostgreSQL's COPY text. */
import { hash } from 'node:crypto'

const NEW_LINE = 0x0a
const LANES = 8

/**
 * The digest of a table: the SHA-256 of each row, added up as eight numbers of 32 bits, so that the same rows have the
 * same digest in whatever order a database gives them. It finds mistakes; against forgery stands the encryption.
 */
export class RowDigest {
  rows = 0
  readonly #lanes = new Uint32Array(LANES)

  /** @param lines whole rows, each with its line break: COPY writes a line break within a value as `\n`. */
  add(lines: Buffer): void {
    for (let start = 0; start < lines.length;) {
      const end = lines.indexOf(NEW_LINE, start)
      if (end === -1) throw new Error('A row without an end')
      const digest = hash('sha256', lines.subarray(start, end), 'buffer')
      for (let lane = 0; lane < LANES; lane++)
        this.#lanes[lane] = (this.#lanes[lane] ?? 0) + digest.readUInt32LE(lane * 4)
      this.rows++
      start = end + 1
    }
  }

  get sum(): { rows: number; digest: string } {
    const digest = [...this.#lanes].map(lane => lane.toString(16).padStart(8, '0')).join('')
    return { rows: this.rows, digest }
  }
}

/** Cuts a stream of rows into parts of whole rows. @param size bytes that a part has at least, but for the last. */
export async function* wholeRows(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    length += chunk.length
    if (length < size || !chunk.includes(NEW_LINE)) continue
    const all = Buffer.concat(held, length)
    const end = all.lastIndexOf(NEW_LINE) + 1
    yield all.subarray(0, end)
    held = end === all.length ? [] : [Buffer.from(all.subarray(end))]
    length -= end
  }
  if (length > 0) yield Buffer.concat(held, length)
}
