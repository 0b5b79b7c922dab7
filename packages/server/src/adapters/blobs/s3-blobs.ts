/** Blobs as objects of an S3 bucket, or of a store that speaks like one (path-style addresses). */
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadableStream } from 'node:stream/web'
import { Problem } from '@cloche/domain/problems'
import type { S3Place } from '../../config-values.ts'
import { digestOf, type BlobStore } from './blob-store.ts'
import { authorization, encodePath } from './signature.ts'

const ATTEMPTS = 3
const PAUSE_MS = 200
/** Until the store begins to answer; the bytes of an answer may take longer. */
const ANSWER_MS = 30_000
const EMPTY_HASH = digestOf(Buffer.alloc(0))

export function s3Blobs(place: S3Place): BlobStore {
  const ask = (method: string, key: string, bytes?: Buffer, mediaType?: string) =>
    persist(() => send(place, method, key, bytes, mediaType))

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
  }
}

async function send(
  place: S3Place,
  method: string,
  key: string,
  bytes?: Buffer,
  mediaType?: string,
): Promise<Response> {
  const url = new URL(encodePath(`/${place.bucket}/${key}`), place.endpoint)
  const payloadHash = bytes === undefined ? EMPTY_HASH : digestOf(bytes)
  const at = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '')
  const headers = {
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': at,
    ...(mediaType === undefined ? {} : { 'content-type': mediaType }),
  }
  const signed = { method, url, headers: { host: url.host, ...headers }, payloadHash }
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('The S3 store did not answer in time')), ANSWER_MS)
  try {
    return await fetch(url, {
      method,
      // As it lies there: packed on the way it would not have the length that the store names.
      headers: { ...headers, 'accept-encoding': 'identity', authorization: authorization(signed, place, at) },
      redirect: 'error',
      signal: late.signal,
      ...(bytes === undefined ? {} : { body: bytes as Uint8Array<ArrayBuffer> }),
    })
  } finally {
    clearTimeout(timer)
  }
}

/** Every request may be repeated, since a key always means the same bytes. */
async function persist(request: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await request()
      if (answer.status < 500 && answer.status !== 429) return answer
      await answer.body?.cancel()
      if (attempt === ATTEMPTS) throw new Error(`The S3 store answered ${answer.status}`)
    } catch (error) {
      if (attempt === ATTEMPTS) throw unavailable(error)
    }
    await sleep(PAUSE_MS * 2 ** (attempt - 1))
  }
}

function unavailable(cause: unknown): Problem {
  return Object.assign(new Problem('UNAVAILABLE'), { cause })
}
