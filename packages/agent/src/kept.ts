/** What the agent keeps on disk, readable by its own account alone: its key, and what it could not tell yet. */
import { createHash } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

export interface Report {
  readonly jobId: string
  readonly lease: string
  readonly outcome: string
  readonly detail?: string
}

interface Content {
  readonly server: string
  readonly key: string
  /** Digest of the code it joined with: started again with the same code, it goes on with its key. */
  readonly joinedWith: string
  /** What came onto paper, or may have, that the server does not know of. */
  readonly untold: readonly Report[]
}

export const digestOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
    .digest('hex')
    .slice(0, 16)

export class Kept {
  readonly #path: string
  #content: Content | undefined

  constructor(path: string) {
    this.#path = path
    try {
      this.#content = JSON.parse(readFileSync(path, 'utf8')) as Content
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }

  keyFor(server: string, code: string | undefined): string | undefined {
    const content = this.#content
    if (content === undefined || content.server !== server) return undefined
    return code === undefined || content.joinedWith === digestOf(code) ? content.key : undefined
  }

  /** Makes the folder, and proves that a key can be kept, before a code is spent on one. @throws what the file system says */
  prepare(): void {
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 })
    const trial = `${this.#path}.new`
    closeSync(openSync(trial, 'w', 0o600))
    rmSync(trial)
  }

  join(server: string, key: string, code: string): void {
    this.#write({ server, key, joinedWith: digestOf(code), untold: [] })
  }

  get untold(): readonly Report[] {
    return this.#content?.untold ?? []
  }

  /** On disk before it is told: who dies in between tells it later, and prints nothing twice. */
  note(report: Report): void {
    this.#change(untold => [...untold.filter(({ jobId }) => jobId !== report.jobId), report])
  }

  forget(jobId: string): void {
    if (this.untold.some(report => report.jobId === jobId))
      this.#change(untold => untold.filter(report => report.jobId !== jobId))
  }

  #change(work: (untold: readonly Report[]) => readonly Report[]): void {
    if (this.#content !== undefined) this.#write({ ...this.#content, untold: work(this.#content.untold) })
  }

  /** Whole or not at all. */
  #write(content: Content): void {
    const other = `${this.#path}.new`
    const file = openSync(other, 'w', 0o600)
    try {
      writeSync(file, JSON.stringify(content))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(other, this.#path)
    this.#content = content
  }
}
