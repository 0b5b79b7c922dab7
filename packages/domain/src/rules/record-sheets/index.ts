/**
 * Records of any entity as rows of a sheet, and back.
 *
 * `sheetNames` and `sheetHeaders` are the columns of a written sheet, `writeCell` its cells; `matchHeaders` says what the
 * columns of a given sheet mean (a person may change that: `chooseFields`), `readRecordRow` reads its rows, each cell by
 * what its column gives, with named problems at their columns: a **refusal** keeps the row out, a **warning** tells what
 * of a cell was left out. `matchRows` finds the record that a row changes, `rowValues` what it says beside that.
 * What is written reads back as the same value, in either language. Links are told by name where the name finds the
 * record (`placeNames`), else by id. A value of many parts, such as allergens, stands in several columns (`cells/parts.ts`).
 * Secret and computed fields are never read; a column that says nothing is left out. Nothing is guessed: a weight of
 * `1,250` is asked back, a word that is no allergen is named.
 *
 * What people call columns and choices besides is a matter of words: the texts `sheetHeader.<entity>.<column>` and
 * `sheetWord.<entity>.<field>.<choice>` list them.
 */
export { columnKey, columnKind, isShared, readNames, sheetNames, templateNames } from './columns.ts'
export { chooseFields, matchHeaders, sheetHeaders } from './headers.ts'
export type { SheetColumn } from './headers.ts'
export { isRefused } from './problems.ts'
export type { CellProblem } from './problems.ts'
export { readCell } from './cells/read-cell.ts'
export { isId, matchRows, placeNames, readRecordRow, rowValues } from './read-row.ts'
export type { RecordRow, Standing } from './read-row.ts'
export { writeCell } from './cells/write-cell.ts'
export type { Words } from './words.ts'
