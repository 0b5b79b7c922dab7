/**
 * What is held of one person: everything where their id stands, and what was sent to them or typed with their address, as
 * JSON and as CSV. Secrets stay, and nothing of other people comes along but their ids.
 */
import { createWriteStream } from 'node:fs'
import type pg from 'pg'
import { buffer } from 'node:stream/consumers'
import { languageOf, translate, type Locale } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { csvDelimiter, csvLine } from '@cloche/domain/rules/sheets'
import { ZipWriter } from '../../../adapters/archives/zip-write.ts'
import { blobKey, type BlobStore } from '../../../adapters/blobs/index.ts'
import { beside, inOrganization } from '../snapshot.ts'
import { exportedTables, type ExportedTable } from '../tables.ts'

const TEXTS = wordsOf('yourData')
const ROWS_MAX = 100_000

type Row = { readonly [column: string]: unknown }

interface Source {
  readonly database: pg.ClientConfig
  readonly blobs: BlobStore
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
/** Columns that name a person: whose it is, who did it, who made or changed the record. */
const PERSON_COLUMN =
  /(^|_)user_id$|^(created|updated|asked|decided|changed|acted|settled|started)_by(_id|_user_id)?$|_by_id$/

export async function writePersonExport(
  { database, blobs }: Source,
  organizationId: string,
  userId: string,
  path: string,
  locale: string,
): Promise<void> {
  const archive = new ZipWriter(createWriteStream(path, { mode: 0o600 }))
  const language = languageOf(locale as Locale)
  const t = (key: string, values = {}) =>
    translate(TEXTS[language], `yourData.${key}`, values, locale as Locale)
  const { data, digests } = await inOrganization(database, organizationId, async client => {
    const found: Record<string, readonly Row[]> = {}
    for (const table of await exportedTables(client)) {
      const rows = table.isTenant
        ? await rowsOf(client, table, organizationId, userId)
        : await beside(client, () => rowsOf(client, table, organizationId, userId))
      if (rows.length > 0) found[table.name] = rows
    }
    const files = await client.query<{ digest: string; name: string }>(
      `select digest, name from attachment where organization_id = $1 and digest is not null
         and ((entity = 'user' and record_id = $2) or created_by = $2::uuid)`,
      [organizationId, userId],
    )
    return { data: found, digests: files.rows }
  })
  await archive.add('README.md', [
    [
      `# ${t('person.title')}`,
      '',
      t('person.about', { taken: new Date().toISOString() }),
      '',
      t('person.how'),
      '',
    ].join('\n'),
  ])
  await archive.add('person.json', [`${JSON.stringify({ organizationId, userId, data }, null, 1)}\n`])
  const delimiter = csvDelimiter(language)
  for (const [table, rows] of Object.entries(data)) {
    const names = Object.keys(rows[0] ?? {})
    await archive.add(
      `csv/${table}.csv`,
      (function* () {
        yield '\uFEFF' + csvLine(names, delimiter)
        for (const row of rows)
          yield csvLine(
            names.map(name => cellOf(row[name])),
            delimiter,
          )
      })(),
    )
  }
  for (const digest of new Set(digests.map(one => one.digest))) {
    const blob = await blobs.open(blobKey(organizationId, digest))
    if (blob !== undefined) await archive.add(`files/${digest}`, [await buffer(blob.stream)])
  }
  await archive.close()
}

const cellOf = (value: unknown): string | number =>
  value === null || value === undefined
    ? ''
    : typeof value === 'number' || typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** The rows of a table in which the person stands by id; their own record, and what history tells of it. */
async function rowsOf(
  client: pg.Client,
  table: ExportedTable,
  organizationId: string,
  userId: string,
): Promise<readonly Row[]> {
  const conditions = table.columns
    .filter(({ name, type }) => type === 'uuid' && PERSON_COLUMN.test(name))
    .map(({ name }) => `${quoted(name)} = $2::uuid`)
  if (table.name === 'user') conditions.splice(0, conditions.length, 'id = $2::uuid')
  if (table.name === 'history') conditions.push(`(entity = 'user' and record_id = $2::uuid)`)
  if (table.name === 'attachment') conditions.push(`(entity = 'user' and record_id = $2::text)`)
  if (conditions.length === 0) return []
  const { rows } = await client.query<{ row: Row }>(
    `select row_to_json(one) as row from (
       select ${table.columns.map(({ name }) => quoted(name)).join(', ')} from public.${quoted(table.name)}
       where ${quoted(table.owner)} = $1 and (${conditions.join(' or ')}) limit ${ROWS_MAX}) one`,
    [organizationId, userId],
  )
  return rows.map(({ row }) => row)
}
