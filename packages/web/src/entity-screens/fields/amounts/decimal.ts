/**
 * The number in a typed text: null when there is none, NaN when it is no number. Comma and point both part the
 * decimals; where both stand, the later one does and the other groups.
 */
export function readDecimal(typed: string): number | null {
  const text = typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace(/^[\u2212\u2013]/, '-')
  if (text === '' || text === '-') return null
  const parting = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const whole = (parting < 0 ? text : text.slice(0, parting)).replaceAll(/[.,]/g, '')
  const plain = parting < 0 ? whole : `${whole}.${text.slice(parting + 1)}`
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

/** The text of a number as it is typed: the locale's decimals, no grouping. */
export function typedDecimal(value: number | null, decimals: number, separator: string): string {
  if (value === null || !Number.isFinite(value)) return ''
  return String(Number(value.toFixed(decimals))).replace('.', separator)
}
