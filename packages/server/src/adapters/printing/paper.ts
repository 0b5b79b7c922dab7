/** What a paper of running text is made of. */

/** `widths` are shares of the line; `ends`: columns of figures, which stand at the right. */
export interface TableBlock {
  readonly kind: 'table'
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly widths: readonly number[]
  readonly ends?: readonly boolean[]
  /** Of hundreds of rows: smaller, so that most stand on one line. */
  readonly isDense?: boolean
}

/**
 * A curve over time with the band between its lows and highs; `gaps`: when nothing was measured, `breaches`: when it was
 * outside its limits, `ticks`: what stands below it. In milliseconds.
 */
export interface CurveBlock {
  readonly kind: 'curve'
  readonly from: number
  readonly to: number
  readonly at: readonly number[]
  readonly low: readonly number[]
  readonly high: readonly number[]
  readonly value: readonly number[]
  readonly gaps: readonly (readonly [number, number])[]
  readonly breaches?: readonly (readonly [number, number])[]
  readonly ticks?: readonly (readonly [at: number, text: string])[]
  /** Stands above it and stays with it. */
  readonly title?: string
}

/**
 * Bars or lines over what stands below them. `labels` may be fewer than there are values: only those are written that have a
 * text. Colours are given by the order of the series; `of` says what each is.
 */
export interface ChartBlock {
  readonly kind: 'chart'
  readonly look: 'bars' | 'lines'
  readonly title: string
  readonly labels: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
  /** The highest and the lowest figure of the scale, as texts. */
  readonly most: string
  readonly least: string
}

export type Block =
  | { readonly kind: 'heading' | 'subheading' | 'text' | 'note'; readonly text: string }
  /** What has to be seen first, in a frame. */
  | { readonly kind: 'banner'; readonly text: string; readonly isWarning: boolean }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  /** A QR code with what it is for beside it. */
  | { readonly kind: 'code'; readonly payload: string; readonly text: string }
  | TableBlock
  | CurveBlock
  | ChartBlock

export interface Paper {
  readonly title: string
  /** What stands at the head, where that is not the title. */
  readonly heading?: string
  readonly subtitle: string
  readonly blocks: readonly Block[]
  /** Stands at the head of every page, where something does. */
  readonly running?: string
  /** Stands at the foot of every page before its number. */
  readonly foot: string
  readonly language: string
  readonly now: string
}
