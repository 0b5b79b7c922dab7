/** Regions that ISO 3166 and CLDR name with two letters and that are no country. */
const GROUPS: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const named = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Whether two capitals name a country. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !GROUPS.has(code) && named.of(code) !== undefined && isCurrent(code)
}

/** A country that has another code now (`DD`) is known by the new one alone. */
const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code

/** All countries by their codes. */
export const countryCodes = (): string[] =>
  LETTERS.flatMap(first => LETTERS.map(second => first + second)).filter(isCountry)
