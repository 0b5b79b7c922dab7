import { INTER_BOLD, INTER_REGULAR, METRIC_CHARACTERS, ZEBRA_0 } from './font-widths.ts'

export type Weight = 'regular' | 'bold'
/** `mono` is for what people compare letter by letter: batch, serial, the digits under a code. */
export type Face = 'sans' | 'mono'
export type Style = { readonly weight: Weight; readonly face: Face; readonly emphasised: boolean }

export const REGULAR: Style = { weight: 'regular', face: 'sans', emphasised: false }
export const BOLD: Style = { weight: 'bold', face: 'sans', emphasised: false }
export const EMPHASISED: Style = { weight: 'bold', face: 'sans', emphasised: true }
export const MONO: Style = { weight: 'bold', face: 'mono', emphasised: false }

/** JetBrains Mono: every character is this wide, in thousandths of the type size. */
const MONO_WIDTH = 600
/** What no table knows (other scripts) is taken as a full square: never too narrow. */
const UNKNOWN_WIDTH = 1000

const tableOf = (widths: readonly number[]): ReadonlyMap<number, number> =>
  new Map(METRIC_CHARACTERS.map((code, index) => [code, widths[index] ?? UNKNOWN_WIDTH]))

const interTables = { regular: tableOf(INTER_REGULAR), bold: tableOf(INTER_BOLD) }
const zebraTable = tableOf(ZEBRA_0)

const sum = (text: string, table: ReadonlyMap<number, number>): number => {
  let total = 0
  for (const character of text) total += table.get(character.codePointAt(0) ?? 0) ?? UNKNOWN_WIDTH
  return total
}

/** Width of a text in mm at a type size in mm, without kerning. */
export function widthOf(text: string, style: Style, size: number): number {
  if (style.face === 'mono') return (Array.from(text).length * MONO_WIDTH * size) / 1000
  return (sum(text, interTables[style.weight]) * size) / 1000
}

/** Width of a text in the printers' font 0 as a multiple of its height, when height and width are equal. */
export const zebraWidthOf = (text: string): number => sum(text, zebraTable) / 1000

/** Where the baseline stands below the top of a line, and how high a line is, as multiples of the type size. */
export const BASELINE = 0.93
export const LINE_HEIGHT = 1.18
/** Capitals reach this far above the baseline. */
export const CAP_HEIGHT = 0.727
