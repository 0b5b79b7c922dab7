/** One request to an S3 store, signed, and asked again when the store stumbles. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { S3Place } from '../../config-values.ts'
import { OutsideRefused } from '../outside/index.ts'
import { digestOf } from './blob-store.ts'
import { authorization, encodePath, encodeQuery } from './signature.ts'

const ATTEMPTS = 3
const PAUSE_MS = 200
/** Until the store begins to answer; the bytes of an answer may take longer. */
const ANSWER_MS = 30_000
const EMPTY_HASH = digestOf(Buffer.alloc(0))

export interface S3Request {
  readonly method: string
  /** Of the object, below the bucket; empty: the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly bytes?: Buffer | undefined
  readonly mediaType?: string | undefined
  /** Milliseconds until the store must begin to answer, the sending included. */
  readonly answerMs?: number
}

/** How a request goes out; of a bucket whose address somebody typed it is not simply `fetch`. */
export type SendS3 = (
  url: URL,
  options: {
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: Buffer | undefined
    readonly answerMs: number
  },
) => Promise<Response>

/**
 * Whatever the store answers, but for faults of its own, which are tried again: every request may be repeated.
 * @throws Error when it cannot be reached, or keeps failing.
 */
export async function askS3(place: S3Place, request: S3Request, sendBy: SendS3 = fetched): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await send(place, request, sendBy)
      if (answer.status < 500 && answer.status !== 429) return answer
      await answer.body?.cancel()
      if (attempt === ATTEMPTS) throw new Error(`The S3 store answered ${answer.status}`)
    } catch (error) {
      if (attempt === ATTEMPTS || error instanceof OutsideRefused) throw error
    }
    await sleep(PAUSE_MS * 2 ** (attempt - 1))
  }
}

async function send(
  place: S3Place,
  { method, key, query = {}, bytes, mediaType, answerMs = ANSWER_MS }: S3Request,
  sendBy: SendS3,
): Promise<Response> {
  const url = new URL(encodePath(`/${place.bucket}${key === '' ? '' : `/${key}`}`), place.endpoint)
  url.search = encodeQuery(query)
  const payloadHash = bytes === undefined ? EMPTY_HASH : digestOf(bytes)
  const at = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '')
  const headers = {
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': at,
    ...(mediaType === undefined ? {} : { 'content-type': mediaType }),
  }
  const signed = { method, url, headers: { host: url.host, ...headers }, payloadHash }
  return sendBy(url, {
    method,
    // As it lies there: packed on the way it would not have the length that the store names.
    headers: { ...headers, 'accept-encoding': 'identity', authorization: authorization(signed, place, at) },
    body: bytes,
    answerMs,
  })
}

const fetched: SendS3 = async (url, { method, headers, body, answerMs }) => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('The S3 store did not answer in time')), answerMs)
  try {
    return await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: late.signal,
      ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
    })
  } finally {
    clearTimeout(timer)
  }
}
