/** What of an entity goes into a sheet and comes back from one, and what can be changed of several records at once. */
import type { EntityDeclaration } from '../entity.ts'
import type { Field, KindName } from '../kinds.ts'
import { allFields, isKept, isKeptFromSome } from './schemas.ts'
import { standardVerbs } from './calls.ts'
import { screenFields } from './screen-fields.ts'

/** Records that an export may name. */
export const EXPORT_IDS_MAX = 1000

/** Kinds that no cell can say: a picture is a file, which a sheet does not carry. */
const UNWRITTEN: ReadonlySet<KindName> = new Set(['image'])
/** Kinds that are not given to many at once in a form. */
const APART: ReadonlySet<KindName> = new Set(['json', 'geometry'])

/** What is kept from some stands in the sheets of those who may read it; what only editors read is in none. */
const isSecret = (field: Field): boolean => isKept(field) && !isKeptFromSome(field)

/**
 * The fields that sheets have, in the order of screens, then those that screens hide but calls write: all that a cell
 * can say and everybody may read.
 */
export function sheetFields(entity: EntityDeclaration): { readonly [name: string]: Field } {
  const known = fieldsOf.get(entity)
  if (known !== undefined) return known
  const all = allFields(entity)
  const hidden = Object.entries(all).filter(([, field]) => field.hidden && !field.readOnly)
  const fields = Object.fromEntries(
    [...Object.entries(screenFields(entity)), ...hidden].filter(
      ([, field]) => !UNWRITTEN.has(field.kind) && !isSecret(field),
    ),
  )
  fieldsOf.set(entity, fields)
  return fields
}

/** Worked out once: they are asked for with every cell. */
const fieldsOf = new WeakMap<EntityDeclaration, { readonly [name: string]: Field }>()

/** The fields that a sheet may fill in. */
export function importNames(entity: EntityDeclaration): string[] {
  return Object.entries(sheetFields(entity))
    .filter(([, field]) => !field.readOnly)
    .map(([name]) => name)
}

/** Whether records of this entity can be made from the rows of a sheet. */
export function isImportable(entity: EntityDeclaration): boolean {
  const verbs = standardVerbs(entity)
  return entity.imports !== false && verbs.includes('create') && verbs.includes('change')
}

/** The fields that can be given the same value in several records: none that names a record or is its own alone. */
export function bulkNames(entity: EntityDeclaration): string[] {
  if (!standardVerbs(entity).includes('change')) return []
  return Object.entries(sheetFields(entity))
    .filter(([, { hidden, kind }]) => !hidden && !APART.has(kind))
    .filter(([name, field]) => !field.readOnly && !field.fixed && !field.unique && name !== entity.title[0])
    .map(([name]) => name)
}

/** The fields of which no two records have the same value: by one of them a row without an id finds its record. */
export function uniqueNames(entity: EntityDeclaration): string[] {
  return importNames(entity).filter(name => {
    const field = sheetFields(entity)[name]
    return field?.unique === true && field.uniqueWith === undefined
  })
}
