/**
 * Seals what lies in the database and opens an account: letters that carry links, secrets of one-time codes.
 * AES-256-GCM with a key of its own for each purpose, bound to its row.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Seal {
  seal(id: string, content: unknown): Buffer
  /** @throws when it was sealed with another secret or for another row. */
  open(id: string, sealed: Buffer): unknown
}

/** @param purpose what is sealed: keys of different purposes open nothing of each other. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `cloche ${purpose}`, 32))
  return {
    seal(id, content) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(id))
      const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open(id, sealed) {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(id))
        .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const text = Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ])
      return JSON.parse(text.toString('utf8')) as unknown
    },
  }
}
