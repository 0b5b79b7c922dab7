/** What a paper of running text is made of. */
import type { LinePicture } from '@cloche/domain/rules/charts'

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

/** Bars over what stands below them. Colours are given by the order of the series; `lines` are the values of its scale with their texts. */
export interface ChartBlock {
  readonly kind: 'chart'
  readonly title: string
  readonly labels: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
  readonly lines: readonly { readonly value: number; readonly text: string }[]
}

/** Lines over days as small charts beside each other, each drawn within `PANEL` of `line-panels.ts`. */
export interface LinesBlock {
  readonly kind: 'lines'
  readonly title: string
  readonly panels: readonly LinePanel[]
}

export interface LinePanel {
  /** Between which its lines had to be; empty: nothing was said. */
  readonly note: string
  readonly picture: LinePicture
  /** Texts of the picture's lines and days, in their order. */
  readonly lines: readonly string[]
  readonly days: readonly string[]
  /** What each path is, in their order. */
  readonly names: readonly string[]
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
  | LinesBlock

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
