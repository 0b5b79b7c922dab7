/** Signing what is sent by HTTPS, as Standard Webhooks have it. */
import { createHash, createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret, as whoever checks signatures is given it. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

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

/** The id of a batch: the same however often it is tried, another one where it is sent again on purpose. */
export const batchId = (...parts: readonly (string | number)[]): string =>
  `msg_${createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 32)}`
