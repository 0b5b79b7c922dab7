/** Makes a backup, proves that it can be read, puts it where backups lie, and removes old ones: in this order. */
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { ClientConfig } from 'pg'
import { readArchive } from './archive/reader.ts'
import { ask } from './ask.ts'
import { BackupError } from './backup-error.ts'
import { makeBackup, type BackupSource, type MadeBackup } from './make-backup.ts'
import { backupName } from './places/names.ts'
import type { Place } from './places/place.ts'

export interface TakenBackup extends MadeBackup {
  readonly name: string
  /** Names of older backups that went. */
  readonly removed: readonly string[]
}

export interface BackupOptions {
  readonly source: BackupSource
  readonly place: Place
  readonly key: string | undefined
  /** How many there are at the place after. */
  readonly keep: number
}

/** @throws BackupError, and then nothing at the place has changed. */
export async function takeBackup({ source, place, key, keep }: BackupOptions): Promise<TakenBackup> {
  const name = backupName(new Date(), key !== undefined)
  const path = await place.partPath(name)
  try {
    const made = await makeBackup(source, path, key)
    const read = await readArchive(createReadStream(path), key)
    if (JSON.stringify(read.manifest) !== JSON.stringify(made.manifest))
      throw new BackupError('What was read back is not what was written.')
    await proveSameVersion(source.database, made)
    await place.keep(path, name)
    await proveSent(place, name, key)
    const removed = (await place.list()).filter(other => other !== name).slice(keep - 1)
    for (const old of removed) await place.remove(old)
    return { ...made, name, removed }
  } catch (error) {
    throw (error as { code?: string }).code === 'ENOSPC'
      ? new BackupError(`There is no room left for ${path}.`)
      : error
  } finally {
    await rm(path, { force: true })
  }
}

/** What travelled is read once more, from there. */
async function proveSent(place: Place, name: string, key: string | undefined): Promise<void> {
  if (!place.isRemote) return
  try {
    await readArchive(await place.open(name), key)
  } catch (error) {
    await place.remove(name)
    throw error
  }
}

/** Tables that change their shape while they are read would leave a backup that nothing can load. */
async function proveSameVersion(database: ClientConfig, { opening }: MadeBackup): Promise<void> {
  const now = await ask(database, 'select name, digest from migration order by name')
  if (JSON.stringify(now) !== JSON.stringify(opening.migrations))
    throw new BackupError('The database came to another version meanwhile: make the backup again.')
}
