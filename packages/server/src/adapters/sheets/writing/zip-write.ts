/**
 * Writes zip archives (PKWARE APPNOTE 6.3) piece by piece: nothing is held but what is being compressed. Not the writer of
 * `adapters/archives`: spreadsheet programs of any age open these, and some refuse its sizes of 64 bits; it is read from, too,
 * where that one writes into a stream.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

/** Sizes follow the content; names are UTF-8; deflated. */
const FLAGS = 0x0808
const VERSION = 20
const DEFLATED = 8
/** 1 January 1980, the first day archives know: an export's bytes do not depend on the clock. */
const DATE = 0x0021

interface Written {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const after = Buffer.alloc(16)
  after.writeUInt32LE(0x08074b50, 0)
  after.writeUInt32LE(crc, 4)
  after.writeUInt32LE(packed, 8)
  after.writeUInt32LE(size, 12)
  return after
}

function centralHeader({ name, offset, crc, packed, size }: Written): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATED, 10)
  header.writeUInt16LE(DATE, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** The archive's bytes; for less than 4 GB. */
export async function* zipPieces(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let position = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const offset = position
    const header = localHeader(name)
    yield header
    let crc = 0
    let size = 0
    let packed = 0
    const measured = Readable.from(
      (async function* () {
        for await (const text of part.content) {
          const bytes = Buffer.from(text)
          crc = crc32(bytes, crc)
          size += bytes.length
          yield bytes
        }
      })(),
    )
    const deflate = createDeflateRaw()
    // A failing source destroys the compression, which then throws below.
    pipeline(measured, deflate).catch(() => undefined)
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      packed += piece.length
      yield piece
    }
    const entry = { name, offset, crc, packed, size }
    yield descriptor(entry)
    written.push(entry)
    position += header.length + packed + 16
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield directory
  yield endRecord(written.length, directory.length, position)
}
