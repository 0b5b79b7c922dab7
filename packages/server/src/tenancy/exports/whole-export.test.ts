/** Everything of an organization is taken along, none of anybody else, no secret; and comes back as it was. */
import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Ajv2020 } from 'ajv/dist/2020.js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipReader } from '../../adapters/archives/zip-read.ts'
import { ZipWriter } from '../../adapters/archives/zip-write.ts'
import { openBlobs } from '../../adapters/blobs/index.ts'
import { createPool } from '../../database/connection.ts'
import { sealAll, verifyOrganization } from '../../ledger-seals/index.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { kg, moveLabels, registered } from '../../testing/labels.ts'
import { importExport, ImportError } from './load.ts'
import type { ExportManifest } from './manifest.ts'
import { exportedTables, LEFT_OUT, undecidedTables } from './tables.ts'
import { writeExport } from './write.ts'

let t: TestApp
let empty: TestDatabase
let manifest: ExportManifest
const folder = mkdtempSync(join(tmpdir(), 'cloche-export-'))
const path = join(folder, 'export.zip')
const blobsOf = (dataFolder: string) => openBlobs({ s3: undefined, dataFolder })

beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  empty = await createTestDatabase()
  const owner = await t.token(5)
  const product = await t.make('product', { name: '=1+1 Stock "of" the day' })
  const { labels } = await registered(t, owner, {
    productId: product['id'],
    items: [{ count: 3, quantity: kg(1.25) }],
  })
  await moveLabels(t, owner, [labels[0]!['id']], 'other', { toState: 'freeze' })
  await t.make('product', { name: 'Of somebody else' }, 'other')
  const secrets = {
    name: 'Hook',
    address: 'https://example.com/hook',
    secret: 'a-secret-of-a-webhook',
    topics: [],
  }
  await t.make('webhook', secrets).catch(() => undefined)
  const sent = await t.app.inject({
    method: 'POST',
    url: `/api/v0/attachment/upload?entity=product&recordId=${product['id']}&name=note.pdf`,
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  })
  expect(sent.statusCode, sent.payload).toBe(200)
  await sealAll(t.pool, t.home.id)
  manifest = await writeExport({ database: t.pool.config, blobs: blobsOf(t.folder) }, t.home.id, path)
}, 60_000)
afterAll(async () => {
  await t.close()
  await empty.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function withArchive<T>(work: (archive: ZipReader) => Promise<T>): Promise<T> {
  const archive = await ZipReader.open(path)
  try {
    return await work(archive)
  } finally {
    await archive.close()
  }
}

test('no table is forgotten: it is taken along, or left out for a reason', async () => {
  expect(undecidedTables()).toEqual([])
  const client = new pg.Client(t.pool.config)
  await client.connect()
  const { rows } = await client.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const taken = (await exportedTables(client)).map(({ name }) => name)
  await client.end()
  expect([...taken, ...Object.keys(LEFT_OUT)].sort()).toEqual(rows.map(row => row.name as string).sort())
  expect(manifest.tables.map(({ name }) => name)).toEqual(taken)
})

test('every member has the digest that it is said to have, and every line follows its schema', async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  await withArchive(async archive => {
    expect(archive.names().sort()).toEqual(
      [...manifest.members.map(({ name }) => name), 'manifest.json', 'SHA256SUMS'].sort(),
    )
    for (const { name, sha256 } of manifest.members) {
      const content = await text(await archive.read(name))
      if (!name.startsWith('files/'))
        expect(createHash('sha256').update(content).digest('hex'), name).toBe(sha256)
      if (!name.startsWith('jsonl/')) continue
      const table = name.slice(6, -6)
      const validate = ajv.compile(JSON.parse(await text(await archive.read(`schemas/${table}.schema.json`))))
      const lines = content.split('\n').filter(line => line !== '')
      expect(lines.length).toBe(manifest.tables.find(one => one.name === table)?.rows)
      for (const line of lines)
        expect(validate(JSON.parse(line)) || validate.errors, `${name}: ${line}`).toBe(true)
    }
  })
})

test('nothing of anybody else is in it, and no secret', async () => {
  await withArchive(async archive => {
    for (const name of archive.names()) {
      if (name.startsWith('files/')) continue
      const content = await text(await archive.read(name))
      expect(content, name).not.toContain(t.other.id)
      expect(content, name).not.toMatch(/argon2|sealed:|a-secret-of-a-webhook/)
    }
    expect(await text(await archive.read('csv/product.csv'))).toContain('"\'=1+1 Stock ""of"" the day"')
    const readme = await text(await archive.read('README.md'))
    expect(readme).toContain('# Everything of Home')
    expect(readme).toContain('# Todo lo de Home')
  })
  expect(manifest.leftOut.columns).toContain('identity.password_hash')
  expect(manifest.leftOut.columns).toContain('webhook.secret')
  expect(manifest.leftOut.columns).toContain('directory.sealed_secret')
})

test('it is imported into an installation without it: equal row by row, sealed as it was, without passwords', async () => {
  const blobs = blobsOf(join(folder, 'there'))
  const imported = await importExport(path, { database: empty.config, blobs })
  expect(imported.files).toBeGreaterThan(0)
  expect(imported.tables.find(({ name }) => name === 'label')?.rows).toBe(3)
  const again = join(folder, 'again.zip')
  const second = await writeExport({ database: empty.config, blobs }, t.home.id, again)
  for (const table of manifest.tables)
    if (!table.isReadOnly)
      expect(
        second.tables.find(({ name }) => name === table.name),
        table.name,
      ).toEqual(table)
  expect(second.missing).toEqual([])
  const pool = createPool(empty.config, { size: 2 })
  try {
    const found = await verifyOrganization(pool, t.home.id)
    expect(found?.findings).toEqual([])
    expect(found?.head).toBe(manifest.seal.head)
    const { rows } = await pool.use(connection =>
      connection.send({ text: 'select password_hash, email from identity' }),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(row => row['password_hash'] === null)).toBe(true)
  } finally {
    await pool.end()
  }
})

test('it is refused where the organization is, and where a member was changed', async () => {
  const blobs = blobsOf(join(folder, 'there'))
  await expect(importExport(path, { database: empty.config, blobs })).rejects.toThrow(/already/)
  const changed = join(folder, 'changed.zip')
  await withArchive(async archive => {
    const writer = new ZipWriter(createWriteStream(changed))
    for (const name of archive.names()) {
      const content = await text(await archive.read(name))
      await writer.add(name, [name === 'jsonl/product.jsonl' ? content.replace('Stock', 'Stack') : content])
    }
    await writer.close()
  })
  const third = await createTestDatabase()
  try {
    const refused = importExport(changed, { database: third.config, blobs })
    await expect(refused).rejects.toThrow(ImportError)
    await expect(refused).rejects.toThrow(/product\.jsonl is not what was exported/)
  } finally {
    await third.drop()
  }
})
