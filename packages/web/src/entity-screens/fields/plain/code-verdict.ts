import type { CodeScheme } from '@cloche/domain/catalogue'
import { gtinProblem, isValidGln, isValidGrai, isValidSscc, toGtin14 } from '@cloche/domain/rules/codes'

/** What is said of a code while it is typed: a text key with its values. */
export interface CodeVerdict {
  readonly is: 'good' | 'bad' | 'open'
  readonly text: string
  readonly values?: Readonly<Record<string, string | number>>
}

const gtinLengths = [8, 12, 13, 14]

/** Judges a code as far as it is typed; null where nothing can be said. `open`: it may still become one. */
export function codeVerdict(scheme: CodeScheme, typed: string): CodeVerdict | null {
  const text = typed.trim()
  if (text === '' || scheme === 'free') return null
  if (scheme === 'gtin14') {
    const problem = gtinProblem(text)
    if (problem === undefined)
      return { is: 'good', text: 'field.code.goodGtin', values: { length: String(text.length) } }
    if (problem === 'codes.gtin.length' && text.length < 14)
      return {
        is: 'open',
        text: 'field.code.digits',
        values: { typed: text.length, of: nextLength(text.length) },
      }
    return { is: gtinLengths.includes(text.length) && text.length < 14 ? 'open' : 'bad', text: problem }
  }
  if (scheme === 'sscc18') {
    if (!/^\d*$/.test(text) || text.length > 18) return { is: 'bad', text: 'field.code.badSscc' }
    if (text.length < 18)
      return { is: 'open', text: 'field.code.digits', values: { typed: text.length, of: 18 } }
    return isValidSscc(text)
      ? { is: 'good', text: 'field.code.good' }
      : { is: 'bad', text: 'field.code.checkDigit' }
  }
  if (scheme === 'gln13') {
    if (!/^\d*$/.test(text) || text.length > 13) return { is: 'bad', text: 'field.code.badGln' }
    if (text.length < 13)
      return { is: 'open', text: 'field.code.digits', values: { typed: text.length, of: 13 } }
    return isValidGln(text)
      ? { is: 'good', text: 'field.code.good' }
      : { is: 'bad', text: 'field.code.checkDigit' }
  }
  if (!/^\d{14}/.test(text))
    return { is: 'open', text: 'field.code.digits', values: { typed: text.length, of: 14 } }
  return isValidGrai(text)
    ? { is: 'good', text: 'field.code.good' }
    : { is: 'bad', text: 'field.code.checkDigit' }
}

function nextLength(length: number): number {
  return gtinLengths.find(one => one > length) ?? 14
}

/** A finished code in the form it is stored in: GTINs filled up to fourteen digits. */
export function storedCode(scheme: CodeScheme, typed: string): string {
  const text = typed.replaceAll(/\s/g, '')
  return scheme === 'gtin14' ? (toGtin14(text) ?? text) : text
}
