/** The number of a card as readers send it and people type it. */

/** Pairs of capitals with colons, as tokens keep it; undefined for what can be none. */
export function cardNumber(said: string): string | undefined {
  const signs = said.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  if (!/^([0-9A-F]{2}){4,10}$/.test(signs)) return undefined
  return (signs.match(/../g) ?? []).join(':')
}
