/**
 * A MAC address as it is typed or pasted, in the form in which it is kept: pairs of capital digits with colons
 * between them. What is no hexadecimal digit is left out, and what is beyond six pairs.
 */
export function typedMac(text: string): string {
  const digits = text
    .toUpperCase()
    .replace(/[^0-9A-F]/g, '')
    .slice(0, 12)
  return digits.replace(/(..)(?=.)/g, '$1:')
}
