/** Blobs as objects of an S3 bucket, or of a store that speaks like one (path-style addresses). */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Problem } from '@cloche/domain/problems'
import type { S3Place } from '../../config-values.ts'
import { blobPrefix, type BlobStore } from './blob-store.ts'
import { askS3 } from './s3-request.ts'

export function s3Blobs(place: S3Place): BlobStore {
  const ask = (method: string, key: string, bytes?: Buffer, mediaType?: string) =>
    askS3(place, { method, key, bytes, mediaType }).catch((error: unknown) => {
      throw unavailable(error)
    })

  /** Some of the keys of an organization, a page of the store's; each is one of ours, which need no decoding. */
  const listed = async (organizationId: string): Promise<string[]> => {
    const prefix = blobPrefix(organizationId)
    const answer = await askS3(place, { method: 'GET', key: '', query: { 'list-type': '2', prefix } }).catch(
      (error: unknown) => {
        throw unavailable(error)
      },
    )
    if (!answer.ok) throw unavailable(new Error(`The S3 store refused to list files with ${answer.status}`))
    return [...(await answer.text()).matchAll(/<Key>([\w/-]+)<\/Key>/g)]
      .map(([, key = '']) => key)
      .filter(key => key.startsWith(prefix))
  }

  return {
    async put(key, bytes, mediaType) {
      const there = await ask('HEAD', key)
      if (there.ok && there.headers.get('content-length') === String(bytes.length)) return
      const answer = await ask('PUT', key, bytes, mediaType)
      await answer.body?.cancel()
      if (!answer.ok) throw unavailable(new Error(`The S3 store refused a file with ${answer.status}`))
    },
    async open(key) {
      const answer = await ask('GET', key)
      if (answer.ok && answer.body)
        return {
          size: Number(answer.headers.get('content-length')),
          stream: Readable.fromWeb(answer.body as ReadableStream<Uint8Array>),
        }
      await answer.body?.cancel()
      if (answer.status === 404) return undefined
      throw unavailable(new Error(`The S3 store refused to answer with ${answer.status}`))
    },
    async removeAll(organizationId) {
      for (let keys = await listed(organizationId); keys.length > 0; keys = await listed(organizationId))
        for (const key of keys) {
          const answer = await ask('DELETE', key)
          await answer.body?.cancel()
          if (!answer.ok && answer.status !== 404)
            throw unavailable(new Error(`The S3 store refused to remove a file with ${answer.status}`))
        }
    },
    async remove(key) {
      const answer = await ask('DELETE', key)
      await answer.body?.cancel()
      if (!answer.ok && answer.status !== 404)
        throw unavailable(new Error(`The S3 store refused to remove a file with ${answer.status}`))
    },
  }
}

function unavailable(cause: unknown): Problem {
  return Object.assign(new Problem('UNAVAILABLE'), { cause })
}
