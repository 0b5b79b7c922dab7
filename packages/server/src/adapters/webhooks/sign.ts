/** Signing what is sent by HTTPS, as Standard Webhooks have it. */
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32
/** Bytes that a secret may have. */
const BYTES_MIN = 24
const BYTES_MAX = 64

/** A new secret, as whoever checks signatures is given it. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** Whether a text is a secret that receivers can check signatures with: `whsec_` and 24 to 64 bytes in base64. */
export function isSecret(text: string): boolean {
  const coded = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : ''
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(coded)) return false
  const { length } = Buffer.from(coded, 'base64')
  return length >= BYTES_MIN && length <= BYTES_MAX
}

/** The headers of a message: HMAC-SHA256 over its id, the seconds of its instant, and its body. */
export function signatureHeaders(
  secret: string,
  id: string,
  at: string,
  body: string,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const seconds = String(Math.floor(Date.parse(at) / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}
