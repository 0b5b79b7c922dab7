/** Tokens by which other systems call: a prefix, random text, a checksum; kept as digests. */
import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
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

/** How tokens of a kind are written. */
export interface TokenForm {
  readonly prefix: string
  /** Random signs, before those of the checksum. */
  readonly length: number
}

/** A new token of such a form. */
export function newToken({ prefix, length }: TokenForm): string {
  const random = Array.from({ length }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')
  return `${prefix}${random}${sumOf(random)}`
}

/** Whether a text can be such a token: one that is mistyped is refused without a look into the database. */
export function isToken({ prefix, length }: TokenForm, text: string): boolean {
  if (!text.startsWith(prefix)) return false
  const rest = text.slice(prefix.length)
  return rest.length === length + SUM_LENGTH && sumOf(rest.slice(0, length)) === rest.slice(length)
}
