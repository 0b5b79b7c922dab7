/** Links of requests: the request's id and a secret, of which only a digest is kept. */
import { createHash, randomBytes } from 'node:crypto'

const ID_BYTES = 16
const SECRET_BYTES = 32
/** Id and secret as base64url, without padding. */
export const LINK_LENGTH = 64

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** A new link of a request: what stands in the address, and what is stored. */
export function makeLink(requestId: string): { readonly text: string; readonly digest: Buffer } {
  const bytes = Buffer.concat([Buffer.from(requestId.replaceAll('-', ''), 'hex'), randomBytes(SECRET_BYTES)])
  return { text: bytes.toString('base64url'), digest: digestOf(bytes) }
}

/** The digest of what stands in an address; undefined: it is no link of ours. */
export function readLink(text: string): Buffer | undefined {
  if (text.length !== LINK_LENGTH || !/^[\w-]+$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === ID_BYTES + SECRET_BYTES ? digestOf(bytes) : undefined
}
