/**
 * Records of any entity as rows of a sheet, and back.
 *
 * `sheetNames` and `sheetHeaders` are the columns of a written sheet, `writeCell` its cells; `matchHeaders` says what the
 * columns of a given sheet mean, `readRecordRow` reads its rows, each cell by the kind of its field, with named problems.
 * What is written reads back as the same value, in either language. Links are told by name where the name finds the
 * record (`placeNames`), else by id. Secret and computed fields are never read; a column that says nothing is left out.
 */
export { chooseFields, matchHeaders, readNames, sheetHeaders, sheetNames } from './headers.ts'
export type { SheetColumn } from './headers.ts'
export { readCell } from './read-cell.ts'
export type { CellRead, CellReading } from './read-cell.ts'
export { isId, placeNames, readRecordRow, recordProblemCodes, refuseTwice } from './read-row.ts'
export type { CellProblem, FindNamed, RecordRow } from './read-row.ts'
export { isNumberField, writeCell } from './write-cell.ts'
export type { CellWriting } from './write-cell.ts'
export type { Words } from './words.ts'
