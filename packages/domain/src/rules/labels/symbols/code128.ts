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

type CodeSet = 'B' | 'C'
/** One symbol character: how ^BC writes it, how much data it takes, and the code set after it. */
type Step = { readonly zpl: string; readonly consumed: number; readonly set: CodeSet }

function nextStep(rest: string, set: CodeSet): Step {
  const digits = leadingDigits(rest)
  if (rest.startsWith('\u001d')) return { zpl: '>8', consumed: 1, set }
  if (set === 'C')
    return digits >= 2 ? { zpl: rest.slice(0, 2), consumed: 2, set } : { zpl: '>6', consumed: 0, set: 'B' }
  if (digits >= 4 && digits % 2 === 0) return { zpl: '>5', consumed: 0, set: 'C' }
  return { zpl: rest.startsWith('>') ? '>0' : rest.slice(0, 1), consumed: 1, set }
}

/**
 * Encodes scanned data (GS for FNC1, none at the start). Digits go in pairs where at least four stand together,
 * everything else in code set B.
 */
export function encodeGs1128(scan: string): Code128 {
  let set: CodeSet = leadingDigits(scan) >= 4 ? 'C' : 'B'
  let zpl = `${set === 'C' ? '>;' : '>:'}>8`
  let characters = 3 // start, FNC1, check
  for (let at = 0; at < scan.length;) {
    const step = nextStep(scan.slice(at), set)
    zpl += step.zpl
    at += step.consumed
    set = step.set
    characters += 1
  }
  return { zpl, modules: characters * CHARACTER + STOP }
}
