/**
 * Redaction: empties the fields of a row that the reading session may not see. Every answer, sheet and stream that
 * carries a row of an entity to a person passes it through here first, and so does the history of the row.
 */
import { SEALED, type EntityDeclaration, type Field } from '@cloche/domain/catalogue'
import { allFields, isKept } from '@cloche/domain/derive'
import { Problem } from '@cloche/domain/problems'
import { may, mayOrDoes, type Permissions } from '@cloche/domain/rules/permissions'
import type { WireRow } from './rows.ts'

/** The session that reads. */
export interface Reader {
  readonly userId: string
  readonly roleLevel: number
  readonly isPlatformOwner: boolean
  readonly permissions: Pick<Permissions, 'levels' | 'doings'>
}

interface Asked {
  readonly by?: string
  readonly sort?: 'asc' | 'desc'
  readonly filter?: object
}

/** Who searches a list: personal fields are searched only in the rows where this person may read them. */
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

/** Whether the reader manages the person of a row, or is that person. A row without a role counts as the highest one. */
function manages(entity: EntityDeclaration, reader: Reader, row: WireRow): boolean {
  if (row['id'] === reader.userId) return true
  if (!isEditor(entity, reader)) return false
  const rank = entity.rankField === undefined ? undefined : row[entity.rankField]
  return reader.isPlatformOwner || (typeof rank === 'number' ? rank : HIGHEST_ROLE) <= reader.roleLevel
}

/** Whether a field is kept from this reader in every row. */
function isKeptFrom(entity: EntityDeclaration, reader: Reader, field: Field | undefined): boolean {
  if (field?.editorsOnly && !isEditor(entity, reader)) return true
  return field?.redactedUnless !== undefined && !mayOrDoes(reader.permissions, field.redactedUnless)
}

/** The names of the fields of a row that this reader may not see. */
export function redactedFields(entity: EntityDeclaration, reader: Reader, row: WireRow): string[] {
  return keptFields(entity).flatMap(([name, field]) =>
    isKeptFrom(entity, reader, field) || (field.personal && !manages(entity, reader, row)) ? [name] : [],
  )
}

/**
 * What a list is asked for, by what this reader may read: ordered by something else it is listed as usual.
 * @throws INVALID_REQUEST for a filter, which would find what the row does not show
 */
export function withoutKept<R extends Asked>(entity: EntityDeclaration, reader: Reader, request: R): R {
  const fields = allFields(entity)
  for (const name of Object.keys(request.filter ?? {}))
    if (isKeptFrom(entity, reader, fields[name]))
      throw new Problem('INVALID_REQUEST', {
        faults: [{ path: `filter.${name}`, rule: 'problem.field.notOneOf' }],
      })
  if (request.by === undefined || !isKeptFrom(entity, reader, fields[request.by])) return request
  const { by: _by, sort: _sort, ...rest } = request
  return rest as R
}

/** Whether this reader sees all of every row, of the names that are read. */
export function seesAll(entity: EntityDeclaration, reader: Reader, names?: readonly string[]): boolean {
  const read = keptFields(entity).filter(([name]) => names?.includes(name) ?? true)
  if (read.some(([, field]) => field.personal)) return false
  return (
    read.length === 0 || redactedFields(entity, reader, {}).every(name => names?.includes(name) === false)
  )
}

/** The row as this reader may see it: other fields become null. Changes the row that is given. */
export function redact<R extends WireRow>(entity: EntityDeclaration, reader: Reader, row: R): R {
  const shown: WireRow = row
  if (keptFields(entity).length > 0)
    for (const name of redactedFields(entity, reader, row)) if (name in row) shown[name] = null
  return row
}

/** An earlier state of a row, for its history: fields that are redacted are left out, so that not even a change shows. */
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

/** The names to read so that a row can be redacted: for personal fields the role of the person has to be known. */
export function namesToRedact(entity: EntityDeclaration, names: readonly string[]): readonly string[] {
  const { rankField } = entity
  if (rankField === undefined || names.includes(rankField)) return names
  return names.some(name => allFields(entity)[name]?.personal) ? [...names, rankField] : names
}

/** Redacts rows that were read with `namesToRedact`, and cuts them to the names that were asked for. */
export function redactRows<R extends WireRow>(
  entity: EntityDeclaration,
  reader: Reader,
  rows: readonly R[],
  names: readonly string[] | undefined,
): R[] {
  const { rankField } = entity
  const isExtra = names !== undefined && rankField !== undefined && !names.includes(rankField)
  return rows.map(row => {
    const shown: WireRow = redact(entity, reader, row)
    if (isExtra) delete shown[rankField]
    return row
  })
}

/** Who may search personal fields; undefined where this reader may not. */
export function finderOf(entity: EntityDeclaration, reader: Reader): Finder | undefined {
  if (entity.rankField === undefined || !isEditor(entity, reader)) return undefined
  return { userId: reader.userId, roleLevel: reader.isPlatformOwner ? HIGHEST_ROLE : reader.roleLevel }
}
