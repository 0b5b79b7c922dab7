/** The backup that is meant. One from a bucket is fetched first, so that what was proven is what is loaded. */
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import { BackupError } from '../backup-error.ts'
import { openPlace } from './open-place.ts'

export interface Chosen {
  readonly name: string
  /** Where the file lies that was named; absent: it was found at the place of backups. */
  readonly folder?: string
  open(): Promise<Readable>
  clear(): void
}

export interface Wanted {
  /** A file. */
  readonly file?: string | undefined
  /** Of the place of backups this one; absent: the newest. */
  readonly name?: string | undefined
  /** Where one from a bucket lies until `clear`. */
  readonly spool: string
  /** Ends the fetching. */
  readonly interrupted?: AbortSignal
}

/** @throws BackupError when there is none. */
export async function choose(
  { backup }: Config,
  { file, name: asked, spool, interrupted }: Wanted,
): Promise<Chosen> {
  if (file !== undefined)
    return {
      name: basename(file),
      folder: dirname(file),
      open: async () => createReadStream(file),
      clear: () => undefined,
    }
  const place = openPlace(backup.to, spool)
  const name = asked ?? (await place.list())[0]
  if (name === undefined) throw new BackupError(`There is no backup in ${place.title}.`)
  if (!place.isRemote) return { name, open: () => place.open(name), clear: () => undefined }
  const path = await place.partPath(name)
  const clear = () => rmSync(spool, { recursive: true, force: true })
  try {
    const how = interrupted === undefined ? {} : { signal: interrupted }
    await pipeline(await place.open(name), createWriteStream(path, { mode: 0o600 }), how)
  } catch (error) {
    clear()
    throw error
  }
  return { name, open: async () => createReadStream(path), clear }
}
