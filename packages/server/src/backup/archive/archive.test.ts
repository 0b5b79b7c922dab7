/** The archive without a database: what is written is read, and what is not a backup is told so. */
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CLOSING, FORMAT, OPENING, partName, type Opening } from './manifest.ts'
import { readArchive } from './reader.ts'
import { RowDigest, wholeRows } from './row-digest.ts'
import { writeArchive } from './writer.ts'

const key = 'vQ8nT3xLw0RbZ6yKc1HmPd5sJf9gUe2A'
const rows = Buffer.from('1\tOne\n2\tTwo\n')
const opening: Opening = {
  format: FORMAT,
  version: 1,
  cloche: '0.1.0',
  postgres: '18.4',
  taken: '2026-11-22T03:30:00.000Z',
  migrations: [],
  tables: [{ name: 'organization', columns: ['id', 'name'] }],
  secretCheck: '',
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloche-archive-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Change {
  readonly opening?: object
  readonly written?: Buffer
  readonly sum?: object
  readonly isOpen?: boolean
}

/** An archive of one table. What is told of it can be made untrue. */
async function write(change: Change = {}, isEncrypted = true): Promise<string> {
  const path = join(folder, `${Math.random()}.tar.gz`)
  const archive = await writeArchive(path, isEncrypted ? key : undefined, new Date(0))
  await archive.add(OPENING, Buffer.from(JSON.stringify({ ...opening, ...change.opening })))
  const digest = new RowDigest()
  digest.add(rows)
  await archive.add(partName('organization', 1), change.written ?? rows)
  const manifest = {
    format: FORMAT,
    version: 1,
    taken: opening.taken,
    tables: { organization: { ...digest.sum, ...change.sum } },
    sequences: [],
    heads: [],
    entries: archive.entries,
    missing: [],
  }
  if (change.isOpen !== true) await archive.add(CLOSING, Buffer.from(JSON.stringify(manifest)))
  await archive.close()
  return path
}
const read = (path: string) => readArchive(createReadStream(path), key)

test('what was written is read, with a key and without', async () => {
  for (const withKey of [key, undefined]) {
    const seen: string[] = []
    const path = await write({}, withKey !== undefined)
    const found = await readArchive(createReadStream(path), withKey, {
      rows: async (table, lines) => void seen.push(`${table}: ${lines.toString()}`),
    })
    expect(seen).toEqual([`organization: ${rows.toString()}`])
    expect(found.manifest.tables['organization']?.rows).toBe(2)
  }
})

test('a file that comes byte by byte is read too', async () => {
  const bytes = readFileSync(await write())
  const stream = Readable.from(
    Array.from(bytes, byte => Buffer.from([byte])),
    { objectMode: false },
  )
  expect((await readArchive(stream, key)).opening).toEqual(opening)
})

test('a manifest that tells something else than there is, is no proof', async () => {
  await expect(write({ sum: { rows: 3 } }).then(read)).rejects.toThrow(
    /organization has 2 rows and should have 3/,
  )
  await expect(write({ written: Buffer.from('1\tOne\n2\tTow\n') }).then(read)).rejects.toThrow(
    /organization has 2/,
  )
  await expect(write({ isOpen: true }).then(read)).rejects.toThrow(/never finished/)
  await expect(write({ written: Buffer.alloc(0), sum: new RowDigest().sum }).then(read)).rejects.toThrow(
    /would be empty/,
  )
})

test('names that would become statements are refused, and so are newer formats', async () => {
  for (const name of ['organization"; drop table label; --', 'Label', '../label'])
    await expect(write({ opening: { tables: [{ name, columns: ['id'] }] } }).then(read)).rejects.toThrow(
      /names tables or columns that cannot be/,
    )
  const columns = ['id', 'name) from stdin; --']
  await expect(
    write({ opening: { tables: [{ name: 'organization', columns }] } }).then(read),
  ).rejects.toThrow(/names tables or columns that cannot be/)
  await expect(write({ opening: { version: 2 } }).then(read)).rejects.toThrow(/newer version of Cloche/)
})

test('without encryption a changed byte is found all the same', async () => {
  const path = await write({}, false)
  const tar = gunzipSync(readFileSync(path))
  const at = tar.indexOf('Two')
  tar.write('Tow', at)
  writeFileSync(path, gzipSync(tar))
  await expect(read(path)).rejects.toThrow(/is not what was written/)
})

test('what is no backup is told so', async () => {
  const path = join(folder, 'photo.jpg')
  writeFileSync(path, 'a photo')
  await expect(read(path)).rejects.toThrow(/damaged or cut off/)
})

test('rows are cut at their ends, and have one digest in whatever order', async () => {
  const lines = Array.from({ length: 500 }, (_, n) => `${n}\trow ${'x'.repeat(n % 50)}\n`)
  const digestOf = (of: string[]) => {
    const digest = new RowDigest()
    digest.add(Buffer.from(of.join('')))
    return digest.sum
  }
  async function* chunks() {
    const all = Buffer.from(lines.join(''))
    for (let at = 0; at < all.length; at += 7) yield all.subarray(at, at + 7)
  }
  const digest = new RowDigest()
  let parts = 0
  for await (const part of wholeRows(chunks(), 1000)) {
    digest.add(part)
    parts++
  }
  expect(parts).toBeGreaterThan(10)
  expect(digest.sum).toEqual(digestOf(lines.toReversed()))
  expect(digestOf(lines.with(3, 'another\n'))).not.toEqual(digest.sum)
})

test('a place that cannot be written ends the writing at once', async () => {
  const archive = await writeArchive(join(folder, 'none', 'of', 'it'), key, new Date(0))
  const adding = async () => {
    for (let count = 0; count < 100; count++)
      await archive.add(`files/${count}`, Buffer.alloc(100_000, count))
  }
  await expect(adding()).rejects.toThrow(/ENOENT/)
})
