import { gs1CheckDigit, gtinProblem } from '../check-digit.ts'
import { parseDigitalLink } from './digital-link.ts'
import { findAi } from './ai-table.ts'
import { groupSeparator, parseElementString } from './element-string.ts'
import { refuse } from '../problem.ts'
import type { Refused } from '../problem.ts'

/**
 * Symbols and the AIM symbology identifiers that a scanner puts before their data: `plain` for ordinary
 * text, `gs1` for element strings. `digits` is the length of symbols that carry nothing but a GTIN.
 * Source: GS1 General Specifications, "Symbology identifiers"; ISO/IEC 15424.
 */
const symbols = {
  GS1_128_CCA: { gs1: ']C1' },
  GS1_128_CCC: { gs1: ']C1' },
  DataBarExpanded: { gs1: ']e0' },
  DataBarOmni: { gs1: ']e0', digits: 14 },
  DataBarTruncated: { gs1: ']e0', digits: 14 },
  DataBarStacked: { gs1: ']e0', digits: 14 },
  DataBarStackedOmni: { gs1: ']e0', digits: 14 },
  DataBarLimited: { gs1: ']e0', digits: 14 },
  EAN13: { plain: ']E0', digits: 13 },
  UPCA: { plain: ']E0', digits: 12 },
  UPCE: { plain: ']E0', digits: 12 },
  EAN8: { plain: ']E4', digits: 8 },
  DM: { plain: ']d1', gs1: ']d2' },
  QR: { plain: ']Q1', gs1: ']Q3' },
  DotCode: { plain: ']J0', gs1: ']J1' },
} as const satisfies Record<string, { plain?: string; gs1?: string; digits?: number }>

export type Symbology = keyof typeof symbols

export const isSymbology = (name: string): name is Symbology => Object.hasOwn(symbols, name)
type Symbol = { plain?: string; gs1?: string; digits?: number }

/** The identifier of an element string that spans a linear code and the composite part above it. */
const compositeId = ']e0'

/** A data "^" at the start of plain text is kept apart from FNC1 by a backslash. */
const escapePlain = (text: string): string => (/^\\*\^/.test(text) ? `\\${text}` : text)
const unescapePlain = (text: string): string => (/^\\+\^/.test(text) ? text.slice(1) : text)

const gs1Data = (text: string | undefined): string | undefined =>
  text?.startsWith('^') && parseElementString(text).ok
    ? text.slice(1).replaceAll('^', groupSeparator)
    : undefined

/** Whether the next element after these needs a separator. */
const endsOpen = (text: string): boolean => {
  const parsed = parseElementString(text)
  const last = parsed.ok ? parsed.elements.at(-1) : undefined
  return !text.endsWith('^') && !(findAi(last?.ai ?? '')?.fixed ?? false)
}

/** The GTIN that a symbol of fixed length carries, cut from `^01...` or given as its digits. */
const primaryDigits = (data: string, digits: number, addCheckDigit: boolean): string | undefined => {
  const zeros = `^01${'0'.repeat(14 - digits)}`
  const given = data.startsWith(zeros) ? data.slice(zeros.length) : data
  const whole = addCheckDigit && /^\d+$/.test(given) ? given + gs1CheckDigit(given) : given
  return whole.length === digits && gtinProblem(whole) === undefined ? whole : undefined
}

/**
 * What a scanner sends for a symbol that carries `data`: `^...` for an element string, else plain text (a
 * leading "^" of the text escaped by a backslash); `|^...` adds a composite part. Undefined when the symbol
 * cannot carry it. `addCheckDigit`: the digits of a GTIN symbol are given without the last one.
 */
export const scanDataOf = (symbology: Symbology, data: string, addCheckDigit = false): string | undefined => {
  const { plain, gs1, digits }: Symbol = symbols[symbology]
  const [linear = '', ...others] = data.split('|')
  const composite = others.length > 0 ? others.join('|') : undefined
  const extra = gs1Data(composite)
  if (composite !== undefined && extra === undefined && !(plain && !digits)) return undefined

  if (digits !== undefined) {
    const primary = primaryDigits(linear, digits, addCheckDigit)
    if (!primary || (symbology === 'DataBarLimited' && primary > '19999999999999')) return undefined
    if (gs1) return `${gs1}01${primary}${extra ?? ''}`
    return (
      (plain ?? '') + primary.padStart(digits === 8 ? 8 : 13, '0') + (extra ? `|${compositeId}${extra}` : '')
    )
  }
  if (plain && !data.startsWith('^')) return plain + unescapePlain(data)
  const elements = gs1Data(linear)
  if (elements === undefined || !gs1) return undefined
  if (extra === undefined) return gs1 + elements
  return compositeId + elements + (endsOpen(linear) ? groupSeparator : '') + extra
}

export type ScanData = { ok: true; symbology: Symbology; data: string } | Refused

const defaultSymbol = (identifier: string): [Symbology, Symbol] | undefined =>
  (Object.entries(symbols) as [Symbology, Symbol][]).find(
    ([, symbol]) => symbol.plain === identifier || symbol.gs1 === identifier,
  )

const parseGs1 = (text: string): { ok: true; data: string } | Refused => {
  if (text.includes('^')) return refuse('codes.gs1.syntax')
  const data = `^${text.replaceAll(groupSeparator, '^')}`
  const parsed = parseElementString(data)
  return parsed.ok ? { ok: true, data } : parsed
}

/** Reads what a scanner sent with a symbology identifier: which kind of symbol, and its data as in scanDataOf. */
export const parseScanData = (scan: string): ScanData => {
  const identifier = scan.slice(0, 3)
  const text = scan.slice(3)
  const found = defaultSymbol(identifier)
  if (!found) return refuse('codes.scan.symbology')
  const [symbology, symbol] = found

  if (symbol.digits !== undefined && symbol.plain) {
    const [primary = '', ...rest] = text.split(`|${compositeId}`)
    if (primary.length !== symbol.digits) return refuse('codes.gtin.length')
    const problem = gtinProblem(primary)
    if (problem) return refuse(problem)
    if (rest.length === 0) return { ok: true, symbology, data: primary }
    const composite = parseGs1(rest.join(''))
    return composite.ok ? { ok: true, symbology, data: `${primary}|${composite.data}` } : composite
  }
  if (symbol.gs1 === identifier) {
    const parsed = parseGs1(text)
    return parsed.ok ? { ok: true, symbology, data: parsed.data } : parsed
  }
  if (/^(https?|HTTPS?):\/\//.test(text)) {
    const link = parseDigitalLink(text)
    if (!link.ok) return link
  }
  return { ok: true, symbology, data: escapePlain(text) }
}
