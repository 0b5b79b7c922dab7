/** A backup of a database at whatever migrations, past what making one asks of today's tables. */
import type pg from 'pg'
import { CLOSING, FORMAT, FORMAT_VERSION, OPENING } from '../backup/archive/manifest.ts'
import type { Manifest, Opening, SealHead } from '../backup/archive/manifest.ts'
import { writeArchive } from '../backup/archive/writer.ts'
import { forcedTables } from '../database/guards.ts'
import { saveRows, sequenceValues } from '../backup/make-backup.ts'
import { tableShapes } from '../backup/snapshot/shapes.ts'
import { quoted } from '../database/sql-names.ts'
import { SET_NOTATION } from '../backup/snapshot/snapshot.ts'

/** @param client of the owner of the tables, who sees all rows while this reads. */
export async function archiveOf(client: pg.Client, path: string): Promise<Manifest> {
  const archive = await writeArchive(path, undefined, new Date())
  await client.query('begin')
  await client.query(SET_NOTATION)
  for (const name of await forcedTables(client))
    await client.query(`alter table ${quoted(name)} no force row level security`)
  const { rows: migrations } = await client.query('select name, digest from migration order by name')
  const shapes = await tableShapes(client)
  const taken = new Date().toISOString()
  const about = { format: FORMAT, version: FORMAT_VERSION, taken } as const
  const opening: Opening = {
    ...about,
    cloche: 'earlier',
    postgres: '',
    migrations,
    tables: shapes,
    secretCheck: '',
  }
  await archive.add(OPENING, Buffer.from(JSON.stringify(opening)))
  const tables = await saveRows(client, shapes, archive)
  const heads = await headsOf(client, 'seal' in tables)
  const sequences = await sequenceValues(client)
  await client.query('rollback')
  const manifest: Manifest = {
    ...about,
    tables,
    sequences,
    heads,
    entries: [...archive.entries],
    missing: [],
  }
  await archive.add(CLOSING, Buffer.from(JSON.stringify(manifest)))
  await archive.close()
  return manifest
}

async function headsOf(client: pg.Client, areSealed: boolean): Promise<SealHead[]> {
  const last = areSealed
    ? `left join lateral (select number, hash from seal where organization_id = o.id order by number desc limit 1) last on true`
    : 'cross join (select 0 as number, null as hash) last'
  const { rows } = await client.query<SealHead>(
    `select o.id as "organizationId", o.name as organization, coalesce(last.number, 0) as block, last.hash as head
     from organization o ${last} order by 1`,
  )
  return rows
}
