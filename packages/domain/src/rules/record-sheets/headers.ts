import type { EntityDeclaration, KindName } from '../../catalogue/index.ts'
import { fieldKey, importNames, sheetFields } from '../../catalogue/derive/index.ts'
import { languageCodes, type Language } from '../../text/index.ts'
import { plain } from '../sheets/index.ts'
import type { Words } from './words.ts'

/** A column of a sheet that is read: its header, and the field it gives; null: it is left out. */
export interface SheetColumn {
  readonly header: string
  readonly field: string | null
}

/** The units of cells that name none, by kind of field. */
export const cellUnits: { readonly [K in KindName]?: string } = {
  weight: 'g',
  length: 'mm',
  temperature: '°C',
  duration: 's',
}

const labelOf = (entity: EntityDeclaration, name: string, words: Words, language: Language): string =>
  words(fieldKey(entity, name), language) ?? name

/** What a column is called: the field's name in a language, and the unit of its numbers. */
const headerOf = (entity: EntityDeclaration, name: string, words: Words, language: Language): string => {
  const field = sheetFields(entity)[name]
  const unit = field && cellUnits[field.kind]
  const label = labelOf(entity, name, words, language)
  return unit === undefined ? label : `${label} (${unit})`
}

/** Times that the engine keeps: written, never read. */
const timesOf = (entity: EntityDeclaration): readonly string[] =>
  entity.shape === 'ledger' ? ['created'] : ['created', 'updated']

/** The fields of a written sheet in their order: the id, what screens show, the times. */
export const sheetNames = (entity: EntityDeclaration): string[] => [
  'id',
  ...Object.keys(sheetFields(entity)),
  ...timesOf(entity),
]

/** The headers of these fields, each its own: of two fields called alike the later one says its name besides. */
export const sheetHeaders = (
  entity: EntityDeclaration,
  names: readonly string[],
  words: Words,
  language: Language,
): string[] => {
  const taken = new Set<string>()
  return names.map(name => {
    const header = headerOf(entity, name, words, language)
    const own = taken.has(plain(header)) ? `${header} [${name}]` : header
    taken.add(plain(own))
    return own
  })
}

const withoutUnit = (header: string): string => header.replace(/\s*\([^)]*\)\s*$/, '')

/** The fields that columns may give: the id and what a sheet may fill in. */
export const readNames = (entity: EntityDeclaration): string[] => ['id', ...importNames(entity)]

/**
 * What columns mean by their headers: a field's name in either language, as a written sheet has it, or as calls name
 * it. A field is taken from one column, the first.
 */
export const matchHeaders = (
  entity: EntityDeclaration,
  headers: readonly string[],
  words: Words,
): SheetColumn[] => {
  const all = sheetNames(entity)
  const byHeader = new Map<string, string>()
  const note = (header: string, name: string) => {
    if (!byHeader.has(plain(header))) byHeader.set(plain(header), name)
  }
  for (const language of languageCodes)
    sheetHeaders(entity, all, words, language).forEach((header, at) => note(header, all[at] ?? ''))
  for (const name of all) {
    for (const language of languageCodes) note(labelOf(entity, name, words, language), name)
    note(name, name)
  }
  const readable = new Set(readNames(entity))
  const taken = new Set<string>()
  return headers.map(header => {
    const field = byHeader.get(plain(header)) ?? byHeader.get(plain(withoutUnit(header)))
    if (field === undefined || !readable.has(field) || taken.has(field)) return { header, field: null }
    taken.add(field)
    return { header, field }
  })
}

/** The columns as a person wants them: `chosen` says by header what a column means; what it takes the others leave. */
export const chooseFields = (
  columns: readonly SheetColumn[],
  chosen: ReadonlyMap<string, string | null>,
): SheetColumn[] => {
  const taken = new Set<string>()
  const place = ({ header }: SheetColumn, field: string | null): SheetColumn => {
    if (field === null || taken.has(field)) return { header, field: null }
    taken.add(field)
    return { header, field }
  }
  const given = columns.map(column =>
    chosen.has(column.header) ? place(column, chosen.get(column.header) ?? null) : undefined,
  )
  return columns.map((column, at) => given[at] ?? place(column, column.field))
}
