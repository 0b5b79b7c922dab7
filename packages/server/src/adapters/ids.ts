import { createHash, randomBytes, randomUUID } from 'node:crypto'

let last = 0
let counter = 0

/**
 * A new UUID v7 (RFC 9562): 48 bits of Unix milliseconds, then a counter that keeps ids of one millisecond in
 * order, then random bits: those of a UUID v4, which Node draws many at a time.
 */
export function newId(now = Date.now()): string {
  if (now > last) {
    last = now
    counter = randomBytes(2).readUInt16BE(0) & 0x3ff
  } else if (++counter > 0xfff) {
    last += 1
    counter = 0
  }
  const time = last.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-${(0x7000 | counter).toString(16)}-${randomUUID().slice(19)}`
}

/** Ids, each once, in small letters however they are written, in the order in which they came. */
export const idsOnce = (ids: readonly string[]): string[] => [...new Set(ids.map(id => id.toLowerCase()))]

/** The same id for the same parts, whoever makes it: what is done twice under it is done once. */
export function idFrom(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join('/')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
