/**
 * Writes zip archives (PKWARE APPNOTE 6.3.10) of any size piece by piece, into a stream: nothing is held but what is being
 * compressed. Sizes are of 64 bits throughout, which every program of today reads.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808
const VERSION = 45
const DEFLATED = 8
/** 1 January 1980: when something was exported its manifest says. */
const DATE = 0x0021
const WIDE = 0xffff_ffff

export interface ZipMember {
  readonly name: string
  readonly bytes: number
  /** In hexadecimal digits. */
  readonly sha256: string
}

interface Written {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

function extra(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 + 8 * numbers.length)
  bytes.writeUInt16LE(1, 0)
  bytes.writeUInt16LE(8 * numbers.length, 2)
  numbers.forEach((number, at) => bytes.writeBigUInt64LE(BigInt(number), 4 + 8 * at))
  return bytes
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  const sizes = extra(0, 0)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DATE, 12)
  header.writeUInt32LE(WIDE, 18)
  header.writeUInt32LE(WIDE, 22)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(sizes.length, 28)
  return Buffer.concat([header, name, sizes])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const after = Buffer.alloc(24)
  after.writeUInt32LE(0x08074b50, 0)
  after.writeUInt32LE(crc, 4)
  after.writeBigUInt64LE(BigInt(packed), 8)
  after.writeBigUInt64LE(BigInt(size), 16)
  return after
}

function centralHeader({ name, offset, crc, packed, size }: Written): Buffer {
  const header = Buffer.alloc(46)
  const wide = extra(size, packed, offset)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATED, 10)
  header.writeUInt16LE(DATE, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(WIDE, 20)
  header.writeUInt32LE(WIDE, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(wide.length, 30)
  header.writeUInt32LE(WIDE, 42)
  return Buffer.concat([header, name, wide])
}

function endRecords(count: number, size: number, offset: number): Buffer {
  const wide = Buffer.alloc(56)
  wide.writeUInt32LE(0x06064b50, 0)
  wide.writeBigUInt64LE(44n, 4)
  wide.writeUInt16LE(VERSION, 12)
  wide.writeUInt16LE(VERSION, 14)
  wide.writeBigUInt64LE(BigInt(count), 24)
  wide.writeBigUInt64LE(BigInt(count), 32)
  wide.writeBigUInt64LE(BigInt(size), 40)
  wide.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(0xffff, 8)
  end.writeUInt16LE(0xffff, 10)
  end.writeUInt32LE(WIDE, 12)
  end.writeUInt32LE(WIDE, 16)
  return Buffer.concat([wide, locator, end])
}

export class ZipWriter {
  readonly #to: Writable
  readonly #written: Written[] = []
  #position = 0
  /** What was added, in order. */
  readonly members: ZipMember[] = []

  constructor(to: Writable) {
    this.#to = to
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#position += bytes.length
    if (!this.#to.write(bytes)) await once(this.#to, 'drain')
  }

  /** One member after the other; the next waits for this one. */
  async add(
    name: string,
    content: AsyncIterable<Buffer | string> | Iterable<Buffer | string>,
  ): Promise<ZipMember> {
    const bytes = Buffer.from(name)
    const offset = this.#position
    await this.#write(localHeader(bytes))
    const hash = createHash('sha256')
    let [crc, size, packed] = [0, 0, 0]
    const measured = Readable.from(
      (async function* () {
        for await (const piece of content) {
          const part = typeof piece === 'string' ? Buffer.from(piece) : piece
          crc = crc32(part, crc)
          size += part.length
          hash.update(part)
          yield part
        }
      })(),
    )
    const deflate = createDeflateRaw({ level: 6 })
    // A failing source destroys the compression, which then throws below.
    pipeline(measured, deflate).catch(() => undefined)
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      packed += piece.length
      await this.#write(piece)
    }
    const entry = { name: bytes, offset, crc, packed, size }
    await this.#write(descriptor(entry))
    this.#written.push(entry)
    const member = { name, bytes: size, sha256: hash.digest('hex') }
    this.members.push(member)
    return member
  }

  /** Writes the directory, and ends the stream. */
  async close(): Promise<void> {
    const directory = Buffer.concat(this.#written.map(centralHeader))
    const offset = this.#position
    await this.#write(directory)
    await this.#write(endRecords(this.#written.length, directory.length, offset))
    const closed = once(this.#to, 'close')
    this.#to.end()
    await closed
  }
}
