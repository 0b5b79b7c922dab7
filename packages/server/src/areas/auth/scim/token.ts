/** Tokens by which directories call: a prefix, random text, a checksum; kept as digests. */
import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'cloche_scim_'
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 40
const SUM_LENGTH = 6

function sumOf(text: string): string {
  let rest = crc32(text)
  let sum = ''
  for (let at = 0; at < SUM_LENGTH; at++) {
    sum = SIGNS.charAt(rest % SIGNS.length) + sum
    rest = Math.floor(rest / SIGNS.length)
  }
  return sum
}

export const digestOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new token, and what is kept of it. */
export function newScimToken(): { token: string; digest: Buffer } {
  const random = Array.from({ length: RANDOM_LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')
  const token = `${PREFIX}${random}${sumOf(random)}`
  return { token, digest: digestOfToken(token) }
}

/** Whether a text can be such a token: one that is mistyped is refused without a look into the database. */
export function isScimToken(text: string): boolean {
  if (!text.startsWith(PREFIX)) return false
  const rest = text.slice(PREFIX.length)
  return (
    rest.length === RANDOM_LENGTH + SUM_LENGTH &&
    sumOf(rest.slice(0, RANDOM_LENGTH)) === rest.slice(RANDOM_LENGTH)
  )
}
