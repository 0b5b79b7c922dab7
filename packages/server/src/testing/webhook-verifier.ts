/**
 * Checks a message as its receiver does, written from the specification of Standard Webhooks alone
 * (github.com/standard-webhooks/standard-webhooks, spec 1.0.0), without a line of what signs here.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const TOLERANCE_SECONDS = 300

/** What was said. @throws when it is not what the holder of the secret signed, or too old */
export function verifiedMessage(
  secret: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
  nowSeconds: number,
): { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> } {
  const id = String(headers['webhook-id'])
  const timestamp = Number(headers['webhook-timestamp'])
  if (!Number.isInteger(timestamp) || Math.abs(nowSeconds - timestamp) > TOLERANCE_SECONDS)
    throw new Error('Too old')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  const expected = createHmac('sha256', key).update(content).digest()
  const isSigned = String(headers['webhook-signature'])
    .split(' ')
    .map(one => one.split(','))
    .some(([version, given = '']) => {
      const mark = Buffer.from(given, 'base64')
      return version === 'v1' && mark.length === expected.length && timingSafeEqual(mark, expected)
    })
  if (!isSigned) throw new Error('Not signed by this secret')
  return JSON.parse(body.toString()) as ReturnType<typeof verifiedMessage>
}
