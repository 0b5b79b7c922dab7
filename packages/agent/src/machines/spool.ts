/**
 * What waits on disk to be sent: lines in files that are only added to, taken from the front in order. What `append`
 * returned for survives a killed process and a power cut; what is taken twice because of one is known to the server by
 * its instant or its id.
 */
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from './kept-files.ts'
import type { MachineEvent, Reading } from './cloche.ts'

export type Item = { readonly reading: Reading } | { readonly event: MachineEvent }

/** Up to where something was read: a file and the byte after it. */
export interface Position {
  readonly file: number
  readonly byte: number
}

export interface Bounds {
  /** From this size on a file is followed by the next. */
  readonly fileBytes: number
  /** Beyond, the oldest file goes. */
  readonly allBytes: number
}

/** Of a file, read at once; many lines. */
const READ_BYTES = 256 * 1024
const POSITION = 'position.json'
const nameOf = (file: number) => `${String(file).padStart(12, '0')}.ndjson`

export class Spool {
  readonly #folder: string
  readonly #bounds: Bounds
  readonly #tell: (lost: number) => void
  /** Numbers of the files and their sizes, oldest first; the last one is being written. */
  readonly #files = new Map<number, number>()
  #position: Position
  #writing: { readonly file: number; readonly descriptor: number } | undefined

  /** @param tell hears how many lines were given up for want of room */
  constructor(folder: string, bounds: Bounds, tell: (lost: number) => void) {
    this.#folder = folder
    this.#bounds = bounds
    this.#tell = tell
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const numbers = readdirSync(folder)
      .flatMap(name => (/^\d{12}\.ndjson$/.test(name) ? [Number.parseInt(name, 10)] : []))
      .toSorted((a, b) => a - b)
    for (const file of numbers) this.#files.set(file, statSync(this.#path(file)).size)
    const last = numbers.at(-1)
    if (last !== undefined) this.#files.set(last, wholeLines(this.#path(last)))
    this.#position = this.#keptPosition(numbers)
    this.#tidy()
  }

  /** On disk when it returns. @throws what the file system says; then nothing of it is kept */
  append(items: readonly Item[]): void {
    if (items.length === 0) return
    const bytes = Buffer.from(items.map(item => `${JSON.stringify(item)}\n`).join(''))
    const { file, descriptor } = this.#open()
    const size = this.#files.get(file) ?? 0
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at, undefined, size + at)
      fdatasyncSync(descriptor)
    } catch (error) {
      ftruncateSync(descriptor, size)
      throw error
    }
    this.#files.set(file, size + bytes.length)
    this.#makeRoom()
  }

  /** The oldest lines, at most so many; undefined when nothing waits. */
  next(most: number): { readonly items: readonly Item[]; readonly end: Position } | undefined {
    const front = this.#front()
    if (front === undefined) return undefined
    const { file, byte, size } = front
    const { lines, length } = readLines(this.#path(file), byte, size, most)
    return { items: lines.flatMap(itemOf), end: { file, byte: byte + length } }
  }

  /** Those before it have arrived, or will never. */
  done(end: Position): void {
    // Given up meanwhile for want of room.
    if (end.file < this.#position.file) return
    this.#position = end
    this.#keepPosition()
    this.#tidy()
  }

  get isEmpty(): boolean {
    return this.#front() === undefined
  }

  close(): void {
    if (this.#writing !== undefined) closeSync(this.#writing.descriptor)
    this.#writing = undefined
  }

  #path(file: number): string {
    return join(this.#folder, nameOf(file))
  }

  /** Where the oldest line begins, and where its file ends. */
  #front(): (Position & { readonly size: number }) | undefined {
    for (const [file, size] of this.#files) {
      if (file < this.#position.file) continue
      const byte = file === this.#position.file ? this.#position.byte : 0
      if (byte < size) return { file, byte, size }
    }
    return undefined
  }

  #open(): { file: number; descriptor: number } {
    const last = [...this.#files.keys()].at(-1)
    if (last !== undefined && (this.#files.get(last) ?? 0) < this.#bounds.fileBytes) {
      this.#writing ??= { file: last, descriptor: openSync(this.#path(last), 'r+') }
      return this.#writing
    }
    this.close()
    const file = Math.max(last ?? 0, this.#position.file) + 1
    const descriptor = openSync(this.#path(file), 'wx+', 0o600)
    syncFolder(this.#folder)
    this.#files.set(file, 0)
    this.#writing = { file, descriptor }
    return this.#writing
  }

  #makeRoom(): void {
    let all = [...this.#files.values()].reduce((sum, size) => sum + size, 0)
    for (const [file, size] of this.#files) {
      if (all <= this.#bounds.allBytes || file === this.#writing?.file) return
      const from = file === this.#position.file ? this.#position.byte : 0
      const lost = linesBetween(this.#path(file), from, size)
      this.#position = { file: file + 1, byte: 0 }
      this.#keepPosition()
      this.#remove(file)
      all -= size
      if (lost > 0) this.#tell(lost)
    }
  }

  /** Files that were sent whole go; the one that is being written stays until it is full. */
  #tidy(): void {
    const last = [...this.#files.keys()].at(-1)
    for (const [file, size] of this.#files) {
      const isSent =
        file < this.#position.file || (file === this.#position.file && this.#position.byte >= size)
      if (isSent && (file !== last || size >= this.#bounds.fileBytes)) this.#remove(file)
    }
  }

  #remove(file: number): void {
    if (this.#writing?.file === file) this.close()
    this.#files.delete(file)
    rmSync(this.#path(file), { force: true })
  }

  #keepPosition(): void {
    replaceFile(join(this.#folder, POSITION), JSON.stringify(this.#position))
  }

  #keptPosition(numbers: readonly number[]): Position {
    const start = { file: numbers[0] ?? 0, byte: 0 }
    try {
      const { file, byte } = JSON.parse(readFileSync(join(this.#folder, POSITION), 'utf8')) as Position
      return Number.isSafeInteger(file) && Number.isSafeInteger(byte) ? { file, byte } : start
    } catch {
      // Without it everything is sent again, which does no harm.
      return start
    }
  }
}

function itemOf(line: string): Item[] {
  try {
    return [JSON.parse(line) as Item]
  } catch {
    // A damaged disk: the lines around it are whole.
    return []
  }
}

/** Cuts off what a power cut left of a last line. @returns the size after that */
function wholeLines(path: string): number {
  const descriptor = openSync(path, 'r+')
  try {
    const { size } = fstatSync(descriptor)
    const bytes = readFileSync(path)
    const whole = bytes.lastIndexOf(0x0a) + 1
    if (whole < size) ftruncateSync(descriptor, whole)
    return whole
  } finally {
    closeSync(descriptor)
  }
}

/** Whole lines and their length in bytes; what holds no end of a line is passed over. */
function readLines(path: string, from: number, to: number, most: number) {
  const descriptor = openSync(path, 'r')
  try {
    for (let length = Math.min(READ_BYTES, to - from); ; length = Math.min(length * 2, to - from)) {
      const bytes = Buffer.alloc(length)
      readSync(descriptor, bytes, 0, length, from)
      const lines: string[] = []
      let at = 0
      for (let end = bytes.indexOf(0x0a); end >= 0 && lines.length < most; end = bytes.indexOf(0x0a, at)) {
        lines.push(bytes.toString('utf8', at, end))
        at = end + 1
      }
      if (at > 0) return { lines, length: at }
      if (length === to - from) return { lines, length }
    }
  } finally {
    closeSync(descriptor)
  }
}

function linesBetween(path: string, from: number, to: number): number {
  return readFileSync(path)
    .subarray(from, to)
    .reduce((sum, byte) => sum + (byte === 0x0a ? 1 : 0), 0)
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } catch {
    // Not every system syncs folders.
  } finally {
    closeSync(descriptor)
  }
}
