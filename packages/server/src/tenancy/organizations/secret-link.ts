/** Secrets that stand in links and are worth an account: 32 random bytes, of which only a digest is kept. */
import { createHash, randomBytes } from 'node:crypto'

const BYTES = 32
const LENGTH = 43

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

export function makeSecret(): { readonly text: string; readonly digest: Buffer } {
  const bytes = randomBytes(BYTES)
  return { text: bytes.toString('base64url'), digest: digestOf(bytes) }
}

/** The digest of what stands in an address; undefined: it is no secret of ours. */
export function secretDigest(text: string): Buffer | undefined {
  if (text.length !== LENGTH || !/^[\w-]+$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === BYTES ? digestOf(bytes) : undefined
}
