import type { EntityDeclaration } from '../../catalogue/entity.ts'
import type { Json } from '../../catalogue/json.ts'
import { sheetFields, uniqueNames } from '../../catalogue/derive/index.ts'
import { givingOf } from './columns.ts'
import { formOf } from './cells/parts.ts'
import type { JsonObject, PartValue } from './cells/part-form.ts'
import { readCell, type CellReading } from './cells/read-cell.ts'
import type { SheetColumn } from './headers.ts'
import { isRefused, type CellProblem } from './problems.ts'

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
  /** What is said of parts of fields; `rowValues` puts them together. */
  readonly parts: Readonly<Record<string, readonly PartValue[]>>
  readonly named: readonly NamedRecords[]
  readonly problems: readonly CellProblem[]
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether a text is an id, as every record has one. */
export const isId = (text: string): boolean => uuid.test(text)

/** Reads the cells of a row, each by what its column gives. A cell that is wrong leaves its field out. */
export const readRecordRow = (
  entity: EntityDeclaration,
  columns: readonly SheetColumn[],
  cells: readonly string[],
  reading: CellReading,
): RecordRow => {
  let id: string | null = null
  const values: Record<string, Json | null> = {}
  const parts: Record<string, PartValue[]> = {}
  const named: NamedRecords[] = []
  const problems: CellProblem[] = []
  columns.forEach(({ header, field: column, unit }, at) => {
    if (column === null) return
    const cell = (cells[at] ?? '').trim()
    const note = (code: CellProblem['code'], value = cell, severity: CellProblem['severity'] = 'refusal') =>
      problems.push({ code, severity, column: header, value })
    if (column === 'id') {
      if (cell === '') return
      if (isId(cell)) id = cell.toLowerCase()
      else note('recordImport.id')
      return
    }
    const { name, part, isPack } = givingOf(entity, column)
    const put = (value: Json | null) => {
      if (part === undefined) values[name] = value
      else (parts[name] ??= []).push({ part: part.name, value })
    }
    if (cell === '') {
      if (!isPack) put(null)
      return
    }
    const read = readCell(entity, column, cell, reading, unit)
    if ('problem' in read) note(read.problem, read.word)
    else if ('names' in read) named.push({ field: name, column: header, names: read.names })
    else {
      for (const { code, severity, word } of read.notes ?? []) note(code, word, severity)
      if (read.value !== undefined) put(read.value)
    }
  })
  return { id, values, parts, named, problems }
}

/** The values of a row beside what stands in the record that it is; parts that no column says stay as they are. */
export const rowValues = (
  entity: EntityDeclaration,
  row: RecordRow,
  before: Readonly<Record<string, unknown>> | undefined,
): Record<string, Json | null> => {
  const values: Record<string, Json | null> = { ...row.values }
  const fields = sheetFields(entity)
  for (const [name, given] of Object.entries(row.parts)) {
    const stood = (before?.[name] ?? {}) as JsonObject
    const value = formOf(fields[name])?.combine(stood, given) ?? stood
    // Nothing is said where nothing stood: whether that is kept as nothing or as an empty value is no difference.
    values[name] = Object.keys(value).length === 0 ? ((before?.[name] ?? null) === null ? null : {}) : value
  }
  return values
}

const headerOf = (columns: readonly SheetColumn[], name: string): string =>
  columns.find(({ field }) => field === name)?.header ?? ''

/** What is there already. */
export interface Standing {
  /** Which record has this value of a field that no two share. */
  readonly ownerOf: (field: string, value: string) => string | undefined
  /** Whether there is a record of this id. */
  readonly isThere: (id: string) => boolean
}

/**
 * Finds the record that each row is. A row without an id, or with one from elsewhere, is the record that has its value of
 * a field that no two share; refused are a row whose values are those of several records, or of another record than its
 * id says, and a record or a value that an earlier good row has.
 */
export const matchRows = (
  entity: EntityDeclaration,
  rows: readonly RecordRow[],
  columns: readonly SheetColumn[],
  { ownerOf, isThere }: Standing,
): RecordRow[] => {
  const names = uniqueNames(entity).filter(name => columns.some(({ field }) => field === name))
  const seen = new Map(names.map(name => [name, new Map<string, number>()]))
  const ids = new Map<string, number>()
  return rows.map((row, at) => {
    const problems = [...row.problems]
    const refuse = (code: CellProblem['code'], field: string, value: string, earlier?: number) =>
      problems.push({
        code,
        severity: 'refusal',
        column: headerOf(columns, field),
        value,
        ...(field === 'id' ? {} : { field }),
        ...(earlier === undefined ? {} : { row: earlier }),
      })
    const isKnown = row.id !== null && isThere(row.id)
    let id = isKnown ? row.id : null
    const said = names.flatMap(name => {
      const value = row.values[name]
      return typeof value === 'string' ? [{ name, value }] : []
    })
    for (const { name, value } of said) {
      const earlier = seen.get(name)?.get(value)
      if (earlier !== undefined) refuse('recordImport.twice', name, value, earlier)
      const owner = ownerOf(name, value)
      if (owner === undefined || owner === id) continue
      if (id === null) id = owner
      else refuse(isKnown ? 'recordImport.taken' : 'recordImport.several', name, value)
    }
    id ??= row.id
    const earlier = id === null ? undefined : ids.get(id)
    if (id !== null && earlier !== undefined) refuse('recordImport.idTwice', 'id', id, earlier)
    if (!isRefused({ problems })) {
      if (id !== null) ids.set(id, at)
      for (const { name, value } of said) seen.get(name)?.set(value, at)
    }
    return { ...row, id, problems }
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
