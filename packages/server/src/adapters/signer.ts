/**
 * Signs what leaves Cloche as a paper: Ed25519 (RFC 8032) with a key for each organization. The key is made of the
 * installation's secret each time it is needed and lies nowhere; the public half goes with every signature, so that
 * old papers are proved when the secret was changed.
 */
import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'

/** What stands before the bytes of a key in PKCS 8 and in SPKI (RFC 8410). */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex')

export interface Signed {
  /** 64 bytes, base64. */
  readonly signature: string
  /** 32 bytes, base64. */
  readonly publicKey: string
}

export interface Signer {
  sign(organizationId: string, bytes: Uint8Array): Signed
  /** The key that the organization signs with today. */
  publicKeyOf(organizationId: string): string
}

export function createSigner(secret: string): Signer {
  const keyOf = (organizationId: string): KeyObject => {
    const seed = Buffer.from(hkdfSync('sha256', secret, organizationId, 'cloche signatures', 32))
    return createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: 'der', type: 'pkcs8' })
  }
  const publicKeyOf = (key: KeyObject) =>
    createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length).toString('base64')
  return {
    sign(organizationId, bytes) {
      const key = keyOf(organizationId)
      return { signature: sign(null, bytes, key).toString('base64'), publicKey: publicKeyOf(key) }
    },
    publicKeyOf: organizationId => publicKeyOf(keyOf(organizationId)),
  }
}

/** Whether this key signed these very bytes; false for what is no key or no signature. */
export function isSignedBy({ signature, publicKey }: Signed, bytes: Uint8Array): boolean {
  const [key, mark] = [Buffer.from(publicKey, 'base64'), Buffer.from(signature, 'base64')]
  if (key.length !== 32 || mark.length !== 64) return false
  return verify(
    null,
    bytes,
    createPublicKey({ key: Buffer.concat([PUBLIC, key]), format: 'der', type: 'spki' }),
    mark,
  )
}
