import type { Field, Json } from '../../../catalogue/index.ts'
import type { Language } from '../../../text/index.ts'
import { readNumber } from '../../sheets/index.ts'
import { nutrientNames } from '../../recipes/index.ts'
import { allergenParts } from './allergen-parts.ts'
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

const nutritionParts: PartForm = {
  written: nutrientNames,
  understood: [],
  isShared: () => false,
  isNumber: true,
  textKey: part => `nutrition.${part}`,
  write: (value, part) => (typeof value[part] === 'number' ? value[part] : ''),
  read(_part, cell) {
    const number = readNumber(cell)
    return number.ok
      ? { value: number.value, notes: [] }
      : { notes: [{ code: `recordImport.${number.why}`, severity: 'refusal', word: cell }] }
  },
  combine(before, given) {
    const givenParts = new Set(given.map(({ part }) => part))
    const kept = Object.entries(before).filter(([part]) => !givenParts.has(part))
    const said = given.flatMap(({ part, value }) => (value === null ? [] : [[part, value] as const]))
    return Object.fromEntries([...kept, ...said])
  },
}

/** The values that stand in several columns, by how their field looks. */
const FORMS: { readonly [look: string]: PartForm } = { allergens: allergenParts, nutrition: nutritionParts }

/** How a field's value stands in several columns; undefined: it stands in one. */
export const formOf = (field: Field | undefined): PartForm | undefined =>
  field?.kind === 'json' && field.look !== undefined && Object.hasOwn(FORMS, field.look)
    ? FORMS[field.look]
    : undefined
