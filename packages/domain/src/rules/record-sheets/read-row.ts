import { type EntityDeclaration, type Json } from '../../catalogue/index.ts'
import { sheetFields } from '../../catalogue/derive/index.ts'
import type { SheetColumn } from './headers.ts'
import { readCell, type CellProblemCode, type CellReading } from './read-cell.ts'

export const recordProblemCodes = [
  'recordImport.unitMissing',
  'recordImport.choiceUnknown',
  'recordImport.answer',
  'recordImport.date',
  'recordImport.instant',
  'recordImport.life',
  'recordImport.id',
  'recordImport.idTwice',
  'recordImport.linkUnknown',
  'recordImport.linkAmbiguous',
] as const

/** What is wrong in a cell, and at which column. */
export interface CellProblem {
  readonly code: CellProblemCode | (typeof recordProblemCodes)[number]
  readonly severity: 'refusal'
  /** The header of the column. */
  readonly column: string
  readonly value: string
  /** The other row of a duplicate, counted from 0. */
  readonly row?: number
}

/** Words of a cell that name other records. */
export interface NamedRecords {
  readonly field: string
  readonly column: string
  readonly names: readonly string[]
}

export interface RecordRow {
  /** The id of the record that the row is, where it says one. */
  readonly id: string | null
  /** Values by field; null where the cell is empty. Fields that name other records are filled in by `placeNames`. */
  readonly values: Readonly<Record<string, Json | null>>
  readonly named: readonly NamedRecords[]
  readonly problems: readonly CellProblem[]
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether a text is an id, as every record has one. */
export const isId = (text: string): boolean => uuid.test(text)

/** Reads the cells of a row, each by the kind of its field. A cell that is wrong leaves its field out. */
export const readRecordRow = (
  entity: EntityDeclaration,
  columns: readonly SheetColumn[],
  cells: readonly string[],
  reading: CellReading,
): RecordRow => {
  let id: string | null = null
  const values: Record<string, Json | null> = {}
  const named: NamedRecords[] = []
  const problems: CellProblem[] = []
  columns.forEach(({ header, field }, at) => {
    if (field === null) return
    const cell = (cells[at] ?? '').trim()
    const refuse = (code: CellProblem['code'], value = cell) =>
      problems.push({ code, severity: 'refusal', column: header, value })
    if (field === 'id') {
      if (cell === '') return
      if (isId(cell)) id = cell.toLowerCase()
      else refuse('recordImport.id')
    } else if (cell === '') values[field] = null
    else {
      const read = readCell(entity, field, cell, reading)
      if ('problem' in read) refuse(read.problem, read.word)
      else if ('names' in read) named.push({ field, column: header, names: read.names })
      else values[field] = read.value
    }
  })
  return { id, values, named, problems }
}

/** Of an earlier row with the same id: the second one is refused. */
export const refuseTwice = (rows: readonly RecordRow[], columns: readonly SheetColumn[]): RecordRow[] => {
  const seen = new Map<string, number>()
  const column = columns.find(({ field }) => field === 'id')?.header ?? ''
  return rows.map((row, at) => {
    if (row.id === null) return row
    const earlier = seen.get(row.id)
    if (earlier === undefined) {
      seen.set(row.id, at)
      return row
    }
    const problem = {
      code: 'recordImport.idTwice',
      severity: 'refusal',
      column,
      value: row.id,
      row: earlier,
    } as const
    return { ...row, problems: [...row.problems, problem] }
  })
}

/** What a name in a column stands for; several: it is not known which. */
export type FindNamed = (field: string, name: string) => readonly string[]

/** Puts what the names stand for in place of them; a name that is nobody's, or several one's, is a problem. */
export const placeNames = (entity: EntityDeclaration, row: RecordRow, find: FindNamed): RecordRow => {
  const values: Record<string, Json | null> = { ...row.values }
  const problems = [...row.problems]
  const fields = sheetFields(entity)
  for (const { field, column, names } of row.named) {
    const found = names.map(name => ({ name, records: find(field, name) }))
    const wrong = found.find(({ records }) => records.length !== 1)
    if (wrong) {
      const code = wrong.records.length === 0 ? 'recordImport.linkUnknown' : 'recordImport.linkAmbiguous'
      problems.push({ code, severity: 'refusal', column, value: wrong.name })
      continue
    }
    const ids = found.map(({ records }) => records[0] as string)
    values[field] = fields[field]?.kind === 'links' ? [...new Set(ids)] : (ids[0] ?? null)
  }
  return { ...row, values, problems, named: [] }
}
