import type { LabelTextKey } from '../wording/words.ts'
import type { SetSpan } from '../type/fit.ts'

/** Width and height of the label in mm. */
export type LabelSize = { readonly id: string; readonly width: number; readonly height: number }

/** What a box shows. */
export type LabelPart =
  | 'name'
  | 'state'
  | 'quantity'
  | 'expiry'
  | 'bestBefore'
  | 'made'
  | 'batch'
  | 'supplierLot'
  | 'serial'
  | 'ingredients'
  | 'contains'
  | 'traces'
  | 'cannotEnsure'
  | 'storage'
  | 'place'
  | 'operator'
  | 'address'
  | 'code'
  | 'origin'
  | 'gtin'
  | 'text'
  | 'image'
  | 'drawing'

/** A rectangle in mm from the label's top left corner. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** One line of text. The spans' `x` count from the box's left edge; `baseline` from the label's top. */
export type TextBox = Area & {
  readonly kind: 'text'
  readonly part: LabelPart
  /** Type size (em) in mm. */
  readonly size: number
  readonly baseline: number
  readonly align: 'left' | 'center' | 'right'
  readonly spans: readonly SetSpan[]
}

/** A frame or a black field with the lines that stand in it; on black the text is white. */
export type PanelBox = Area & {
  readonly kind: 'panel'
  readonly part: LabelPart
  readonly look: 'filled' | 'outlined'
  readonly stroke: number
  readonly radius: number
  readonly texts: readonly TextBox[]
}

/** A thin black line. */
export type RuleBox = Area & { readonly kind: 'rule'; readonly part: LabelPart }

/** A picture in black and white, a dot of the printer each of its own; 1 is black, row by row. */
export type Dots = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** A picture, dithered for the printer's resolution. */
export type ImageBox = Area & { readonly kind: 'image'; readonly part: 'image'; readonly dots: Dots }

export type Symbology = 'qr' | 'datamatrix' | 'gs1-128'

/** A code. Its area takes in the quiet zone; `ink` is the symbol itself. */
export type CodeBox = Area & {
  readonly kind: 'code'
  readonly part: 'code'
  readonly symbology: Symbology
  /** QR: the address. GS1 symbols: what a scanner reports, GS (code 29) between values, FNC1 at the start implied. */
  readonly payload: string
  readonly ink: Area
  /** Side of a module (width of the thinnest bar) in mm. */
  readonly module: number
  readonly columns: number
  /** 1 for a linear code. */
  readonly rows: number
}

export type Box = TextBox | PanelBox | RuleBox | CodeBox | ImageBox

/** Something the printer of the label should know: a text key, and the part it is about. */
export type LabelNotice = { readonly key: LabelTextKey; readonly part?: LabelTextKey }

/**
 * Everything an output draws, in drawing order. Where the layout is automatic, boxes do not overlap and do not leave
 * the label; on a template they stand where people put them.
 */
export type LabelPlan = {
  readonly size: LabelSize
  readonly boxes: readonly Box[]
  readonly notices: readonly LabelNotice[]
}

/** Whether two areas share more than an edge. */
export const overlap = (a: Area, b: Area): boolean =>
  a.x < b.x + b.width - 0.001 &&
  b.x < a.x + a.width - 0.001 &&
  a.y < b.y + b.height - 0.001 &&
  b.y < a.y + a.height - 0.001

/** Whether an area lies within another. */
export const within = (inner: Area, outer: Area): boolean =>
  inner.x >= outer.x - 0.001 &&
  inner.y >= outer.y - 0.001 &&
  inner.x + inner.width <= outer.x + outer.width + 0.001 &&
  inner.y + inner.height <= outer.y + outer.height + 0.001

const movedText = (box: TextBox, dx: number, dy: number): TextBox => ({
  ...box,
  x: box.x + dx,
  y: box.y + dy,
  baseline: box.baseline + dy,
})

/** The box somewhere else. */
export function moved(box: Box, dx: number, dy: number): Box {
  if (box.kind === 'text') return movedText(box, dx, dy)
  const area = { x: box.x + dx, y: box.y + dy }
  if (box.kind === 'panel') return { ...box, ...area, texts: box.texts.map(text => movedText(text, dx, dy)) }
  if (box.kind === 'code')
    return { ...box, ...area, ink: { ...box.ink, x: box.ink.x + dx, y: box.ink.y + dy } }
  return { ...box, ...area }
}
