/** Addresses of a machine's network parts. */

const pair = '[0-9A-Fa-f]{2}'
/** Six pairs with colons, dashes or nothing between, or three groups of four with dots. */
const written = new RegExp(
  `^(?:${pair}([:-]?)(?:${pair}\\1){4}${pair}|(?:[0-9A-Fa-f]{4}\\.){2}[0-9A-Fa-f]{4})$`,
)

/** A MAC address in its one form, `00:1A:2B:3C:4D:5E`; undefined for what is none. */
export function normalMac(text: string): string | undefined {
  const plain = text.trim()
  if (!written.test(plain)) return undefined
  return plain
    .replace(/[:.-]/g, '')
    .toUpperCase()
    .replace(/(..)(?=.)/g, '$1:')
}
