/** Writes everything of one organization into an archive. */
import { createWriteStream, readFileSync } from 'node:fs'
import type pg from 'pg'
import { buffer } from 'node:stream/consumers'
import { blobKey, digestOf, type BlobStore } from '../../adapters/blobs/index.ts'
import { ZipWriter, type ZipMember } from '../../adapters/archives/zip-write.ts'
import { FILE_COLUMNS } from '../../backup/snapshot/files.ts'
import { readHead } from '../../ledger-seals/index.ts'
import {
  csvName,
  DIGESTS,
  fileName,
  FORMAT,
  FORMAT_VERSION,
  linesName,
  MANIFEST,
  schemaName,
  type ExportManifest,
} from './manifest.ts'
import { readme } from './readme.ts'
import { csv, lines } from './rows.ts'
import { schemaOf } from './schemas.ts'
import { beside, inOrganization } from './snapshot.ts'
import { exportedTables, LEFT_OUT, type ExportedTable } from './tables.ts'

const VERSION = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version

export interface ExportSource {
  readonly database: pg.ClientConfig
  readonly blobs: BlobStore
}

/** How far it is: members of the archive. */
export type Progress = (done: number, total: number) => void

/** @throws when the organization is not there, or the file cannot be written */
export async function writeExport(
  source: ExportSource,
  organizationId: string,
  path: string,
  progress: Progress = () => undefined,
): Promise<ExportManifest> {
  const file = createWriteStream(path, { mode: 0o600 })
  const broken = new Promise<never>((_, reject) => file.once('error', reject))
  broken.catch(() => undefined)
  try {
    return await Promise.race([broken, writeInto(new ZipWriter(file), source, organizationId, progress)])
  } catch (error) {
    file.destroy()
    throw error
  }
}

async function writeInto(
  archive: ZipWriter,
  { database, blobs }: ExportSource,
  organizationId: string,
  progress: Progress,
): Promise<ExportManifest> {
  const read = await inOrganization(database, organizationId, async client => {
    const head = await headOf(client, organizationId)
    await archive.add('README.md', [readme(head.organization.name, head.taken)])
    const tables = await exportedTables(client)
    const keys = await keysOf(client, organizationId)
    const total = tables.length * 3 + keys.length + 1
    const done = () => progress(archive.members.length, total)
    const sums: ExportManifest['tables'][number][] = []
    for (const table of tables) sums.push(await addTable(client, archive, table, organizationId, done))
    const columns = tables.flatMap(({ name, secret }) => secret.map(column => `${name}.${column}`))
    return { head, sums, keys, columns, done }
  })
  const missing = await addFiles(archive, blobs, read.keys, read.done)
  const manifest: ExportManifest = {
    format: FORMAT,
    version: FORMAT_VERSION,
    cloche: VERSION,
    ...read.head,
    tables: read.sums,
    leftOut: { tables: LEFT_OUT, columns: read.columns },
    missing,
    members: [...archive.members],
  }
  await archive.add(MANIFEST, [`${JSON.stringify(manifest, null, 1)}\n`])
  await archive.add(DIGESTS, [archive.members.map(digestLine).join('')])
  await archive.close()
  return manifest
}

/** As `sha256sum --check` reads it. */
const digestLine = ({ name, sha256 }: ZipMember): string => `${sha256}  ${name}\n`

async function headOf(client: pg.Client, organizationId: string) {
  const { rows } = await client.query<{ name: string; taken: Date }>(
    'select name, now() as taken from organization where id = $1',
    [organizationId],
  )
  const [found] = rows
  if (found === undefined) throw new Error(`There is no organization ${organizationId}`)
  const chain = await readHead(
    ({ text, values }) => client.query(text, values as unknown[]) as never,
    organizationId,
  ).catch(() => undefined)
  const migrations = await beside(client, () =>
    client.query<{ name: string; digest: string }>('select name, digest from migration order by name'),
  )
  return {
    taken: new Date(found.taken).toISOString(),
    organization: { id: organizationId, name: found.name },
    migrations: migrations.rows,
    seal: { block: chain?.block ?? 0, head: chain?.head ?? null },
  }
}

async function addTable(
  client: pg.Client,
  archive: ZipWriter,
  table: ExportedTable,
  organizationId: string,
  done: () => void,
): Promise<ExportManifest['tables'][number]> {
  await archive.add(schemaName(table.name), [`${JSON.stringify(schemaOf(table), null, 1)}\n`])
  done()
  const { name, key, owner, isReadOnly } = table
  const add = async () => {
    let rows = 0
    const counted = async function* () {
      for await (const part of lines(client, table, organizationId)) {
        rows += part.split('\n').length - 1
        yield part
      }
    }
    const { sha256 } = await archive.add(linesName(name), counted())
    done()
    await archive.add(csvName(name), csv(client, table, organizationId))
    done()
    return { name, rows, columns: table.columns.map(column => column.name), key, owner, isReadOnly, sha256 }
  }
  return table.isTenant ? add() : beside(client, add)
}

/** The keys of the files that records name, each once. */
async function keysOf(client: pg.Client, organizationId: string): Promise<string[]> {
  const keys = new Set<string>()
  for (const { table, column, thumbnail, kept } of FILE_COLUMNS) {
    const { rows } = await client.query<{ digest: string; hasThumbnail: boolean }>(
      `select distinct ${column} as digest, ${thumbnail} as "hasThumbnail" from ${table}
       where organization_id = $1 and ${column} is not null and ${kept} order by 1`,
      [organizationId],
    )
    for (const { digest, hasThumbnail } of rows) {
      keys.add(blobKey(organizationId, digest))
      if (hasThumbnail) keys.add(blobKey(organizationId, digest, 'thumbnail'))
    }
  }
  return [...keys]
}

/** One file at a time. @returns those that the store does not have as they were */
async function addFiles(
  archive: ZipWriter,
  blobs: BlobStore,
  keys: readonly string[],
  done: () => void,
): Promise<string[]> {
  const missing: string[] = []
  for (const key of keys) {
    const blob = await blobs.open(key)
    const bytes = blob && (await buffer(blob.stream))
    const isOriginal = /\/[0-9a-f]{64}$/.test(key)
    if (bytes === undefined || (isOriginal && !key.endsWith(digestOf(bytes)))) missing.push(fileName(key))
    else await archive.add(fileName(key), [bytes])
    done()
  }
  return missing
}
