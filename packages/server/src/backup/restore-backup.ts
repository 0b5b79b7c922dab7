/** Restores a backup into an empty place, and proves that what is there then is what was. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ClientConfig } from 'pg'
import { digestOf, type BlobStore } from '../adapters/blobs/index.ts'
import { OLDER_OWN_SECRET, OWN_SECRET } from '../config-secret.ts'
import { createPool } from '../database/connection.ts'
import { verifyOrganization } from '../ledger-seals/index.ts'
import { FILES, type Manifest, type SealHead } from './archive/manifest.ts'
import { readArchive, type ReadBackup } from './archive/reader.ts'
import { BackupError } from './backup-error.ts'
import { Loading, type LoadOptions } from './loading/load.ts'

export interface RestoreTarget {
  /** Empty. */
  readonly database: ClientConfig
  /** Holds none of the files, or the same. */
  readonly blobs: BlobStore
  /** Where an installation's own secret is put; undefined: the settings give another. */
  readonly ownSecretFolder: string | undefined
}

export interface RestoreReport {
  readonly read: ReadBackup
  readonly files: number
  /** Of each organization: its head now, and whether the whole chain holds. */
  readonly seals: readonly { readonly stated: SealHead; readonly block: number; readonly isWhole: boolean }[]
}

/**
 * @param open gives the bytes of the backup from the beginning; they were proven before.
 * @throws BackupError when anything is not as the backup says.
 */
export async function restoreBackup(
  open: () => Promise<Readable>,
  key: string | undefined,
  target: RestoreTarget,
  options: LoadOptions,
): Promise<RestoreReport> {
  let loading: Loading | undefined
  const files: string[] = []
  try {
    const read = await readArchive(await open(), key, {
      async opening(opening) {
        loading = await Loading.begin(target.database, opening)
      },
      async rows(table, lines) {
        await loading?.rows(table, lines)
      },
      async file(name, bytes) {
        if (isOwnSecret(name)) keepOwnSecret(target.ownSecretFolder, bytes)
        if (!name.startsWith(FILES)) return
        const blob = name.slice(FILES.length)
        await target.blobs.put(blob, bytes, 'application/octet-stream')
        files.push(name)
      },
    })
    await proveFiles(target.blobs, read.manifest)
    await loading?.finish(read.manifest, options)
    return { read, files: files.length, seals: await proveSeals(target.database, read.manifest) }
  } catch (error) {
    await loading?.abort()
    throw error
  }
}

/** Whether an entry is the secret of an installation that had one of its own. */
export const isOwnSecret = (name: string): boolean => name === OWN_SECRET || name === OLDER_OWN_SECRET

function keepOwnSecret(folder: string | undefined, bytes: Buffer): void {
  if (folder !== undefined) writeFileSync(join(folder, OWN_SECRET), bytes, { flag: 'wx', mode: 0o600 })
}

async function proveFiles(blobs: BlobStore, { entries }: Manifest): Promise<void> {
  for (const { name, sha256 } of entries) {
    if (!name.startsWith(FILES)) continue
    const blob = await blobs.open(name.slice(FILES.length))
    const found = blob && digestOf(await buffer(blob.stream))
    if (found !== sha256) throw new BackupError(`The file ${name} was not restored as it was.`)
  }
}

async function proveSeals(database: ClientConfig, { heads }: Manifest): Promise<RestoreReport['seals']> {
  const pool = createPool(database, { size: 2 })
  try {
    const seals: RestoreReport['seals'][number][] = []
    for (const stated of heads) {
      const found = await verifyOrganization(pool, stated.organizationId)
      const isWhole = found !== null && found.findings.length === 0 && found.head === stated.head
      seals.push({ stated, block: found?.block ?? 0, isWhole: isWhole && found.block === stated.block })
    }
    return seals
  } finally {
    await pool.end()
  }
}
