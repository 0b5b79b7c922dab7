/** How a value of several parts stands in cells. */
import type { Json } from '../../../catalogue/json.ts'
import type { Language } from '../../../text/languages.ts'
import type { CellProblemCode } from '../problems.ts'
import type { Words } from '../words.ts'

/** What of a cell was not understood. A refusal keeps the row out; a warning says what was left out of it. */
export interface CellNote {
  readonly code: CellProblemCode
  readonly severity: 'refusal' | 'warning'
  /** The part of the cell that is meant. */
  readonly word: string
}

export type JsonObject = { readonly [name: string]: Json }

/** What the column of a part says; null: its cell is empty. */
export interface PartValue {
  readonly part: string
  readonly value: Json | null
}

/** How a value of many parts stands in several columns. */
export interface PartForm {
  /** The parts that a written sheet has columns for: together they say the whole value. */
  readonly written: readonly string[]
  /** Further parts that a sheet may say. */
  readonly understood: readonly string[]
  /** Whether several columns may say this part together. */
  readonly isShared: (part: string) => boolean
  readonly isNumber: boolean
  /** What a part's column is called. */
  readonly textKey: (part: string) => string
  /** The part that a header means besides. */
  readonly partOf?: (header: string) => string | undefined
  readonly write: (
    value: JsonObject,
    part: string,
    writing: { readonly words: Words; readonly language: Language },
  ) => string | number
  /** Without a value nothing is said. The cell is not empty. */
  readonly read: (
    part: string,
    cell: string,
    words: Words,
  ) => { readonly value?: Json; readonly notes: readonly CellNote[] }
  /** The value that the parts make of what stood there. A part that no column says stays as it is. */
  readonly combine: (before: JsonObject, given: readonly PartValue[]) => JsonObject
}
