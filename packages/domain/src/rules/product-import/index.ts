/**
 * Importing products from a sheet.
 *
 * `matchColumns` says what the columns mean by their headers (a person may change that); `readSheet` turns
 * rows into **drafts** of products with named problems, each at its column. A **refusal** keeps the row out;
 * a **warning** tells what of a cell was left out. Allergens come as lists (a column a level, words in English
 * or Spanish or as tags of Open Food Facts) or as a table with a column an allergen; the surest level wins.
 * `exportRow` is the way back: export, import again, and nothing has changed.
 * Nothing is guessed: a weight of `1,250` is asked back, a word that is no allergen is named.
 */
export { chooseColumns, importFields, matchColumns } from './columns.ts'
export type { Column, ImportField } from './columns.ts'
export { importProblemCodes, productTypes } from './product-draft.ts'
export type { ImportProblem, ProductDraft, ProductType } from './product-draft.ts'
export { readRow } from './read-row.ts'
export type { Row, RowOptions, RowRead } from './read-row.ts'
export { isRefused, readSheet, sheetReader } from './read-sheet.ts'
export type { Existing, SheetOptions } from './read-sheet.ts'
export { exportHeaders, exportNumbers, exportRow } from './export-row.ts'
