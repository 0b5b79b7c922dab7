/** What stands on a template, as its records say it. Places and sizes in mm from the label's top left corner. */
import type { BLOCK_KINDS, LABEL_FIELDS, LABEL_PURPOSES } from '../../../catalogue/names/label.ts'
import type { LabelLanguage } from '../content.ts'
import type { Area } from '../layout/plan.ts'

export type BlockKind = (typeof BLOCK_KINDS)[number]
export type LabelField = (typeof LABEL_FIELDS)[number]
export type LabelPurpose = (typeof LABEL_PURPOSES)[number]

export type TemplateBlock = Area & {
  readonly id: string
  readonly kind: BlockKind
  /** May name fields in braces. */
  readonly text: string | null
  readonly field: LabelField | null
  /** Letter height (em) in mm: what it is set at where there is room. */
  readonly size: number
  readonly symbology: 'gs1-128' | 'datamatrix'
  readonly hasCaption: boolean
  readonly isBold: boolean
  readonly align: 'left' | 'centre' | 'right'
  readonly isFilled: boolean
  readonly stroke: number
  readonly radius: number
  readonly imageId: string | null
}

export type Template = {
  readonly width: number
  readonly height: number
  /** Dots per inch of the printer. */
  readonly dpi: number
  /** Null: the organization's. */
  readonly language: LabelLanguage | null
  readonly purpose: LabelPurpose
  /** The last one is drawn on top. */
  readonly blocks: readonly TemplateBlock[]
}

/** A decoded picture: luminance from 0 (black) to 255, row by row, on white where it was transparent. */
export type GreyPicture = { readonly width: number; readonly height: number; readonly grey: Uint8Array }

/** The pictures of a template by the id of their attachment. */
export type Pictures = ReadonlyMap<string, GreyPicture>

/** What a block of a kind is when it is new. */
export const BLOCK_DEFAULTS = {
  text: null,
  field: null,
  size: 3,
  symbology: 'gs1-128',
  hasCaption: false,
  isBold: false,
  align: 'left',
  isFilled: false,
  stroke: 0.3,
  radius: 0,
  imageId: null,
} as const satisfies Partial<TemplateBlock>
