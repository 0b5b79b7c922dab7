/**
 * Where the bytes of files lie, apart from the database. A blob is named by the SHA-256 digest of its content, so
 * the same name always means the same bytes: writing twice is harmless, nothing is ever overwritten with something
 * else, and what no record names is only wasted space. Each organization has its own names: nobody can find out
 * whether another one holds the same file.
 */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

export interface OpenBlob {
  /** In bytes. */
  readonly size: number
  readonly stream: Readable
}

export interface BlobStore {
  /**
   * Keeps bytes under a key of `blobKey`; when it answers they survive a power cut.
   * @throws UNAVAILABLE where the store cannot be reached.
   */
  put(key: string, bytes: Buffer, mediaType: string): Promise<void>
  /** The bytes of a key, or undefined where there are none. @throws UNAVAILABLE */
  open(key: string): Promise<OpenBlob | undefined>
  /** Takes bytes away for good that no record names; harmless where there are none. @throws UNAVAILABLE */
  remove(key: string): Promise<void>
  /** Removes everything of an organization; cut off, it can be begun again. @throws UNAVAILABLE */
  removeAll(organizationId: string): Promise<void>
}

/** What the keys of an organization begin with. @throws Error when it is no id: keys become paths */
export function blobPrefix(organizationId: string): string {
  if (!UUID.test(organizationId)) throw new Error('No key of a blob')
  return `${organizationId}/`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DIGEST = /^[0-9a-f]{64}$/

/** The SHA-256 digest in lower-case hexadecimal digits. */
export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * The key of a blob: `<organization>/<two digits>/<digest>`, with `-<variant>` for what is made from it.
 * @throws Error when a part is none: keys become paths.
 */
export function blobKey(organizationId: string, digest: string, variant?: 'thumbnail' | 'page'): string {
  if (!UUID.test(organizationId) || !DIGEST.test(digest)) throw new Error('No key of a blob')
  return `${organizationId}/${digest.slice(0, 2)}/${digest}${variant === undefined ? '' : `-${variant}`}`
}
