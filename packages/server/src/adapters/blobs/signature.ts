/** AWS Signature Version 4: proves to an S3 store who asks, without sending the secret. */
import { createHash, createHmac } from 'node:crypto'

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

export interface SignedRequest {
  readonly method: string
  /** With its query as `encodeQuery` writes it. */
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** SHA-256 of the body in hexadecimal digits. */
  readonly payloadHash: string
}

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const hex = (text: string) => createHash('sha256').update(text).digest('hex')

/** Everything but the unreserved characters as %XX. */
const encode = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A path with everything but the unreserved characters as %XX; slashes stay. */
export function encodePath(path: string): string {
  return path.split('/').map(encode).join('/')
}

/** A query as it is signed: encoded, and in the order of the names. */
export function encodeQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
}

/**
 * The `authorization` header of a request whose headers (host and x-amz-date among them) are all signed.
 * Source: AWS, "Signature Version 4 signing process"; S3's variant, which encodes the path once.
 * @param at the moment as YYYYMMDDTHHMMSSZ, the same as in x-amz-date.
 */
export function authorization(
  { method, url, headers, payloadHash }: SignedRequest,
  { accessKeyId, secretAccessKey, region }: Credentials,
  at: string,
  service = 's3',
): string {
  const named = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/ +/g, ' ')] as const)
    .sort(([one], [two]) => (one < two ? -1 : 1))
  const names = named.map(([name]) => name).join(';')
  const canonical = [
    method,
    url.pathname,
    url.search.slice(1),
    ...named.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    payloadHash,
  ].join('\n')
  const day = at.slice(0, 8)
  const scope = `${day}/${region}/${service}/aws4_request`
  const key = [day, region, service, 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${secretAccessKey}`,
  )
  const signature = hmac(key as Buffer, `AWS4-HMAC-SHA256\n${at}\n${scope}\n${hex(canonical)}`).toString(
    'hex',
  )
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}
