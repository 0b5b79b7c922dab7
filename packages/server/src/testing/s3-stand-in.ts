/**
 * A store for the tests that answers like S3 and computes each signature anew, from what arrived over the wire and
 * by a way of its own, so that a mistake in signing cannot agree with itself.
 */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Place } from '../config-values.ts'

export interface StandIn {
  readonly place: S3Place
  readonly objects: Map<string, { bytes: Buffer; type: string | undefined }>
  /** What was asked: `PUT /bucket/key`. */
  readonly asked: string[]
  /** Answers the next requests with these statuses instead; `cut` breaks the connection. */
  readonly faults: (number | 'cut')[]
  close(): Promise<void>
}

const KEY = 'AKTEST'
const SECRET = 'a secret/with+signs='
const REGION = 'eu-test-1'

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const header =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  const [, credential = '', names = '', given] = header ?? []
  const [id, day = '', region = '', service = '', end] = credential.split('/')
  const at = String(request.headers['x-amz-date'])
  const hash = createHash('sha256').update(body).digest('hex')
  const isFresh =
    Math.abs(Date.now() - Date.parse(at.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'))) < 900_000
  if (id !== KEY || region !== REGION || service !== 's3' || end !== 'aws4_request') return false
  if (!isFresh || !at.startsWith(day) || request.headers['x-amz-content-sha256'] !== hash) return false
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every(name => names.split(';').includes(name)))
    return false
  let canonical = `${request.method}\n${request.url?.split('?')[0]}\n${request.url?.split('?')[1] ?? ''}\n`
  for (const name of names.split(';')) canonical += `${name}:${String(request.headers[name]).trim()}\n`
  canonical += `\n${names}\n${hash}`
  const text = `AWS4-HMAC-SHA256\n${at}\n${day}/${region}/s3/aws4_request\n${createHash('sha256').update(canonical).digest('hex')}`
  const step = (key: Buffer | string, part: string) => createHmac('sha256', key).update(part).digest()
  const key = step(step(step(step(`AWS4${SECRET}`, day), region), 's3'), 'aws4_request')
  return createHmac('sha256', key).update(text).digest('hex') === given
}

/** Two keys at a time, so that lists have to be asked for further. */
function listed(objects: StandIn['objects'], bucket: string, asks: URLSearchParams): string {
  const keys = [...objects.keys()]
    .map(path => decodeURIComponent(path.slice(bucket.length + 1)))
    .filter(key => key.startsWith(asks.get('prefix') ?? ''))
    .sort()
  const from = Number(asks.get('continuation-token') ?? 0)
  const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  return `${keys
    .slice(from, from + 2)
    .map(key => `<Key>${key}</Key>`)
    .join('')}${next}`
}

export async function startS3(): Promise<StandIn> {
  const objects: StandIn['objects'] = new Map()
  const asked: string[] = []
  const faults: StandIn['faults'] = []
  const uploads = new Map<string, Buffer[]>()

  function answerPiece(
    request: IncomingMessage,
    response: ServerResponse,
    { object, asks, body, pieces }: { object: string; asks: URLSearchParams; body: Buffer; pieces: Buffer[] },
  ): void {
    const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
    if (request.method === 'PUT') {
      pieces[Number(asks.get('partNumber')) - 1] = body
      return void response.writeHead(200, { etag: tagOf(body) }).end()
    }
    const named = [...body.toString().matchAll(/<ETag>([^<]+)<\/ETag>/g)].map(([, tag]) => tag)
    if (named.join() !== pieces.map(tagOf).join())
      return void response.writeHead(400).end('<Error><Code>InvalidPart</Code></Error>')
    objects.set(object, { bytes: Buffer.concat(pieces), type: undefined })
    uploads.delete(asks.get('uploadId') ?? '')
    response.writeHead(200).end('<CompleteMultipartUploadResult/>')
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    asked.push(`${request.method} ${path}`)
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    const fault = faults.shift()
    if (fault === 'cut') return void request.socket.destroy()
    if (fault !== undefined) return void response.writeHead(fault).end('<Error/>')
    if (!isSigned(request, body))
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const [object = '', query = ''] = path.split('?')
    const asks = new URLSearchParams(query)
    if (asks.has('list-type')) return void response.writeHead(200).end(listed(objects, object, asks))
    if (request.method === 'DELETE') {
      objects.delete(object)
      return void response.writeHead(204).end()
    }
    if (asks.has('uploads')) {
      const id = `upload&${uploads.size + 1}`
      uploads.set(id, [])
      return void response.writeHead(200).end(`<UploadId>${id.replace('&', '&amp;')}</UploadId>`)
    }
    const pieces = uploads.get(asks.get('uploadId') ?? '')
    if (pieces !== undefined) return answerPiece(request, response, { object, asks, body, pieces })
    if (request.method === 'PUT') {
      objects.set(path, { bytes: body, type: request.headers['content-type'] })
      return void response.writeHead(200).end()
    }
    const found = objects.get(path)
    if (!found) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(200, { 'content-length': found.bytes.length, 'content-type': found.type ?? '' })
    response.end(request.method === 'HEAD' ? undefined : found.bytes)
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    place: { endpoint, bucket: 'kitchen-files', region: REGION, accessKeyId: KEY, secretAccessKey: SECRET },
    objects,
    asked,
    faults,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
