/** The arithmetic of a typed quantity, on decimal text so that 0.1 + 0.2 stays 0.3. */

/** What the pad's keys do to the typed text. The separator is the locale's. */
export function typeKey(text: string, key: string, separator: string, decimals: number): string {
  if (key === separator)
    return decimals === 0 || text.includes(separator)
      ? text
      : `${text === '' || text === '-' ? `${text}0` : text}${separator}`
  const next = text === '0' || text === '-0' ? text.replace('0', key) : text + key
  const fraction = next.split(separator)[1]
  return (fraction !== undefined && fraction.length > decimals) ||
    next.replace(separator, '').replace('-', '').length > 9
    ? text
    : next
}

/** The typed text with the other sign. */
export const turnSign = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)

/** What a key of a keyboard does to the typed text; null: nothing, it is for something else. */
export function keyChange(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  separator: string,
  decimals: number,
  isSigned = false,
): ((text: string) => string) | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === '-' && isSigned) return turnSign
  if (key === 'Backspace') return text => text.slice(0, -1)
  if (key === '.' || key === ',') return text => typeKey(text, separator, separator, decimals)
  return /^\d$/.test(key) ? text => typeKey(text, key, separator, decimals) : null
}

/** The number a typed text means, or null when it is none. */
export function readQuantity(text: string, separator: string): number | null {
  const plain = text.replace(separator, '.')
  return /^\d+\.?\d*$/.test(plain) ? Number(plain) : null
}

/** The same of a text that may begin with a minus. */
export function readSigned(text: string, separator: string): number | null {
  const value = readQuantity(text.replace(/^-/, ''), separator)
  return value === null || !text.startsWith('-') ? value : -value
}

/** The text of a number with at most so many decimals, without grouping. */
export function writeQuantity(value: number, separator: string, decimals: number): string {
  return String(Number(value.toFixed(decimals))).replace('.', separator)
}

/** One step up or down, kept within its bounds and free of binary dust. */
export function stepQuantity(value: number, step: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Number((value + step).toFixed(6))))
}

/** How the locale separates decimals. */
export function decimalSeparator(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(0.5).find(part => part.type === 'decimal')?.value ?? '.'
}
