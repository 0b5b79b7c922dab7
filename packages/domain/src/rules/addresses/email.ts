import { domainName } from './domain.ts'

/** Characters of a whole address (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX = 254
/** Octets of the part before the `@` (RFC 5321, 4.5.3.1.1). */
const LOCAL_MAX = 64
/** Letters and digits of any script, and the signs of an atom (RFC 5322, 3.2.3); single dots between atoms. */
const LOCAL = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u

const octets = new TextEncoder()

/** An e-mail address in its normal form; undefined for what nobody can have. */
export function emailAddress(text: string): string | undefined {
  const typed = text.trim().normalize('NFC').toLowerCase()
  const at = typed.lastIndexOf('@')
  if (at < 1) return undefined
  const local = typed.slice(0, at)
  if (!LOCAL.test(local) || octets.encode(local).length > LOCAL_MAX) return undefined
  const domain = domainName(typed.slice(at + 1))
  if (domain === undefined) return undefined
  const address = `${local}@${domain}`
  return address.length <= EMAIL_MAX ? address : undefined
}

/** Several addresses, apart by commas, semicolons or lines, in their normal form; undefined when one is none. */
export function emailAddresses(text: string): string[] | undefined {
  const parts = text
    .split(/[,;\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')
  const all = parts.map(emailAddress)
  return all.every(one => one !== undefined) ? all : undefined
}
