/** Makes a backup: the database at one moment and the files its records name, in one archive. */
import { hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { ClientBase, ClientConfig } from 'pg'
import { digestOf, type BlobStore } from '../adapters/blobs/index.ts'
import { OWN_SECRET } from '../config-secret.ts'
import {
  CLOSING,
  FILES,
  FORMAT,
  FORMAT_VERSION,
  OPENING,
  partName,
  type Manifest,
  type Opening,
  type SealHead,
  type TableShape,
  type TableSum,
} from './archive/manifest.ts'
import { emptyBackup } from './archive/reader.ts'
import { RowDigest, wholeRows } from './archive/row-digest.ts'
import { writeArchive, type ArchiveWriter } from './archive/writer.ts'
import { BackupError } from './backup-error.ts'
import { fileKeys } from './snapshot/files.ts'
import { proveReadable, sequenceNames, tableShapes } from './snapshot/shapes.ts'
import { quoted } from '../database/sql-names.ts'
import { inSnapshot, rowsOf } from './snapshot/snapshot.ts'

/** Rows are written in parts of about as many bytes, the most that is held of them. */
const PART_BYTES = 4 * 1024 * 1024

const VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version

export interface BackupSource {
  readonly database: ClientConfig
  readonly blobs: BlobStore
  /** What seals fields and letters in the database. */
  readonly secret: string
  /** An installation's own secret goes into the backup: without it nothing that is sealed could be read again. */
  readonly isOwnSecret: boolean
}

export interface MadeBackup {
  /** Of the file. */
  readonly bytes: number
  readonly opening: Opening
  readonly manifest: Manifest
}

/** Tells whether another secret is this one, and nothing of it. */
export const secretCheckOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'cloche check of backups', 32)).toString('hex')

/**
 * Writes the backup into a new file, which is whole only when this has answered.
 * @throws BackupError when nothing could be read, or when the database was migrated meanwhile.
 */
export async function makeBackup(
  source: BackupSource,
  path: string,
  key: string | undefined,
): Promise<MadeBackup> {
  const archive = await writeArchive(path, key, new Date())
  try {
    const { opening, keys, ...found } = await inSnapshot(source.database, client =>
      saveDatabase(client, source, archive),
    )
    const missing = await saveFiles(source.blobs, keys, archive)
    if (source.isOwnSecret) await archive.add(OWN_SECRET, Buffer.from(source.secret))
    const { format, version, taken } = opening
    const manifest: Manifest = { format, version, taken, ...found, entries: [...archive.entries], missing }
    await archive.add(CLOSING, json(manifest))
    const { bytes } = await archive.close()
    return { bytes, opening, manifest }
  } catch (error) {
    await archive.abort(error)
    throw error
  }
}

const json = (content: unknown) => Buffer.from(JSON.stringify(content, null, 1))

async function saveDatabase(
  client: Parameters<typeof rowsOf>[0],
  source: BackupSource,
  archive: ArchiveWriter,
) {
  await proveReadable(client)
  const opening = await openingOf(client, source.secret)
  await archive.add(OPENING, json(opening))
  const keys = await fileKeys(client)
  const heads = await sealHeads(client)
  const tables = await saveRows(client, opening.tables, archive)
  await proveWhole(client, tables)
  // They run on outside of transactions: read last, none is behind its rows.
  const sequences = await sequenceValues(client)
  return { opening, keys, heads, tables, sequences }
}

/** The rows of tables, part by part. @returns what they were, by the name of the table */
export async function saveRows(
  client: Parameters<typeof rowsOf>[0],
  shapes: readonly TableShape[],
  archive: ArchiveWriter,
): Promise<Record<string, TableSum>> {
  const tables: Record<string, TableSum> = {}
  for (const table of shapes) {
    const digest = new RowDigest()
    let number = 0
    for await (const lines of wholeRows(rowsOf(client, table), PART_BYTES)) {
      digest.add(lines)
      await archive.add(partName(table.name, ++number), lines)
    }
    tables[table.name] = digest.sum
  }
  return tables
}

async function openingOf(client: ClientBase, secret: string): Promise<Opening> {
  const { rows } = await client.query<{ taken: Date; postgres: string }>(
    `select now() as taken, current_setting('server_version') as postgres`,
  )
  const migrations = await client.query<{ name: string; digest: string }>(
    'select name, digest from migration order by name',
  )
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    cloche: VERSION,
    postgres: rows[0]?.postgres ?? '',
    taken: rows[0]?.taken.toISOString() ?? '',
    migrations: migrations.rows,
    tables: await tableShapes(client),
    secretCheck: secretCheckOf(secret),
  }
}

/** The last block of every organization's chain. */
async function sealHeads(client: ClientBase): Promise<SealHead[]> {
  const { rows } = await client.query<SealHead>(
    `select o.id as "organizationId", o.name as organization, coalesce(last.number, 0) as block, last.hash as head
     from organization o left join lateral (
       select number, hash from seal where organization_id = o.id order by number desc limit 1
     ) last on true order by o.id`,
  )
  return rows
}

export async function sequenceValues(client: ClientBase): Promise<Manifest['sequences']> {
  const values: Manifest['sequences'][number][] = []
  for (const name of await sequenceNames(client)) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from public.${quoted(name)}`,
    )
    if (rows[0] !== undefined) values.push({ name, ...rows[0] })
  }
  return values
}

/**
 * Log-ins and owners of places are not under row security: whoever they name has to be there.
 * @throws BackupError
 */
async function proveWhole(client: ClientBase, tables: Readonly<Record<string, TableSum>>): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (select organization_id as id from identity union select organization_id from location_owner) known
     where not exists (select from organization o where o.id = known.id)`,
  )
  const lost = rows[0]?.count ?? 0
  if (lost > 0)
    throw new BackupError(`The backup would be without ${lost} organizations, which could not be read.`)
  if ((tables['organization']?.rows ?? 0) === 0) throw emptyBackup()
}

/** @returns keys of what the store does not have: it was lost before, and a backup of the rest is worth more than none. */
async function saveFiles(
  blobs: BlobStore,
  keys: readonly string[],
  archive: ArchiveWriter,
): Promise<string[]> {
  const missing: string[] = []
  for (const key of keys) {
    const blob = await blobs.open(key)
    const bytes = blob && (await buffer(blob.stream))
    // A thumbnail has the name of its picture, and no digest of its own.
    const isRight = bytes !== undefined && (isVariant(key) || key.endsWith(digestOf(bytes)))
    if (isRight) await archive.add(FILES + key, bytes)
    else missing.push(key)
  }
  return missing
}

const isVariant = (key: string): boolean => !/\/[0-9a-f]{64}$/.test(key)
