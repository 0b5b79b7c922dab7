import type { EntityDeclaration } from '../../catalogue/entity.ts'
import { sheetFields } from '../../catalogue/derive/index.ts'
import { languageCodes, type Language } from '../../text/languages.ts'
import { plain } from '../sheets/index.ts'
import { columnKey, givingOf, isShared, readNames, sheetNames, slotOf } from './columns.ts'
import { formOf } from './cells/parts.ts'
import { cellUnits, isReadUnit } from './cells/measures.ts'
import { listed, remembered, type Words } from './words.ts'

/** A column of a sheet that is read: its header, and what it gives; null: it is left out. */
export interface SheetColumn {
  readonly header: string
  readonly field: string | null
  /** The unit of cells that name none, where the header says one: `Weight (kg)`. */
  readonly unit?: string
}

const labelOf = (entity: EntityDeclaration, column: string, words: Words, language: Language): string =>
  words(columnKey(entity, column), language) ?? column

/** What a column is called: its name in a language, and the unit of its numbers. */
const headerOf = (entity: EntityDeclaration, column: string, words: Words, language: Language): string => {
  const { field, part, isPack } = givingOf(entity, column)
  const unit = part === undefined && !isPack ? field && cellUnits[field.kind] : undefined
  const label = labelOf(entity, column, words, language)
  return unit === undefined ? label : `${label} (${unit})`
}

/** The headers of these columns, each its own: of two that are called alike the later one says its name besides. */
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

/** What headers mean, by their plain form: as a written sheet has them, as things are called, as people call them. */
const meanings = (entity: EntityDeclaration, words: Words): ReadonlyMap<string, string> =>
  remembered(words, `headers.${entity.name}`, () => {
    const written = sheetNames(entity)
    const all = [...new Set([...written, ...readNames(entity)])]
    const byHeader = new Map<string, string>()
    const note = (header: string, name: string) => {
      if (!byHeader.has(plain(header))) byHeader.set(plain(header), name)
    }
    for (const language of languageCodes)
      sheetHeaders(entity, written, words, language).forEach((header, at) => note(header, written[at] ?? ''))
    for (const name of all) {
      for (const language of languageCodes) note(labelOf(entity, name, words, language), name)
      note(name, name)
    }
    for (const name of all)
      for (const word of listed(words, `sheetHeader.${entity.name}.${name}`)) note(word, name)
    return byHeader
  })

/** The part that a header means as the words of that part say: `Milk` of a table of allergens. */
const partMeant = (entity: EntityDeclaration, header: string): string | undefined => {
  for (const [name, field] of Object.entries(sheetFields(entity))) {
    const part = formOf(field)?.partOf?.(header)
    if (part !== undefined) return `${name}.${part}`
  }
  return undefined
}

/** A unit at the end of a header: `Weight (kg)`, `peso_kg`. */
const headerUnit = /[\s_([]+([^\s_()[\]]+)[)\]]?\s*$/
const remark = /\s*\([^)]*\)\s*$/

const unitIn = (
  entity: EntityDeclaration,
  column: string,
  header: string,
  words: Words,
): string | undefined => {
  const { field, part } = givingOf(entity, column)
  const unit = part === undefined ? headerUnit.exec(header)?.[1] : undefined
  return unit !== undefined && field !== undefined && isReadUnit(unit, field.kind, words) ? unit : undefined
}

const isMeasured = (entity: EntityDeclaration, column: string): boolean => {
  const { field, part } = givingOf(entity, column)
  return part === undefined && field !== undefined && cellUnits[field.kind] !== undefined
}

const matchHeader = (entity: EntityDeclaration, header: string, words: Words): SheetColumn => {
  const byHeader = meanings(entity, words)
  const meant = (text: string) => byHeader.get(plain(text)) ?? partMeant(entity, text)
  const field = meant(header)
  if (field !== undefined) return { header, field }
  const measured = meant(header.replace(headerUnit, ''))
  const unit = measured === undefined ? undefined : unitIn(entity, measured, header, words)
  if (measured !== undefined && unit !== undefined) return { header, field: measured, unit }
  // A remark in brackets says nothing else of a name; of a measure it may be a unit, which is not guessed.
  const remarked = meant(header.replace(remark, ''))
  return { header, field: remarked !== undefined && !isMeasured(entity, remarked) ? remarked : null }
}

/** A column that stands in for another one, which the sheet does not have. */
const withStandIns = (entity: EntityDeclaration, columns: readonly SheetColumn[]): SheetColumn[] => {
  const given = [...columns]
  for (const [name, field] of Object.entries(sheetFields(entity))) {
    if (field.kind !== 'code' || field.standIn === undefined) continue
    if (given.some(column => column.field === name)) continue
    const at = given.findIndex(column => column.field === field.standIn)
    if (at >= 0) given[at] = { header: given[at]?.header ?? '', field: name }
  }
  return given
}

/** Gives each thing to one column only, the first that asks; parts that may stand in several go to all. */
const takingTurns = (entity: EntityDeclaration, taken = new Set<string>()) => {
  const free = (field: string) => isShared(entity, field) || !taken.has(slotOf(entity, field))
  return (column: SheetColumn): SheetColumn => {
    if (column.field === null || !free(column.field)) return { header: column.header, field: null }
    taken.add(slotOf(entity, column.field))
    return column
  }
}

/**
 * What columns mean by their headers: as a written sheet names them in any language, as calls name them, or by one of the
 * words that people use (`sheetHeader.<entity>.<column>`). What is a pack's content is left where there is the weight.
 */
export const matchHeaders = (
  entity: EntityDeclaration,
  headers: readonly string[],
  words: Words,
): SheetColumn[] => {
  const readable = new Set(readNames(entity))
  const matched = headers
    .map(header => matchHeader(entity, header, words))
    .map(column =>
      column.field !== null && readable.has(column.field) ? column : { header: column.header, field: null },
    )
  const whole = new Set(matched.map(({ field }) => field))
  const all = withStandIns(entity, matched).map(column => {
    const { name, isPack } = givingOf(entity, column.field ?? '')
    return isPack && whole.has(name) ? { header: column.header, field: null } : column
  })
  return all.map(takingTurns(entity))
}

/** The columns as a person wants them: `chosen` says by header what a column means; what it takes the others leave. */
export const chooseFields = (
  entity: EntityDeclaration,
  columns: readonly SheetColumn[],
  chosen: ReadonlyMap<string, string | null>,
  words: Words,
): SheetColumn[] => {
  const place = takingTurns(entity)
  const given = columns.map(({ header }) => {
    if (!chosen.has(header)) return undefined
    const field = chosen.get(header) ?? null
    const unit = field === null ? undefined : unitIn(entity, field, header, words)
    return place(unit === undefined ? { header, field } : { header, field, unit })
  })
  return columns.map((column, at) => given[at] ?? place(column))
}
