/** Sealing what lies in the browser: AES-GCM with 256 bits, bound to where it lies. */

/** What was sealed, as it lies in a database. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

const algorithm = 'AES-GCM'
/** 96 bits, drawn anew each time (NIST SP 800-38D, 8.2.2). */
const ivBytes = 12

/** Browsers seal only on pages that came over https, or from the machine itself. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** A key that no script can read. */
export function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])
}

/** @param bytes 32 bytes, base64 */
export function keyFrom(bytes: string): Promise<CryptoKey> {
  const raw = Uint8Array.from(atob(bytes), sign => sign.charCodeAt(0))
  return crypto.subtle.importKey('raw', raw, algorithm, false, ['encrypt', 'decrypt'])
}

const encoded = (text: string) => new TextEncoder().encode(text)

/** @param about where it lies: it opens nowhere else */
export async function seal(key: CryptoKey, about: string, content: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const way = { name: algorithm, iv, additionalData: encoded(about) }
  return { iv, data: await crypto.subtle.encrypt(way, key, encoded(JSON.stringify(content))) }
}

/** Undefined for what was sealed with another key, or lay somewhere else. */
export async function unseal<Content>(
  key: CryptoKey,
  about: string,
  { iv, data }: Sealed,
): Promise<Content | undefined> {
  try {
    const way = { name: algorithm, iv, additionalData: encoded(about) }
    const plain = await crypto.subtle.decrypt(way, key, data)
    return JSON.parse(new TextDecoder().decode(plain)) as Content
  } catch {
    return undefined
  }
}
