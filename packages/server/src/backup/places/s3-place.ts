/** Backups as objects of a bucket, sent in pieces: of a file of any size only one is held. */
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { askS3, type S3Request, type SendS3 } from '../../adapters/blobs/index.ts'
import type { S3Place } from '../../config-values.ts'
import { BackupError } from '../backup-error.ts'
import { removeLeftovers } from './leftovers.ts'
import { newestFirst, PART } from './names.ts'
import type { Place } from './place.ts'

/** S3 takes at most 10,000 pieces, and none but the last below 5 MiB. */
const PIECES_MAX = 9_000
const PIECE_BYTES = 16 * 1024 * 1024
/** For one piece, sent over a slow line. */
const ANSWER_MS = 600_000
const TYPE = 'application/octet-stream'

/** The store answered, and not with what was asked for. */
export class StoreRefused extends BackupError {
  readonly status: number
  /** The store's own name for what is wrong, such as `NoSuchBucket`; empty where it said none. */
  readonly code: string
  constructor(message: string, status: number, code: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/**
 * @param prefix empty, or ending with a slash.
 * @param spool a folder where a backup lies until it was sent.
 */
export function s3Place(
  s3: S3Place,
  prefix: string,
  spool: string,
  pieceBytes = PIECE_BYTES,
  sendBy?: SendS3,
): Place {
  const ask = async (request: S3Request): Promise<Response> => {
    const answer = await askS3(s3, { answerMs: ANSWER_MS, ...request }, sendBy)
    if (answer.ok) return answer
    const said = /<Code>([^<]+)</.exec(await answer.text())?.[1] ?? ''
    throw new StoreRefused(
      `The S3 store refused a ${request.method} with ${answer.status} ${said}`.trim() + '.',
      answer.status,
      said,
    )
  }
  const textOf = async (request: S3Request) => (await ask(request)).text()

  const sendPieces = async (path: string, key: string, size: number): Promise<void> => {
    const started = await textOf({ method: 'POST', key, query: { uploads: '' }, mediaType: TYPE })
    const uploadId = /<UploadId>([^<]+)</.exec(started)?.[1]
    if (uploadId === undefined) throw new BackupError('The S3 store takes no file in pieces.')
    try {
      const tags: string[] = []
      const length = Math.max(pieceBytes, Math.ceil(size / PIECES_MAX))
      for await (const bytes of pieces(path, length)) {
        const query = { partNumber: String(tags.length + 1), uploadId: decoded(uploadId) }
        const answer = await ask({ method: 'PUT', key, query, bytes })
        await answer.body?.cancel()
        tags.push(answer.headers.get('etag') ?? '')
      }
      const parts = tags.map(
        (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      )
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      const query = { uploadId: decoded(uploadId) }
      const ended = await textOf({ method: 'POST', key, query, bytes: body, mediaType: 'application/xml' })
      // The store may answer 200 and tell of its failure after.
      if (ended.includes('<Error>')) throw new BackupError('The S3 store could not put the pieces together.')
    } catch (error) {
      await ask({ method: 'DELETE', key, query: { uploadId: decoded(uploadId) } }).catch(() => undefined)
      throw error
    }
  }

  return {
    title: `${s3.endpoint}/${s3.bucket}/${prefix}`,
    isRemote: true,
    async partPath(name) {
      await mkdir(spool, { recursive: true, mode: 0o700 })
      await removeLeftovers(spool)
      return join(spool, `${name}${PART}`)
    },
    async keep(path, name) {
      const { size } = await stat(path)
      if (size > pieceBytes) await sendPieces(path, prefix + name, size)
      else {
        for await (const bytes of pieces(path, pieceBytes))
          await (await ask({ method: 'PUT', key: prefix + name, bytes, mediaType: TYPE })).body?.cancel()
      }
      await rm(path, { force: true })
    },
    async open(name) {
      const answer = await ask({ method: 'GET', key: prefix + name })
      if (answer.body === null) throw new BackupError('The S3 store answered without a file.')
      return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
    },
    async list() {
      const names: string[] = []
      for (let token: string | undefined = ''; token !== undefined;) {
        const more: Record<string, string> = token === '' ? {} : { 'continuation-token': token }
        const text = await textOf({ method: 'GET', key: '', query: { 'list-type': '2', prefix, ...more } })
        for (const [, key = ''] of text.matchAll(/<Key>([^<]+)<\/Key>/g))
          names.push(decoded(key).slice(prefix.length))
        const next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]
        token = next === undefined ? undefined : decoded(next)
      }
      return newestFirst(names)
    },
    async remove(name) {
      await (await ask({ method: 'DELETE', key: prefix + name })).body?.cancel()
    },
  }
}

async function* pieces(path: string, length: number): AsyncGenerator<Buffer> {
  const file = await open(path, 'r')
  try {
    for (;;) {
      const bytes = Buffer.allocUnsafe(length)
      let filled = 0
      while (filled < length) {
        const { bytesRead } = await file.read(bytes, filled, length - filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      if (filled === 0) return
      yield bytes.subarray(0, filled)
    }
  } finally {
    await file.close()
  }
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const decoded = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
