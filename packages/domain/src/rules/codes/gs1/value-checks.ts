import { hasValidCheckDigit } from '../check-digit.ts'
import { isYymmdd } from './gs1-date.ts'
import { countryLetters, countryNumbers, currencyNumbers } from './iso-codes.ts'
import type { AiEntry, CharacterSet, Component } from './ai-table.ts'
import type { CodeProblemCode } from '../problem.ts'

/** CSET 82 in the order of its values. Source: GS1 General Specifications, encodable character set 82. */
const cset82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const cset32 = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const inSet: Record<CharacterSet, (text: string) => boolean> = {
  N: text => /^\d*$/.test(text),
  X: text => /^[!"%-?A-Z_a-z]*$/.test(text),
  Y: text => /^[#\-/0-9A-Z]*$/.test(text),
  Z: text => /^[\w-]*={0,2}$/.test(text) && (!text.endsWith('=') || text.length % 3 === 0),
}

/** Whether every character can stand in a batch, serial or other text value of a GS1 code. */
export const isCset82 = (text: string): boolean => inSet.X(text)

const primesFrom2 = (count: number): number[] => {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every(prime => n % prime !== 0)) primes.push(n)
  return primes
}

/** Alphanumeric check pair: characters weighted by primes from the right, modulo 1021. Source: General Specifications. */
const hasValidPair = (text: string): boolean => {
  const payload = text.slice(0, -2)
  const primes = primesFrom2(payload.length)
  let sum = 0
  for (let i = 0; i < payload.length; i++)
    sum += cset82.indexOf(payload.charAt(i)) * (primes[payload.length - 1 - i] ?? 0)
  sum %= 1021
  return text.length > 1 && text.endsWith(cset32.charAt(sum >> 5) + cset32.charAt(sum & 31))
}

/** IBAN: country, then the rest read as one number (letters from 10) must leave 1 modulo 97. Source: ISO 13616. */
const isIban = (text: string): boolean => {
  if (!/^[A-Z]{2}[0-9A-Z]{8,}$/.test(text) || !countryLetters.has(text.slice(0, 2))) return false
  let rest = 0
  for (const character of text.slice(4) + text.slice(0, 4))
    rest = Number(`${rest}${parseInt(character, 36)}`) % 97
  return rest === 1
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const isDate8 = (text: string): boolean =>
  isYymmdd(text.slice(2), false) && (text.slice(4) !== '0229' || isLeap(Number(text.slice(0, 4))))

type Check = [code: CodeProblemCode, holds: (text: string) => boolean]
const value = (holds: (text: string) => boolean): Check => ['codes.gs1.value', holds]
const time = (holds: (text: string) => boolean): Check => ['codes.gs1.time', holds]

const checks: Record<string, Check> = {
  csum: ['codes.gs1.checkDigit', hasValidCheckDigit],
  pair: ['codes.gs1.checkDigit', hasValidPair],
  iban: ['codes.gs1.checkDigit', isIban],
  prefix: ['codes.gs1.companyPrefix', text => /^\d{4}/.test(text)],
  yymmd0: ['codes.gs1.date', text => isYymmdd(text, true)],
  yymmdd: ['codes.gs1.date', text => isYymmdd(text, false)],
  yyyymmdd: ['codes.gs1.date', isDate8],
  hhmm: time(text => text.slice(0, 2) < '24' && text.slice(2) < '60'),
  hour: time(text => text < '24'),
  sixty: time(text => text < '60'),
  country: value(text => countryNumbers.has(text)),
  processor: value(text => text === '999' || countryNumbers.has(text)),
  letters: value(text => countryLetters.has(text)),
  currency: value(text => currencyNumbers.has(text)),
  percent: value(text => !/%(?![0-9A-Fa-f]{2})/.test(text)),
  latitude: value(text => Number(text) <= 1_800_000_000),
  longitude: value(text => Number(text) <= 3_600_000_000),
  yesno: value(text => text < '2'),
  winding: value(text => '019'.includes(text)),
  sex: value(text => '0129'.includes(text)),
  hyphen: value(text => text === '-'),
  zero: value(text => /^0+$/.test(text)),
  nonzero: value(text => /[^0]/.test(text)),
  nozeroprefix: value(text => text === '0' || !text.startsWith('0')),
  nondigit: value(text => /\D/.test(text)),
  importer: value(text => /^[\w-]$/.test(text)),
  media: value(text => (text >= '01' && text <= '10') || text >= '80'),
  piece: value(text => text.slice(0, 2) > '00' && text.slice(0, 2) <= text.slice(2)),
  place: value(text => /^[1-9]\/[1-9]$/.test(text) && text.charAt(0) <= text.charAt(2)),
}

const componentProblem = (component: Component, text: string): CodeProblemCode | undefined => {
  if (!inSet[component.set](text)) return 'codes.gs1.character'
  for (const name of component.checks) {
    const [code, holds] = checks[name] ?? value(() => false)
    if (!holds(text)) return code
  }
  return undefined
}

/** What is wrong with the value of an identifier (length, characters, check digit, date...), or undefined. */
export const valueProblem = (entry: AiEntry, text: string): CodeProblemCode | undefined => {
  if (text === '') return 'codes.gs1.valueEmpty'
  if (text.length > entry.longest) return 'codes.gs1.valueTooLong'
  let rest = text
  const parts: [Component, string][] = []
  for (const component of entry.components) {
    if (component.optional && rest === '') break
    const part = rest.slice(0, component.most)
    if (part.length < component.least) return 'codes.gs1.valueTooShort'
    parts.push([component, part])
    rest = rest.slice(part.length)
  }
  for (const [component, part] of parts) {
    const problem = componentProblem(component, part)
    if (problem) return problem
  }
  return undefined
}
