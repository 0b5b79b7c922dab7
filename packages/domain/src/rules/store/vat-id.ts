/**
 * VAT numbers of businesses in the European Union, by the form that each country gives them; of Spain with their check
 * digits too. That a number exists and is in use is not known here: VIES knows that.
 */

/** What follows the two letters of each country. Greece writes EL, Northern Ireland XI. */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

/** The countries of the European Union, by their two letters. */
export const EU_COUNTRIES: ReadonlySet<string> = new Set(
  Object.keys(FORMS).map(prefix => (prefix === 'EL' ? 'GR' : prefix)),
)

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const CONTROLS = 'JABCDEFGHI'

/** The control of a Spanish company: digits in odd places are doubled and their digits added. */
function companyControl(digits: string): number {
  let sum = 0
  for (const [index, sign] of [...digits].entries()) {
    const digit = Number(sign)
    const counted = index % 2 === 0 ? 2 * digit : digit
    sum += Math.floor(counted / 10) + (counted % 10)
  }
  return (10 - (sum % 10)) % 10
}

/** Whether a Spanish tax number (NIF, NIE or of a company) carries the control that its digits ask for. */
function isSpanish(number: string): boolean {
  const [first, middle, last] = [number.slice(0, 1), number.slice(1, 8), number.slice(8)]
  if (/^\d$/.test(first)) return LETTERS[Number(number.slice(0, 8)) % 23] === last
  if (/^[XYZ]$/.test(first)) return LETTERS[Number(`${'XYZ'.indexOf(first)}${middle}`) % 23] === last
  if (/^[KLM]$/.test(first)) return LETTERS[Number(middle) % 23] === last
  const control = companyControl(middle)
  if (/^[ABEH]$/.test(first)) return last === String(control)
  if (/^[NPQRSW]$/.test(first)) return last === CONTROLS[control]
  return /^[CDFGJUV]$/.test(first) && (last === String(control) || last === CONTROLS[control])
}

/**
 * A VAT number as it is written in full, with the letters of its country, or null where it is none of that country.
 * @param country two capitals; @param written with or without those letters, spaces, points or hyphens.
 */
export function vatIdOf(country: string, written: string): string | null {
  const prefix = country === 'GR' ? 'EL' : country
  const form = FORMS[prefix]
  if (form === undefined) return null
  const plain = written.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  const number = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain
  if (!form.test(number)) return null
  return prefix === 'ES' && !isSpanish(number) ? null : `${prefix}${number}`
}
