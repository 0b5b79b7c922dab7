/**
 * GS1-128 as the printers' ^BC wants it in mode N: the code sets are chosen here, because the printers' own GS1 mode
 * inserts no FNC1 after values of variable length. Source: ISO/IEC 15417 (Code 128), GS1 General Specifications 5.4.
 */

/** Every symbol character is 11 modules wide; the stop pattern 13. */
const CHARACTER = 11
const STOP = 13

export type Code128 = {
  /** Field data of ^BC: start and shift invocations (`>;` `>:` `>6`), `>8` for FNC1, `>0` for a literal `>`. */
  readonly zpl: string
  /** Width without quiet zones. */
  readonly modules: number
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
  return { zpl, modules: characters * CHARACTER + STOP }
}
