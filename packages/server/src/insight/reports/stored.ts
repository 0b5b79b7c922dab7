/**
 * What a report tells, as it is stored: a line with all but its rows, then its rows, a line each; packed. The files are made of
 * this alone, so that they are the same bytes whenever they are made.
 */
import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createGunzip, createGzip, gzipSync } from 'node:zlib'
import type { Cell, FactRow, ReportBuilder, ReportDocument } from '@cloche/domain/rules/reports'
import { digestOf } from '../../adapters/blobs/index.ts'

export const STORED_TYPE = 'application/gzip'

/** All of a report but its rows, with the digest by which these are proven. */
export interface StoredDocument extends ReportDocument {
  readonly rowsDigest: string
}

/** The rows of a report, as they are added to the builder. */
export async function packRows(
  builder: ReportBuilder,
  pages: AsyncIterable<readonly FactRow[]>,
): Promise<{ readonly packed: Buffer; readonly digest: string }> {
  const hash = createHash('sha256')
  const gzip = createGzip()
  const packed: Buffer[] = []
  gzip.on('data', (piece: Buffer) => packed.push(piece))
  const ended = new Promise<void>((resolve, reject) => gzip.once('end', resolve).once('error', reject))
  for await (const rows of pages) {
    const text = rows.map(row => `${JSON.stringify(builder.add(row))}\n`).join('')
    hash.update(text)
    if (!gzip.write(text)) await new Promise(resolve => gzip.once('drain', resolve))
    // Whoever waits goes first.
    await setImmediate()
  }
  gzip.end()
  await ended
  return { packed: Buffer.concat(packed), digest: hash.digest('hex') }
}

/** The stored file, and the digest of what it tells, which papers show. */
export function packReport(
  document: ReportDocument,
  rows: { readonly packed: Buffer; readonly digest: string },
): { readonly bytes: Buffer; readonly contentDigest: string } {
  const line = JSON.stringify({ ...document, rowsDigest: rows.digest } satisfies StoredDocument)
  return {
    // Two packed parts one after the other unpack as one.
    bytes: Buffer.concat([gzipSync(`${line}\n`), rows.packed]),
    contentDigest: digestOf(Buffer.from(line)),
  }
}

const linesOf = (stream: Readable) => {
  const unpacked = createGunzip()
  pipeline(stream, unpacked, () => undefined)
  return createInterface({ input: unpacked, crlfDelay: Infinity })
}

/** What is stored, read from its beginning: its document, then pages of its rows. */
export async function openStored(stream: Readable): Promise<{
  readonly document: StoredDocument
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
  close(): void
}> {
  const reader = linesOf(stream)
  const lines = reader[Symbol.asyncIterator]()
  const first = await lines.next()
  if (first.done === true) throw new Error('A stored report is empty')
  const document = JSON.parse(first.value) as StoredDocument
  async function* rows(): AsyncGenerator<readonly (readonly Cell[])[]> {
    let page: (readonly Cell[])[] = []
    for (;;) {
      const next = await lines.next()
      if (next.done === true) break
      page.push(JSON.parse(next.value) as Cell[])
      if (page.length < 1000) continue
      yield page
      page = []
      await setImmediate()
    }
    if (page.length > 0) yield page
  }
  return {
    document,
    rows: rows(),
    close: () => {
      reader.close()
      stream.destroy()
    },
  }
}

/** Some rows of what is stored, from a place on. */
export async function rowsFrom(
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
  offset: number,
  limit: number,
): Promise<(readonly Cell[])[]> {
  const found: (readonly Cell[])[] = []
  let seen = 0
  for await (const page of rows) {
    for (const row of page) {
      if (seen >= offset && found.length < limit) found.push(row)
      seen += 1
    }
    if (found.length >= limit) break
  }
  return found
}
