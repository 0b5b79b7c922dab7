/**
 * The one way out of rows: what of a record a session is told. Whatever answers, writes into a sheet or sends a row of
 * an entity to a person passes it through here; so does whatever tells what a row was before.
 */
import { SEALED, type EntityDeclaration, type Field } from '@cloche/domain/catalogue'
import { allFields, isKept } from '@cloche/domain/derive'
import { may, type Permissions } from '@cloche/domain/rules/permissions'
import type { WireRow } from './rows.ts'

/** Who is told. */
export interface Reader {
  readonly userId: string
  readonly roleLevel: number
  readonly isPlatformOwner: boolean
  readonly permissions: Pick<Permissions, 'levels'>
}

/** Of a list: by whom, so that a search finds what is personal only for those who are told it. */
export type Finder = Pick<Reader, 'userId' | 'roleLevel'>

/** Whose role nobody's is above. */
export const HIGHEST_ROLE = 5

const kept = new Map<string, readonly (readonly [string, Field])[]>()

function keptFields(entity: EntityDeclaration): readonly (readonly [string, Field])[] {
  const known = kept.get(entity.name)
  if (known) return known
  const found = Object.entries(allFields(entity)).filter(([, field]) => isKept(field) && !field.sealed)
  kept.set(entity.name, found)
  return found
}

const isEditor = (entity: EntityDeclaration, { permissions }: Reader) =>
  may(permissions, entity.permission, 'edit')

/** Whether the listener manages the person of a row, or is that person; a row that tells no role is above all but the highest. */
function manages(entity: EntityDeclaration, reader: Reader, row: WireRow): boolean {
  if (row['id'] === reader.userId) return true
  if (!isEditor(entity, reader)) return false
  const rank = entity.rankField === undefined ? undefined : row[entity.rankField]
  return reader.isPlatformOwner || (typeof rank === 'number' ? rank : HIGHEST_ROLE) <= reader.roleLevel
}

/** The names of the fields of a row that this listener is not told. */
export function redactedFields(entity: EntityDeclaration, reader: Reader, row: WireRow): string[] {
  return keptFields(entity).flatMap(([name, field]) => {
    if (field.editorsOnly && !isEditor(entity, reader)) return [name]
    if (field.redactedUnless && !may(reader.permissions, field.redactedUnless.key, field.redactedUnless.verb))
      return [name]
    return field.personal && !manages(entity, reader, row) ? [name] : []
  })
}

/** The row as this listener may read it; changed in place. */
export function redact(entity: EntityDeclaration, reader: Reader, row: WireRow): WireRow {
  if (keptFields(entity).length > 0)
    for (const name of redactedFields(entity, reader, row)) if (name in row) row[name] = null
  return row
}

/** What was, as a line of the history tells it: of what is kept from the listener nothing, not even that it changed. */
export function redactPast(entity: EntityDeclaration, reader: Reader, row: WireRow, past: unknown): unknown {
  if (typeof past !== 'object' || past === null) return past
  const names = new Set([
    ...redactedFields(entity, reader, row),
    ...Object.entries(allFields(entity)).flatMap(([name, field]) => (field.sealed ? [name] : [])),
  ])
  return Object.fromEntries(
    Object.entries(past).flatMap(([name, value]) => {
      if (!names.has(name)) return [[name, value]]
      return allFields(entity)[name]?.sealed && value !== null ? [[name, SEALED]] : []
    }),
  )
}

/** The names to read so that a row can be told: what is personal needs to know whose it is. */
export function namesToRedact(entity: EntityDeclaration, names: readonly string[]): readonly string[] {
  const { rankField } = entity
  if (rankField === undefined || names.includes(rankField)) return names
  return names.some(name => allFields(entity)[name]?.personal) ? [...names, rankField] : names
}

/** Rows that were read with more names than were asked for, told and cut to those. */
export function redactRows(
  entity: EntityDeclaration,
  reader: Reader,
  rows: readonly WireRow[],
  names: readonly string[] | undefined,
): WireRow[] {
  const { rankField } = entity
  const isExtra = names !== undefined && rankField !== undefined && !names.includes(rankField)
  return rows.map(row => {
    redact(entity, reader, row)
    if (isExtra) delete row[rankField]
    return row
  })
}

/** Who finds by what is personal; undefined: nobody. */
export function finderOf(entity: EntityDeclaration, reader: Reader): Finder | undefined {
  if (entity.rankField === undefined || !isEditor(entity, reader)) return undefined
  return { userId: reader.userId, roleLevel: reader.isPlatformOwner ? HIGHEST_ROLE : reader.roleLevel }
}
