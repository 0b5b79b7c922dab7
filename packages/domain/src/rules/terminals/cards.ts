/** The number of a card as readers send it and people type it. */

/** Pairs of capitals with colons, as tokens keep it; undefined for what can be none. */
export function cardNumber(said: string): string | undefined {
  const signs = said.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  if (!/^([0-9A-F]{2}){4,10}$/.test(signs)) return undefined
  return (signs.match(/../g) ?? []).join(':')
}

/** What was typed where the own PIN or card is asked for: a PIN has four to eight figures, what is longer or has letters is a card. */
export function tokenOf(typed: string): { readonly pin: string } | { readonly mac: string } {
  const said = typed.trim()
  return /^\d{4,8}$/.test(said) ? { pin: said } : { mac: cardNumber(said) ?? said.padEnd(4, '-') }
}
