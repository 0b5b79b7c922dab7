/** Backups of a small database in a folder and in a bucket: kept, listed, read back, removed when there are enough. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBlobs } from '../../adapters/blobs/index.ts'
import { newId } from '../../adapters/ids.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { startS3, type StandIn } from '../../testing/s3-stand-in.ts'
import type { BackupSource } from '../make-backup.ts'
import { takeBackup } from '../take-backup.ts'
import { folderPlace } from './folder-place.ts'
import { backupName, isBackupName, newestFirst } from './names.ts'
import { s3Place } from './s3-place.ts'

const key = 'vQ8nT3xLw0RbZ6yKc1HmPd5sJf9gUe2A'
const PIECE_BYTES = 5000
let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
let s3: StandIn
let source: BackupSource
beforeAll(async () => {
  database = await createTestDatabase()
  const client = new pg.Client(database.config)
  await client.connect()
  const id = newId()
  await client.query('begin')
  await client.query(`select set_config('app.organization_id', $1, true)`, [id])
  await client.query(`insert into organization (id, name) values ($1, 'One')`, [id])
  await client.query('commit')
  await client.end()
})
afterAll(() => database.drop())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cloche-places-'))
  s3 = await startS3()
  const blobs = openBlobs({ s3: undefined, dataFolder: folder })
  source = { database: database.config, blobs, secret: 'a secret', isOwnSecret: false }
})
afterEach(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})
const bucket = () => s3Place(s3.place, 'safe/', join(folder, 'spool'), PIECE_BYTES)

test('names tell the instant and whether a key is needed, and are in its order', () => {
  const names = ['2026-11-22T03:30:00.009Z', '2026-11-22T03:30:00.500Z', '2026-11-22T03:30:01Z'].map(at =>
    backupName(new Date(at), at.includes('500')),
  )
  expect(names[1]).toBe('cloche-20261122T033000.500Z.tar.gz.age')
  expect(names.every(isBackupName)).toBe(true)
  expect(['photos.tar.gz', `${names[0]}.part`, `../${names[0]}`].some(isBackupName)).toBe(false)
  expect(newestFirst(['x', ...names])).toEqual(names.toReversed())
})

test('a folder keeps as many as it is to, and nothing else of it is touched', async () => {
  const place = folderPlace(join(folder, 'safe'))
  const taken: string[] = []
  for (let count = 0; count < 3; count++) taken.push((await takeBackup({ source, place, key, keep: 2 })).name)
  writeFileSync(join(folder, 'safe', 'notes.txt'), 'mine')
  taken.push((await takeBackup({ source, place, key, keep: 2 })).name)
  expect(readdirSync(join(folder, 'safe')).sort()).toEqual([taken[2], taken[3], 'notes.txt'].sort())
})

test('a bucket is sent a backup in pieces, which is read back from there', async () => {
  const { name, bytes } = await takeBackup({ source, place: bucket(), key, keep: 5 })
  expect(bytes).toBeGreaterThan(PIECE_BYTES)
  expect(s3.asked.filter(asked => asked.includes('partNumber')).length).toBe(Math.ceil(bytes / PIECE_BYTES))
  expect([...s3.objects.keys()]).toEqual([`/kitchen-files/safe/${name}`])
  expect((await buffer(await bucket().open(name))).length).toBe(bytes)
  expect(readdirSync(join(folder, 'spool'))).toEqual([])
})

test('a bucket keeps as many as it is to', async () => {
  s3.objects.set('/kitchen-files/safe/notes.txt', { bytes: Buffer.from('mine'), type: undefined })
  const taken: string[] = []
  for (let count = 0; count < 4; count++)
    taken.push((await takeBackup({ source, place: bucket(), key, keep: 3 })).name)
  expect(await bucket().list()).toEqual(taken.slice(1).reverse())
  expect(s3.objects.has('/kitchen-files/safe/notes.txt')).toBe(true)
})

test('what a bucket gives back changed is no backup, and the older ones stay', async () => {
  const place = bucket()
  const { name } = await takeBackup({ source, place, key, keep: 1 })
  const spoils = {
    ...place,
    async keep(path: string, other: string) {
      await place.keep(path, other)
      const object = s3.objects.get(`/kitchen-files/safe/${other}`)
      object?.bytes.writeUInt8(object.bytes.readUInt8(900) ^ 1, 900)
    },
  }
  await expect(takeBackup({ source, place: spoils, key, keep: 1 })).rejects.toThrow(/damaged or cut off/)
  expect(await place.list()).toEqual([name])
})

test('a bucket that refuses is sent nothing', async () => {
  const stranger = s3Place({ ...s3.place, secretAccessKey: 'another' }, '', join(folder, 'spool'))
  await expect(takeBackup({ source, place: stranger, key, keep: 1 })).rejects.toThrow(/refused .* with 403/)
  expect(s3.objects.size).toBe(0)
})

test('without a key anybody can open it with tar', async () => {
  const place = folderPlace(join(folder, 'safe'))
  const { name } = await takeBackup({ source, place, key: undefined, keep: 1 })
  expect(name).toMatch(/\.tar\.gz$/)
  expect(readFileSync(join(folder, 'safe', name)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
})
