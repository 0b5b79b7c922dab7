/**
 * The parameters of the address, which may stand before the hash (`/?jwt=...#/login`) or inside it
 * (`/#/login?jwt=...`). Where both say something, the inner one wins: it is the nearer one.
 */
export function addressQuery(address: { search: string; hash: string } = window.location): URLSearchParams {
  const joined = new URLSearchParams(address.search)
  const inner = address.hash.indexOf('?')
  if (inner >= 0) {
    for (const [name, value] of new URLSearchParams(address.hash.slice(inner + 1))) joined.set(name, value)
  }
  return joined
}

/** The address without one parameter, wherever it stood, e.g. to take a token out of sight and history. */
export function addressWithout(
  name: string,
  address: { pathname: string; search: string; hash: string } = window.location,
): string {
  const strip = (query: string) => {
    const rest = new URLSearchParams(query)
    rest.delete(name)
    const text = rest.toString()
    return text === '' ? '' : `?${text}`
  }
  const inner = address.hash.indexOf('?')
  const hash = inner < 0 ? address.hash : address.hash.slice(0, inner) + strip(address.hash.slice(inner + 1))
  return address.pathname + strip(address.search) + hash
}
