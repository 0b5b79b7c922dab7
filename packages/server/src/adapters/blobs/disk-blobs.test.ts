import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blobKey, digestOf } from './blob-store.ts'
import { diskBlobs } from './disk-blobs.ts'

const organization = '019ab000-0000-7000-8000-000000000001'
const bytes = Buffer.from('a data sheet')
const key = blobKey(organization, digestOf(bytes))

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cloche-blobs-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('keeps bytes under their digest, for the server’s own account alone', async () => {
  const blobs = diskBlobs(root)
  await blobs.put(key, bytes, 'application/pdf')
  const blob = await blobs.open(key)
  expect(blob?.size).toBe(bytes.length)
  expect(Buffer.concat((await blob?.stream.toArray()) ?? [])).toEqual(bytes)
  expect(statSync(join(root, key)).mode & 0o077).toBe(0)
  expect(readdirSync(join(root, 'incoming'))).toEqual([])
})

test('many at once write the same bytes without harm', async () => {
  const blobs = diskBlobs(root)
  await Promise.all(Array.from({ length: 20 }, () => blobs.put(key, bytes, 'application/pdf')))
  expect(readFileSync(join(root, key))).toEqual(bytes)
  expect(readdirSync(join(root, 'incoming'))).toEqual([])
})

test('knows what is not there', async () => {
  expect(await diskBlobs(root).open(key)).toBeUndefined()
})

test('clears what was left half written, but not what may still be at work', async () => {
  const incoming = join(root, 'incoming')
  await mkdir(incoming)
  for (const name of ['old', 'new']) writeFileSync(join(incoming, name), 'half')
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  utimesSync(join(incoming, 'old'), twoDaysAgo, twoDaysAgo)
  diskBlobs(root)
  await vi.waitFor(() => expect(readdirSync(incoming)).toEqual(['new']))
})

test('a process killed in the middle has kept everything that it acknowledged', async () => {
  const url = pathToFileURL(join(import.meta.dirname, 'index.ts')).href
  const program = `
    import { randomBytes } from 'node:crypto'
    import { blobKey, digestOf, openBlobs } from ${JSON.stringify(url)}
    const blobs = openBlobs({ s3: undefined, dataFolder: process.argv[1] })
    for (;;) {
      const bytes = randomBytes(300_000)
      const digest = digestOf(bytes)
      await blobs.put(blobKey('${organization}', digest), bytes, 'image/png')
      console.log(digest)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: string[] = []
  const ended = once(child, 'close')
  for await (const digest of createInterface(child.stdout)) {
    acknowledged.push(digest)
    if (acknowledged.length === 15) child.kill('SIGKILL')
  }
  await ended
  expect(acknowledged.length).toBeGreaterThanOrEqual(15)
  for (const digest of acknowledged) {
    const kept = readFileSync(join(root, 'blobs', blobKey(organization, digest)))
    expect(digestOf(kept)).toBe(digest)
  }
  // Whatever else is there under a name is whole as well.
  const names = readdirSync(join(root, 'blobs', organization), { recursive: true, encoding: 'utf8' })
  for (const name of names.filter(part => /[0-9a-f]{64}$/.test(part))) {
    const kept = readFileSync(join(root, 'blobs', organization, name))
    expect(name.endsWith(digestOf(kept))).toBe(true)
  }
})
