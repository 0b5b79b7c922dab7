import { randomBytes } from 'node:crypto'

let last = 0
let counter = 0

/**
 * A new UUID v7 (RFC 9562): 48 bits of Unix milliseconds, then a counter that keeps ids of one millisecond in
 * order, then random bits.
 */
export function newId(now = Date.now()): string {
  if (now > last) {
    last = now
    counter = randomBytes(2).readUInt16BE(0) & 0x3ff
  } else if (++counter > 0xfff) {
    last += 1
    counter = 0
  }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(last, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
