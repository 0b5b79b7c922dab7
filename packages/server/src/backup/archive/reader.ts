/** Reads an archive from the first byte to the last, and proves while reading that it is what was written. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { BackupError } from '../backup-error.ts'
import { decrypted, isEncrypted, MARK_BYTES } from './encryption.ts'
import {
  CLOSING,
  OPENING,
  readManifest,
  readOpening,
  tableOfPart,
  type Entry,
  type Manifest,
  type Opening,
} from './manifest.ts'
import { RowDigest } from './row-digest.ts'

/** Takes what is read, one after the other. */
export interface Visitor {
  opening?(opening: Opening): Promise<void>
  /** Rows of a table as COPY text; those of one table come together. */
  rows?(table: string, lines: Buffer): Promise<void>
  file?(name: string, bytes: Buffer): Promise<void>
}

export interface ReadBackup {
  readonly opening: Opening
  readonly manifest: Manifest
}

/** Looks at the first bytes and gives them back. */
async function beginsWith(stream: Readable, length: number): Promise<{ beginning: Buffer; whole: Readable }> {
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let beginning = Buffer.alloc(0)
  while (beginning.length < length) {
    const next = await iterator.next()
    if (next.done === true) break
    beginning = Buffer.concat([beginning, next.value])
  }
  async function* again() {
    yield beginning
    for (;;) {
      const { done, value } = await iterator.next()
      if (done === true) return
      yield value
    }
  }
  return { beginning, whole: Readable.from(again(), { objectMode: false }) }
}

async function plainOf(stream: Readable, key: string | undefined): Promise<Readable> {
  const { beginning, whole } = await beginsWith(stream, MARK_BYTES)
  if (!isEncrypted(beginning)) return whole
  if (key === undefined) throw new BackupError('The backup is encrypted: set CLOCHE_BACKUP_KEY to its key.')
  try {
    return await decrypted(whole, key)
  } catch (error) {
    if (/no identity matched/.test((error as Error).message))
      throw new BackupError('The backup was encrypted with another key than CLOCHE_BACKUP_KEY.')
    throw damaged(error)
  }
}

function damaged(cause: unknown): BackupError {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new BackupError(`The backup is damaged or cut off, and cannot be used: ${why}.`, { cause })
}

/**
 * @param stream the bytes of the file.
 * @throws BackupError when it is no backup, encrypted with another key, cut off, changed, or empty.
 */
export async function readArchive(
  stream: Readable,
  key: string | undefined,
  visitor: Visitor = {},
): Promise<ReadBackup> {
  const plain = await plainOf(stream, key)
  const tar = extract()
  let fault: unknown
  const piping = pipeline(plain, createGunzip(), tar as unknown as NodeJS.WritableStream).catch(
    (error: unknown) => {
      fault = error
    },
  )
  const proof = new Proof()
  try {
    for await (const entry of tar) {
      const name = entry.header.name
      const parts: Buffer[] = []
      for await (const chunk of entry) parts.push(chunk as Buffer)
      const bytes = Buffer.concat(parts)
      await proof.take(name, bytes, visitor)
    }
    await piping
    if (fault !== undefined) throw fault
  } catch (error) {
    tar.destroy()
    await piping
    if (error instanceof VisitorFault) throw error.cause
    throw error instanceof BackupError ? error : damaged(fault ?? error)
  }
  return proof.finished()
}

/** What a visitor throws (a full disk, a refusing database) is no fault of the backup, and is passed on as it is. */
class VisitorFault extends Error {}

async function visit(work: Promise<void> | undefined): Promise<void> {
  try {
    await work
  } catch (cause) {
    throw new VisitorFault('', { cause })
  }
}

/** Holds what was read against what the backup says of itself. */
class Proof {
  readonly #entries: Entry[] = []
  readonly #sums = new Map<string, RowDigest>()
  #opening: Opening | undefined
  #manifest: Manifest | undefined

  async take(name: string, bytes: Buffer, visitor: Visitor): Promise<void> {
    if (this.#manifest !== undefined) throw damaged('something stands behind its end')
    if (name === CLOSING) {
      this.#manifest = readManifest(bytes)
      return
    }
    this.#entries.push({ name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    if (name === OPENING) {
      this.#opening = readOpening(bytes)
      for (const table of this.#opening.tables) this.#sums.set(table.name, new RowDigest())
      return visit(visitor.opening?.(this.#opening))
    }
    if (this.#opening === undefined)
      throw new BackupError(`This is no backup of Cloche: it does not begin with ${OPENING}.`)
    const table = tableOfPart(name)
    if (table === undefined) return visit(visitor.file?.(name, bytes))
    const sum = this.#sums.get(table)
    if (sum === undefined) throw damaged(`${name} belongs to no table`)
    sum.add(bytes)
    return visit(visitor.rows?.(table, bytes))
  }

  finished(): ReadBackup {
    const opening = this.#opening
    const manifest = this.#manifest
    if (opening === undefined) throw new BackupError('This is no backup of Cloche: there is nothing in it.')
    if (manifest === undefined) throw damaged(`it has no ${CLOSING}, so it was never finished`)
    const stated = JSON.stringify(manifest.entries)
    if (stated !== JSON.stringify(this.#entries))
      throw damaged(firstDifference(manifest.entries, this.#entries))
    for (const [name, sum] of this.#sums) {
      const { rows, digest } = sum.sum
      const said = manifest.tables[name]
      if (said?.rows !== rows || said.digest !== digest)
        throw damaged(`the table ${name} has ${rows} rows and should have ${said?.rows ?? 'none'}`)
    }
    if ((manifest.tables['organization']?.rows ?? 0) === 0) throw emptyBackup()
    return { opening, manifest }
  }
}

/** A backup without a single organization holds nothing, whatever its size. */
export const emptyBackup = () =>
  new BackupError('The backup would be empty: the database holds no organization that could be read.')

function firstDifference(stated: readonly Entry[], found: readonly Entry[]): string {
  const at = found.findIndex((entry, index) => JSON.stringify(entry) !== JSON.stringify(stated[index]))
  const name = found[at]?.name ?? stated[found.length]?.name
  return `${name} is not what was written`
}
