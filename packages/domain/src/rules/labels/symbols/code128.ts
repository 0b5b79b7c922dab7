/**
 * GS1-128 as the printers' ^BC wants it in mode N: the code sets are chosen here, because the printers' own GS1 mode
 * inserts no FNC1 after values of variable length. Source: ISO/IEC 15417 (Code 128), GS1 General Specifications 5.4.
 */

/** Every symbol character is 11 modules wide; the stop pattern 13. */
const CHARACTER = 11
const STOP = 13

export type Code128 = {
  /** Field data of ^BC: start and shift invocations (`>;` `>:` `>5` `>6`), `>8` for FNC1, `>0` for a literal `>`. */
  readonly zpl: string
  /** Width without quiet zones. */
  readonly modules: number
}

const leadingDigits = (text: string): number => /^\d*/.exec(text)?.[0].length ?? 0

/**
 * Encodes scanned data (GS for FNC1, none at the start). Digits in pairs where at least four stand together, at the
 * start or before a separator or the end; everything else in code set B.
 */
export function encodeGs1128(scan: string): Code128 {
  let set: 'B' | 'C' = leadingDigits(scan) >= 4 ? 'C' : 'B'
  let zpl = `${set === 'C' ? '>;' : '>:'}>8`
  let characters = 3 // start, FNC1, check
  let rest = scan
  const emit = (text: string, consumed: number) => {
    zpl += text
    characters += 1
    rest = rest.slice(consumed)
  }
  while (rest !== '') {
    const digits = leadingDigits(rest)
    if (rest.startsWith('\u001d')) emit('>8', 1)
    else if (set === 'C' && digits >= 2) emit(rest.slice(0, 2), 2)
    else if (set === 'C') {
      set = 'B'
      emit('>6', 0)
    } else if (digits >= 4 && digits % 2 === 0) {
      set = 'C'
      emit('>5', 0)
    } else emit(rest.startsWith('>') ? '>0' : rest.slice(0, 1), 1)
  }
  return { zpl, modules: characters * CHARACTER + STOP }
}
