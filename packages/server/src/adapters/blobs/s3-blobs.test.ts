import { Problem } from '@cloche/domain/problems'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startS3, type StandIn } from '../../testing/s3-stand-in.ts'
import { blobKey, digestOf } from './blob-store.ts'
import { s3Blobs } from './s3-blobs.ts'

const bytes = Buffer.from('a delivery note')
const organization = '019ab000-0000-7000-8000-000000000001'
const key = blobKey(organization, digestOf(bytes))
const address = `/kitchen-files/${key}`

let s3: StandIn
beforeEach(async () => {
  s3 = await startS3()
})
afterEach(() => s3.close())

const contentOf = async (name: string) => {
  const blob = await s3Blobs(s3.place).open(name)
  return blob && { size: blob.size, bytes: Buffer.concat(await blob.stream.toArray()) }
}

test('keeps bytes under their digest and gives them back', async () => {
  await s3Blobs(s3.place).put(key, bytes, 'application/pdf')
  expect(s3.objects.get(address)).toEqual({ bytes, type: 'application/pdf' })
  expect(await contentOf(key)).toEqual({ size: bytes.length, bytes })
})

test('sends the same bytes once', async () => {
  await s3Blobs(s3.place).put(key, bytes, 'application/pdf')
  await s3Blobs(s3.place).put(key, bytes, 'application/pdf')
  expect(s3.asked).toEqual([`HEAD ${address}`, `PUT ${address}`, `HEAD ${address}`])
})

test('knows what is not there', async () => {
  expect(await contentOf(key)).toBeUndefined()
})

test('a wrong secret is refused by the store and told as unavailable', async () => {
  const stranger = s3Blobs({ ...s3.place, secretAccessKey: 'another' })
  const problem = await stranger.put(key, bytes, 'application/pdf').catch((error: unknown) => error)
  expect(problem).toMatchObject({ code: 'UNAVAILABLE', cause: { message: expect.stringContaining('403') } })
  await expect(stranger.open(key)).rejects.toThrow(Problem)
  expect(s3.objects.size).toBe(0)
})

test('asks again when the store stumbles', async () => {
  s3.faults.push(503, 'cut')
  await s3Blobs(s3.place).put(key, bytes, 'application/pdf')
  s3.faults.push('cut', 500)
  expect((await contentOf(key))?.bytes).toEqual(bytes)
})

test('gives up when the store keeps failing, and says so', async () => {
  s3.faults.push(503, 503, 503)
  const problem = await s3Blobs(s3.place)
    .open(key)
    .catch((error: unknown) => error)
  expect(problem).toMatchObject({ code: 'UNAVAILABLE' })
  expect(s3.asked).toHaveLength(3)
})

test('a key is never a path to elsewhere', () => {
  for (const [owner, digest] of [
    ['..', digestOf(bytes)],
    [organization, '../secret'],
    [organization, `${digestOf(bytes)}/x`],
    [`${organization}/..`, digestOf(bytes)],
  ] as const)
    expect(() => blobKey(owner, digest)).toThrow('No key')
})
