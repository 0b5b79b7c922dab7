/** Restores a backup into an empty place, and proves that what is there then is what was. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ClientConfig } from 'pg'
import { digestOf, openBlobs, type BlobStore } from '../adapters/blobs/index.ts'
import type { Config } from '../config.ts'
import { OLDER_OWN_SECRET, OWN_SECRET } from '../config-secret.ts'
import { createPool } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import { verifyOrganization } from '../ledger-seals/index.ts'
import { FILES, type Manifest, type SealHead } from './archive/manifest.ts'
import { readArchive, type ReadBackup } from './archive/reader.ts'
import { BackupError } from './backup-error.ts'
import { Loading, type LoadOptions } from './loading/load.ts'
import { proveKeys } from './loading/keys.ts'
import { rowRefused } from './loading/row-refused.ts'

export interface RestoreTarget {
  /** Empty. */
  readonly database: ClientConfig
  /** Holds none of the files, or the same. */
  readonly blobs: BlobStore
  /** Where an installation's own secret is put; undefined: the settings give another. */
  readonly ownSecretFolder: string | undefined
}

/** The place of the settings, with this database. */
export const targetOf = (config: Config, database: ClientConfig): RestoreTarget => ({
  database,
  blobs: openBlobs(config),
  ownSecretFolder: config.secret === undefined ? config.dataFolder : undefined,
})

export interface RestoreReport {
  readonly read: ReadBackup
  readonly files: number
  /** Foreign keys that all rows were checked against, in the tables of this version. */
  readonly keys: number
  /** Of each organization: its head now, and whether the whole chain holds. */
  readonly seals: readonly { readonly stated: SealHead; readonly block: number; readonly isWhole: boolean }[]
}

/**
 * Loads the backup, and brings what was loaded to this version.
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
    // The seals are proven by this version, which reads the tables of this version.
    await migrate(target.database)
    const keys = await proveKeys(target.database)
    return { read, files: files.length, keys, seals: await proveSeals(target.database, read.manifest) }
  } catch (error) {
    await loading?.abort()
    throw rowRefused(error) ?? error
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
