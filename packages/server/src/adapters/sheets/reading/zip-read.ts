/**
 * Reads zip archives (PKWARE APPNOTE 6.3) that nobody vouches for: what an entry says of its size is not believed,
 * inflating stops at a budget that all entries share.
 */
import { createInflateRaw } from 'node:zlib'
import { SheetError } from '../table.ts'

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const COMMENT_MAX = 65_535
const ENTRIES_MAX = 5000
const ENCRYPTED = 1

export interface Zip {
  has(name: string): boolean
  /** The content of an entry, piece by piece. @throws SheetError */
  read(name: string): AsyncIterable<Uint8Array>
}

interface Entry {
  readonly method: number
  readonly flags: number
  readonly size: number
  readonly offset: number
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - 22 - COMMENT_MAX)
  for (let position = bytes.length - 22; position >= first; position--)
    if (bytes.readUInt32LE(position) === END) return position
  throw new SheetError('unreadable')
}

function directory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > ENTRIES_MAX) throw new SheetError('tooLarge')
  const entries = new Map<string, Entry>()
  let position = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(position) !== CENTRAL) throw new SheetError('unreadable')
    const nameLength = bytes.readUInt16LE(position + 28)
    const name = bytes.toString('utf8', position + 46, position + 46 + nameLength)
    entries.set(name.replaceAll('\\', '/'), {
      flags: bytes.readUInt16LE(position + 8),
      method: bytes.readUInt16LE(position + 10),
      size: bytes.readUInt32LE(position + 20),
      offset: bytes.readUInt32LE(position + 42),
    })
    position += 46 + nameLength + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32)
  }
  return entries
}

function contentOf(bytes: Buffer, { offset, size, flags }: Entry): Buffer {
  if (flags & ENCRYPTED) throw new SheetError('oldOrLocked')
  if (bytes.readUInt32LE(offset) !== LOCAL) throw new SheetError('unreadable')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + size > bytes.length) throw new SheetError('unreadable')
  return bytes.subarray(start, start + size)
}

/** Opens an archive; `budget` is how many bytes may come out of it in all. @throws SheetError */
export function openZip(bytes: Buffer, budget: number): Zip {
  let left = budget
  const entries = outOfRangeIsUnreadable(() => directory(bytes))
  return {
    has: name => entries.has(name),
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) throw new SheetError('notXlsx')
      const content = outOfRangeIsUnreadable(() => contentOf(bytes, entry))
      if (entry.method !== 0 && entry.method !== 8) throw new SheetError('unreadable')
      for await (const piece of entry.method === 0 ? [content] : inflate(content)) {
        left -= piece.length
        if (left < 0) throw new SheetError('tooLarge')
        yield piece
      }
    },
  }
}

async function* inflate(content: Buffer): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: 64 * 1024 })
  stream.end(content)
  try {
    yield* stream as AsyncIterable<Uint8Array>
  } catch {
    throw new SheetError('unreadable')
  } finally {
    stream.destroy()
  }
}

/** Offsets of a broken archive point outside of it. */
function outOfRangeIsUnreadable<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) throw new SheetError('unreadable')
    throw error
  }
}
