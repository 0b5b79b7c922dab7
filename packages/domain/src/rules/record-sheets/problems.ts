/** What can be wrong in a cell: text keys. */
export const recordProblemCodes = [
  'codes.gtin.length',
  'codes.gtin.digits',
  'codes.gtin.checkDigit',
  'recordImport.number',
  'recordImport.numberAmbiguous',
  'recordImport.unitUnknown',
  'recordImport.unitMissing',
  'recordImport.packUnread',
  'recordImport.choiceUnknown',
  'recordImport.allergenUnknown',
  'recordImport.allergenAnswer',
  'recordImport.answer',
  'recordImport.date',
  'recordImport.instant',
  'recordImport.life',
  'recordImport.json',
  'recordImport.id',
  'recordImport.idTwice',
  'recordImport.twice',
  'recordImport.taken',
  'recordImport.several',
  'recordImport.linkUnknown',
  'recordImport.linkAmbiguous',
] as const

export type CellProblemCode = (typeof recordProblemCodes)[number]

/**
 * What is wrong in a cell, and at which column. A refusal keeps the row out; a warning says what of the cell was left
 * out of a row that is taken.
 */
export interface CellProblem {
  readonly code: CellProblemCode
  readonly severity: 'refusal' | 'warning'
  /** The header of the column. */
  readonly column: string
  readonly value: string
  /** The field whose value it is, where the sentence names it. */
  readonly field?: string
  /** The other row of a duplicate, counted from 0. */
  readonly row?: number
}

/** Whether a row is kept out: something in it is more than a warning. */
export const isRefused = ({
  problems,
}: {
  readonly problems: readonly { readonly severity: string }[]
}): boolean => problems.some(({ severity }) => severity === 'refusal')
