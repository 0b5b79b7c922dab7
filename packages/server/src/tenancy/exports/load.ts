/**
 * The way back: an export into an installation that does not have the organization, in one transaction. Every member is
 * compared with its digest first, every table with the lines it came from after.
 */
import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { buffer } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { ZipReader } from '../../adapters/archives/zip-read.ts'
import { blobKey, type BlobStore } from '../../adapters/blobs/index.ts'
import { SET_NOTATION } from '../../backup/snapshot/snapshot.ts'
import { BackupError } from '../../backup/backup-error.ts'
import { takeOff } from '../../database/guards.ts'
import { newClient } from '../../database/client.ts'
import { keepConnectionCode, newConnectionCode } from '../organizations/connection-code.ts'
import { FORMAT, FORMAT_VERSION, linesName, MANIFEST, type ExportManifest } from './manifest.ts'
import { lines } from './rows.ts'

/** Why an export cannot be imported, a sentence for whoever runs the command. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}

export interface Imported {
  readonly organization: ExportManifest['organization']
  readonly tables: readonly { readonly name: string; readonly rows: number }[]
  readonly files: number
}

interface Target {
  readonly database: pg.ClientConfig
  readonly blobs: BlobStore
}

const LINES = 500
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** @throws ImportError, and then nothing was imported */
export async function importExport(path: string, { database, blobs }: Target): Promise<Imported> {
  const archive = await ZipReader.open(path)
  try {
    const manifest = await proven(archive)
    const files = await loadFiles(archive, manifest, blobs)
    await loadTables(archive, manifest, database)
    return {
      organization: manifest.organization,
      tables: loaded(manifest).map(({ name, rows }) => ({ name, rows })),
      files,
    }
  } finally {
    await archive.close()
  }
}

const loaded = ({ tables }: ExportManifest) => tables.filter(({ isReadOnly }) => !isReadOnly)

/** The manifest, once every member is what it says. */
async function proven(archive: ZipReader): Promise<ExportManifest> {
  const manifest = JSON.parse(await text(await archive.read(MANIFEST))) as ExportManifest
  if (manifest.format !== FORMAT || manifest.version !== FORMAT_VERSION)
    throw new ImportError('This is no export of an organization, or one of a later version.')
  const names = new Set(archive.names())
  for (const { name, sha256, bytes } of manifest.members) {
    if (!names.has(name)) throw new ImportError(`The export lacks ${name}.`)
    const hash = createHash('sha256')
    let length = 0
    try {
      for await (const piece of (await archive.read(name)) as AsyncIterable<Buffer>) {
        hash.update(piece)
        length += piece.length
      }
    } catch {
      throw new ImportError(`${name} cannot be read.`)
    }
    if (hash.digest('hex') !== sha256 || length !== bytes)
      throw new ImportError(`${name} is not what was exported.`)
  }
  return manifest
}

async function loadFiles(archive: ZipReader, manifest: ExportManifest, blobs: BlobStore): Promise<number> {
  let count = 0
  for (const { name } of manifest.members) {
    const found = /^files\/([0-9a-f]{64})(-thumbnail)?$/.exec(name)
    if (found?.[1] === undefined) continue
    const key = blobKey(manifest.organization.id, found[1], found[2] === undefined ? undefined : 'thumbnail')
    await blobs.put(key, await buffer(await archive.read(name)), 'application/octet-stream')
    count += 1
  }
  return count
}

async function loadTables(
  archive: ZipReader,
  manifest: ExportManifest,
  database: pg.ClientConfig,
): Promise<void> {
  const client = newClient({ ...database, application_name: 'cloche-import' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(SET_NOTATION)
    await proveFits(client, manifest)
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    )
    const guards = await takeOff(
      client,
      rows.map(({ name }) => name),
      BackupError,
    )
    await proveAbsent(client, manifest)
    for (const table of loaded(manifest)) await loadTable(archive, client, table, manifest.organization.id)
    await client.query(
      `select setval(pg_get_serial_sequence('unsealed', 'part'), greatest((select max(part) from unsealed), 1))`,
    )
    await proveSame(client, manifest)
    await haveConnectionCode(client, manifest)
    await guards.restore()
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** @throws ImportError when the tables here are older than those that were exported */
async function proveFits(client: pg.Client, { migrations }: ExportManifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const known = new Set(rows.map(({ name }) => name))
  const lacking = migrations.filter(({ name }) => !known.has(name))
  if (lacking.length > 0)
    throw new ImportError(
      `The export comes from a later version of Cloche (${lacking[0]?.name ?? ''}): bring this installation to it first.`,
    )
}

/** @throws ImportError when the organization, or an address of its people, is there */
async function proveAbsent(client: pg.Client, { organization }: ExportManifest): Promise<void> {
  const there = await client.query('select 1 from organization where id = $1', [organization.id])
  if ((there.rowCount ?? 0) > 0)
    throw new ImportError(`${organization.name} is in this installation already.`)
}

async function loadTable(
  archive: ZipReader,
  client: pg.Client,
  { name, columns, owner }: ExportManifest['tables'][number],
  organizationId: string,
): Promise<void> {
  const { rows: found } = await client.query<{ column: string; type: string; isMonthly: boolean }>(
    `select a.attname as column, format_type(a.atttypid, a.atttypmod) as type, c.relkind = 'p' as "isMonthly"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relname = $1 and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
    [name],
  )
  const known = new Set(found.map(({ column }) => column))
  const lost = columns.filter(column => !known.has(column))
  if (found.length === 0 || lost.length > 0 || !columns.includes(owner))
    throw new ImportError(`This version has no ${name}${lost.length > 0 ? `.${lost.join(', ')}` : ''}.`)
  const list = columns.map(quoted).join(', ')
  const isMonthly = found.some(one => one.isMonthly)
  const insert = async (batch: string[]) => {
    const json = `[${batch.join(',')}]`
    if (isMonthly) await makeMonths(client, name, json)
    try {
      const { rowCount } = await client.query(
        `insert into public.${quoted(name)} (${list}) overriding system value
         select ${list} from json_populate_recordset(null::public.${quoted(name)}, $1::json)
         where ${quoted(owner)} = $2`,
        [json, organizationId],
      )
      if (rowCount !== batch.length) throw new ImportError(`${name} has rows of another organization.`)
    } catch (error) {
      if ((error as { code?: string }).code === '23505')
        throw new ImportError(
          `Something of ${name} is in this installation already: an address of a person, or an id.`,
        )
      throw error
    }
  }
  let batch: string[] = []
  for await (const line of createInterface({
    input: await archive.read(linesName(name)),
    crlfDelay: Infinity,
  })) {
    batch.push(line)
    if (batch.length === LINES) {
      await insert(batch)
      batch = []
    }
  }
  if (batch.length > 0) await insert(batch)
}

/** Exports of earlier versions have a code that said whose it was: the organization gets one that is looked up here. */
async function haveConnectionCode(client: pg.Client, { organization }: ExportManifest): Promise<void> {
  const there = await client.query('select 1 from connection_code where organization_id = $1', [
    organization.id,
  ])
  if ((there.rowCount ?? 0) > 0) return
  const code = newConnectionCode()
  await client.query('update organization set organization_connection_id = $2 where id = $1', [
    organization.id,
    code,
  ])
  await keepConnectionCode({ query: statement => client.query(statement) }, organization.id, code)
}

/** Partitions by month are made before their rows come. */
async function makeMonths(client: pg.Client, table: string, json: string): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `select a.attname as key from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
     where p.partrelid = $1::regclass`,
    [`public.${quoted(table)}`],
  )
  const key = rows[0]?.key
  if (key === undefined) return
  await client.query(
    `select ensure_month($1, month::date) from (
       select distinct date_trunc('month', ${quoted(key)} at time zone 'UTC') as month
       from json_populate_recordset(null::public.${quoted(table)}, $2::json)) months`,
    [table, json],
  )
}

/** What lies in the tables now gives the lines that were exported. @throws ImportError */
async function proveSame(client: pg.Client, manifest: ExportManifest): Promise<void> {
  for (const table of loaded(manifest)) {
    const hash = createHash('sha256')
    const shape = { ...table, columns: table.columns.map(name => ({ name })) }
    for await (const part of lines(client, shape, manifest.organization.id)) hash.update(part)
    if (hash.digest('hex') !== table.sha256) throw new ImportError(`${table.name} is not what was exported.`)
  }
}
