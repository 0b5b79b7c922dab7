/**
 * One-time codes of an authenticator app: TOTP (RFC 6238) over HOTP (RFC 4226) with SHA-1, six digits and steps of
 * 30 seconds, which is what every such app understands.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** Steps before and after the present one that are taken too: a phone's clock may be half a minute off. */
const SLACK = 1
/** RFC 4226 asks for 128 bits at least and recommends 160. */
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new shared secret, 160 random bits. */
export const newCodeSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Bytes as base32 without padding (RFC 4648, 6), as authenticator apps take secrets. */
export function base32(bytes: Uint8Array): string {
  let bits = 0
  let held = 0
  let text = ''
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += BASE32[(held >> bits) & 31]
    }
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31] : text
}

/** The code of one step, with leading zeros (RFC 4226, 5.3). */
export function codeOfStep(secret: Uint8Array, step: number, digits: number = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = mac[mac.length - 1]! & 0x0f
  const number = mac.readUInt32BE(at) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step of an instant in milliseconds since 1970. */
export const stepAt = (now: number): number => Math.floor(now / 1000 / STEP_SECONDS)

/**
 * The step whose code this is, or null. Steps up to `lastStep` were used already: a code works once.
 * @param now milliseconds since 1970.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: number, lastStep: number): number | null {
  const given = Buffer.from(code)
  let found: number | null = null
  for (let step = stepAt(now) - SLACK; step <= stepAt(now) + SLACK; step++) {
    const right = Buffer.from(codeOfStep(secret, step))
    if (given.length === right.length && timingSafeEqual(given, right) && step > lastStep) found ??= step
  }
  return found
}

/** What an authenticator app reads as a QR code: the key URI format. */
export function codeAddress(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  })
  return `otpauth://totp/${label}?${query.toString()}`
}
