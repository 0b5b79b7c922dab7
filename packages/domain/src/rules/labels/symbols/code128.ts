/**
 * GS1-128 as the printers' ^BC wants it in mode N: the code sets are chosen here, because the printers' own GS1 mode
 * inserts no FNC1 after values of variable length. Source: ISO/IEC 15417 (Code 128), GS1 General Specifications 5.4.
 */

import { CODE128_PATTERNS } from './code128-patterns.ts'

/** Every symbol character is 11 modules wide; the stop pattern 13. */
const CHARACTER = 11
const STOP = 13
const START_B = 104
const START_C = 105
const STOP_VALUE = 106
const FNC1 = 102
const TO_B = 100

export type Code128 = {
  /** Field data of ^BC: start and shift invocations (`>;` `>:` `>6`), `>8` for FNC1, `>0` for a literal `>`. */
  readonly zpl: string
  /** Width without quiet zones. */
  readonly modules: number
  /** Values of the symbol characters from the start on; check and stop characters follow. */
  readonly values: readonly number[]
}

/**
 * Encodes scanned data (GS for FNC1, none at the start). It begins with the digits of the GTIN and the dates in pairs
 * (code set C) and changes to code set B at the first letter, for good: not every printer that speaks ZPL follows the
 * way back (`>5`).
 */
export function encodeGs1128(scan: string): Code128 {
  // "^" is none of the characters GS1 allows: it stands for FNC1 here.
  const data = scan.replaceAll('\u001d', '^')
  const [pairs = ''] = /^(?:\d\d|\^)*/.exec(data) ?? []
  const rest = data.slice(pairs.length)
  const startsInPairs = pairs !== ''
  const zpl =
    (startsInPairs ? '>;>8' : '>:>8') +
    pairs.replaceAll('^', '>8') +
    (startsInPairs && rest !== '' ? '>6' : '') +
    rest.replaceAll('>', '>0').replaceAll('^', '>8')
  const pairSymbols = pairs.replace(/\d\d/g, '0').length
  const changes = startsInPairs && rest !== '' ? 1 : 0
  // Start, FNC1 and check character stand around the data.
  const characters = 3 + pairSymbols + changes + rest.length
  const values = [
    startsInPairs ? START_C : START_B,
    FNC1,
    ...Array.from(pairs.matchAll(/\d\d|\^/g), ([pair]) => (pair === '^' ? FNC1 : Number(pair))),
    ...(changes === 1 ? [TO_B] : []),
    ...Array.from(rest, character => (character === '^' ? FNC1 : (character.codePointAt(0) ?? 32) - 32)),
  ]
  return { zpl, modules: characters * CHARACTER + STOP, values }
}

/** The modules of a GS1-128, dark ones true: the same characters that printers are told, so that both are as wide. */
export function gs1128Modules(scan: string): boolean[] {
  const { values } = encodeGs1128(scan)
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103
  return [...values, check, STOP_VALUE].flatMap(value =>
    Array.from(CODE128_PATTERNS[value] ?? '').flatMap((width, at) =>
      Array.from({ length: Number(width) }, () => at % 2 === 0),
    ),
  )
}
