/** The short code on a report, by which anybody can have it checked: beginning of its digest, in groups of four. */

const LENGTH = 16

/** @param digest SHA-256 of what the report tells, in hexadecimal digits */
export const codeOfDigest = (digest: string): string =>
  (digest.slice(0, LENGTH).toUpperCase().match(/.{4}/g) ?? []).join('-')

/** A code as somebody typed it, in its one form; null for what is none. */
export function typedCode(typed: string): string | null {
  const digits = typed.replace(/[\s–—-]/g, '').toUpperCase()
  return /^[0-9A-F]{16}$/.test(digits) ? codeOfDigest(digits) : null
}
