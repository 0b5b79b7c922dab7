/**
 * Encryption with the age format (age-encryption.org/v1): the key is a passphrase, and any age program opens the file
 * with it. Every 64 KiB are authenticated, with their place and the end marked: a changed byte and a cut are noticed.
 */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

const MARK = Buffer.from('age-encryption.org/v1\n')
/** As many bytes of a file tell whether it is encrypted. */
export const MARK_BYTES = MARK.length
/**
 * Of scrypt, as the exponent of two: 16 MiB of memory. It makes guessing short passphrases slow; keys of backups are
 * random and long (config-secret.ts).
 */
const WORK_FACTOR = 14

type WebStream = globalThis.ReadableStream<Uint8Array>

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as WebStream
const fromWeb = (stream: WebStream) => Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>)

export async function encrypted(plain: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** @throws Error when the key is another one. What was changed is found while reading. */
export async function decrypted(sealed: Readable, key: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  return fromWeb(await decrypter.decrypt(toWeb(sealed)))
}

/** Whether a file that begins so is encrypted. */
export const isEncrypted = (beginning: Buffer): boolean => beginning.subarray(0, MARK.length).equals(MARK)
