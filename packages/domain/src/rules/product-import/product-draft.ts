import type { AllergenMap } from '../allergens/index.ts'

export const productTypes = ['ingredient', 'intermediate', 'selling'] as const
export type ProductType = (typeof productTypes)[number]

/** What a row of a sheet says of a product. Absent means: not said. Weight in g; gtin as GTIN-14. */
export type ProductDraft = {
  name: string
  type: ProductType
  allergens: AllergenMap
  description?: string
  sku?: string
  gtin?: string
  brand?: string
  consumptionUnit?: string
  ingredientsText?: string
  weight?: number
  tag?: string
  code?: string
}

/** Text fields with the longest text each may hold; `multiline` ones keep their line breaks. */
export const textFields = {
  name: { longest: 200 },
  description: { longest: 4000, multiline: true },
  sku: { longest: 64 },
  brand: { longest: 200 },
  ingredientsText: { longest: 4000, multiline: true },
  tag: { longest: 500 },
  code: { longest: 64 },
} as const satisfies Partial<Record<keyof ProductDraft, { longest: number; multiline?: boolean }>>

export type TextField = keyof typeof textFields

export const importProblemCodes = [
  'codes.gtin.length',
  'codes.gtin.digits',
  'codes.gtin.checkDigit',
  'productImport.nameMissing',
  'productImport.tooLong',
  'productImport.controlCharacter',
  'productImport.typeUnknown',
  'productImport.unitUnknown',
  'productImport.number',
  'productImport.numberAmbiguous',
  'productImport.weightUnit',
  'productImport.contentUnread',
  'productImport.allergenUnknown',
  'productImport.allergenAnswer',
  'productImport.skuTwice',
  'productImport.skuExists',
  'productImport.gtinTwice',
  'productImport.gtinExists',
] as const

/**
 * What is wrong in a cell. A refusal keeps the row out; a warning says what of the cell was left out of a
 * product that is taken. `row` is the other row of a duplicate, counted from 0.
 */
export type ImportProblem = {
  code: (typeof importProblemCodes)[number]
  severity: 'refusal' | 'warning'
  /** The header of the column as the sheet writes it; empty when the sheet has no such column. */
  column: string
  value: string
  row?: number
}
