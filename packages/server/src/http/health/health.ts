/** How this installation is, read at most every few seconds however often somebody asks. */
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Pool } from '../../database/connection.ts'
import { diskPart, storedParts, type Parts, type Room } from './parts.ts'
import { StoredHealth } from './stored.store.ts'

/** How long an answer is good for; one without the database less, since it may be back. */
const KEPT_MS = { good: 2_000, failed: 300 }
/** A write that found no room is told for this long. */
const FULL_MS = 60_000

export class Health {
  readonly #config: Config
  readonly #stored: StoredHealth
  #known: { parts: Parts; until: number } | undefined
  #reading: Promise<Parts> | undefined
  #metFullAt = -Infinity

  constructor(config: Config, pool: Pool) {
    this.#config = config
    this.#stored = new StoredHealth(pool.config)
  }

  /** A write found no room, wherever that was. */
  meetFull(): void {
    this.#metFullAt = performance.now()
    this.#known = undefined
  }

  async read(): Promise<Parts> {
    if (this.#known !== undefined && performance.now() < this.#known.until) return this.#known.parts
    this.#reading ??= this.#readNow().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  async #readNow(): Promise<Parts> {
    const { dataFolder, database } = this.#config
    const [stored, data, cluster] = await Promise.all([
      this.#stored.read(),
      roomAt(dataFolder),
      database.kind === 'embedded' ? roomAt(join(dataFolder, 'postgres')) : undefined,
    ])
    const isMetFull = performance.now() - this.#metFullAt < FULL_MS
    const parts = { ...storedParts(stored), disk: diskPart({ data, database: cluster }, isMetFull) }
    const kept = stored === undefined ? KEPT_MS.failed : KEPT_MS.good
    this.#known = { parts, until: performance.now() + kept }
    return parts
  }
}

/** The room on the disk of a folder, or of the one above where it is not made yet. */
async function roomAt(folder: string): Promise<Room | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isMissing && dirname(folder) !== folder ? roomAt(dirname(folder)) : undefined
  }
}
