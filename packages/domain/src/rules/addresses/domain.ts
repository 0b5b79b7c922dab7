/** Characters of a domain and of each of its labels (RFC 1035, 2.3.4). */
const DOMAIN_MAX = 253
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** No top level is a number: what looks so is an address of a machine. */
const TOP = /^([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/
const ASCII = /^[a-z0-9.-]+$/
/** What parts, ends or encodes the host of an address has no place in a name. */
const NO_NAME = /[\s/\\?#@:%[\]<>^|]|\p{Cc}|\p{Cf}/u

/** A name in the DNS, with a dot at least, in lower case and as IDNA writes it; undefined for what is none. */
export function domainName(text: string): string | undefined {
  const name = ASCII.test(text) ? text : inAscii(text)
  if (name === undefined || name.length > DOMAIN_MAX) return undefined
  const labels = name.split('.')
  const top = labels.at(-1) ?? ''
  return labels.length > 1 && labels.every(label => LABEL.test(label)) && TOP.test(top) ? name : undefined
}

function inAscii(text: string): string | undefined {
  if (text === '' || NO_NAME.test(text)) return undefined
  return urlOf(`http://${text}`)?.hostname
}

/** An address as browsers read it; undefined for what is none. */
export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
