/** Reads members of a zip archive from a file, one at a time, whatever its size. */
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

export class ZipError extends Error {
  override readonly name = 'ZipError'
}

interface Entry {
  readonly offset: number
  readonly packed: number
  readonly size: number
  readonly method: number
}

const END_MAX = 22 + 65_535 + 20
const WIDE = 0xffff_ffff
/** A directory of a million files and more; what says that it has more is no archive of ours. */
const DIRECTORY_MAX = 512 * 1024 * 1024

async function bytesAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, offset)
  if (bytesRead < length) throw new ZipError('The archive ends too early.')
  return bytes
}

const wide = (bytes: Buffer, at: number): number => {
  const number = bytes.readBigUInt64LE(at)
  if (number > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipError('The archive names a size that none has.')
  return Number(number)
}

async function directoryOf(file: FileHandle, size: number): Promise<Buffer> {
  const tail = await bytesAt(file, Math.max(0, size - END_MAX), Math.min(size, END_MAX))
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > tail.length) throw new ZipError('This is no zip archive.')
  let [length, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (offset === WIDE && end >= 20 && tail.readUInt32LE(end - 20) === 0x07064b50) {
    const record = await bytesAt(file, wide(tail, end - 12), 56)
    if (record.readUInt32LE(0) !== 0x06064b50) throw new ZipError('The archive has no directory.')
    length = wide(record, 40)
    offset = wide(record, 48)
  }
  if (length > DIRECTORY_MAX) throw new ZipError('The directory of the archive is too large.')
  return bytesAt(file, offset, length)
}

function entriesIn(directory: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (let at = 0; at + 46 <= directory.length;) {
    if (directory.readUInt32LE(at) !== 0x02014b50)
      throw new ZipError('The directory of the archive is broken.')
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map(field =>
      directory.readUInt16LE(at + field),
    ) as [number, number, number]
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    let [packed, size, offset] = [20, 24, 42].map(field => directory.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ]
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
      if (extra.readUInt16LE(field) !== 1) continue
      let place = field + 4
      const next = () => wide(extra, (place += 8) - 8)
      if (size === WIDE) size = next()
      if (packed === WIDE) packed = next()
      if (offset === WIDE) offset = next()
    }
    if (entries.has(name)) throw new ZipError(`The archive has ${name} twice.`)
    entries.set(name, { offset, packed, size, method: directory.readUInt16LE(at + 10) })
    at += 46 + nameLength + extraLength + noteLength
  }
  return entries
}

export class ZipReader {
  readonly #path: string
  readonly #file: FileHandle
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(path: string, file: FileHandle, entries: ReadonlyMap<string, Entry>) {
    this.#path = path
    this.#file = file
    this.#entries = entries
  }

  /** @throws ZipError for what is no archive */
  static async open(path: string): Promise<ZipReader> {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      return new ZipReader(path, file, entriesIn(await directoryOf(file, size)))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  names(): string[] {
    return [...this.#entries.keys()]
  }

  /** The bytes of a member as they were before they were packed. @throws ZipError where there is none */
  async read(name: string): Promise<Readable> {
    const entry = this.#entries.get(name)
    if (entry === undefined) throw new ZipError(`The archive has no ${name}.`)
    const header = await bytesAt(this.#file, entry.offset, 30)
    const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
    if (entry.method !== 8) throw new ZipError(`${name} is packed in a way that is not known.`)
    const inflate = createInflateRaw()
    if (entry.packed === 0) throw new ZipError(`${name} is broken.`)
    createReadStream(this.#path, { start, end: start + entry.packed - 1 })
      .on('error', fault => inflate.destroy(fault))
      .pipe(inflate)
    return inflate
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
