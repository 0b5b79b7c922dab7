/** The links by which readers unsubscribe: the organization, and something random of which a digest alone is kept. */
import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 24
const UUID_BYTES = 16
const LINK = /^[\w-]{54}$/

export interface MadeUnsubscribeLink {
  readonly text: string
  readonly digest: string
}

const digestOf = (secret: Buffer) => createHash('sha256').update(secret).digest('hex')

export function makeUnsubscribeLink(organizationId: string): MadeUnsubscribeLink {
  const secret = randomBytes(SECRET_BYTES)
  const whole = Buffer.concat([Buffer.from(organizationId.replaceAll('-', ''), 'hex'), secret])
  return { text: whole.toString('base64url'), digest: digestOf(secret) }
}

/** Undefined: it is no link of ours. */
export function readUnsubscribeLink(
  text: string,
): { readonly organizationId: string; readonly digest: string } | undefined {
  if (!LINK.test(text)) return undefined
  const whole = Buffer.from(text, 'base64url')
  const id = whole.subarray(0, UUID_BYTES).toString('hex')
  return {
    organizationId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    digest: digestOf(whole.subarray(UUID_BYTES)),
  }
}
