import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Shannon's estimate in bits for the whole text, from how often each character occurs. */
function estimatedBits(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  const length = [...text].length
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / length)
  return bits
}

/**
 * True for a text that may sign sessions: at least 32 bytes, not a shorter text repeated, no word of an example,
 * and characters as mixed as 16 random bytes written in hexadecimal are (about 110 bits by Shannon's estimate).
 */
export function hasEntropy(secret: string): boolean {
  const isRepeated = /^(.+?)\1+.{0,8}$/s.test(secret)
  const isExample = /change|secret|example|password|cloche/i.test(secret)
  return Buffer.byteLength(secret) >= 32 && !isRepeated && !isExample && estimatedBits(secret) >= 96
}

/** The file of the data folder that holds the secret of an installation to which nobody gave one. */
export const OWN_SECRET = 'secret'

/** How it was called while demos alone had one: in folders and backups of then. */
export const OLDER_OWN_SECRET = 'demo-secret'

/** An installation's own secret: made at the first start and kept in the data folder, readable by its owner only. */
export function ownSecret(dataFolder: string): string {
  const path = join(dataFolder, OWN_SECRET)
  const older = join(dataFolder, OLDER_OWN_SECRET)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  if (existsSync(older) && !existsSync(path)) renameSync(older, path)
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    chmodSync(path, 0o600)
  }
  return readFileSync(path, 'utf8')
}

/** Of the settings: the secret that was given, and where an own one lies. */
export interface SecretSource {
  readonly secret: string | undefined
  readonly dataFolder: string
}

/** What signs sessions: the given secret, or the installation's own. */
export function sessionSecret(config: SecretSource): string {
  return config.secret ?? ownSecret(config.dataFolder)
}
