/** The fields that screens and sheets show, read off the declaration. */
import type { EntityDeclaration } from '../entity.ts'
import type { Field } from '../kinds.ts'
import { allFields, hasLocationColumn, rowSchema } from './schemas.ts'

export type Fields = Readonly<Record<string, Field>>

/** A place of its own, given at creation: the engine's column, written as the field it looks like. */
const placeField: Field = { kind: 'link', entity: 'location', required: true, fixed: true }

const known = new Map<string, Fields>()

/**
 * The fields that screens show, in their order: what names the record, the entity's own fields, its place, then
 * the fields that every record has. Hidden ones are left out.
 */
export function screenFields(entity: EntityDeclaration): Fields {
  const before = known.get(entity.name)
  if (before !== undefined) return before
  const all = allFields(entity)
  const names = [
    ...new Set([
      ...entity.title,
      ...(Object.hasOwn(all, 'name') ? ['name'] : []),
      ...Object.keys(entity.fields),
      ...Object.keys(all),
    ]),
  ]
  const shown: Record<string, Field> = {}
  const common: Record<string, Field> = {}
  for (const name of names) {
    const field = all[name]
    if (field === undefined || field.hidden) continue
    const isOwn = Object.hasOwn(entity.fields, name) || name === 'name' || entity.title.includes(name)
    ;(isOwn ? shown : common)[name] = field
  }
  const place = hasLocationColumn(entity) ? { locationId: placeField } : {}
  const fields = { ...shown, ...place, ...common }
  known.set(entity.name, fields)
  return fields
}

/** Whether records can be switched off without being removed; their lists then open with those in use. */
export function hasActive(entity: EntityDeclaration): boolean {
  return Object.hasOwn(screenFields(entity), 'active')
}

/** Links from a field to other records: the entity and how the value names one of its records. */
export function targetOf(field: Field): { entity: string; by: string } | null {
  if (field.kind === 'link' || field.kind === 'links') return { entity: field.entity, by: 'id' }
  if (field.kind === 'text' && field.from !== undefined)
    return { entity: field.from.entity, by: field.from.field }
  return null
}

/** The names that show a record wherever another names it: its id, its title, and what its looks need. */
export function titleNames(entity: EntityDeclaration): string[] {
  const have = new Set(Object.keys(rowSchema(entity).properties ?? {}))
  const names = ['id', ...entity.title, 'name', 'type', 'color', 'icon', 'isPublic']
  return [...new Set(names)].filter(name => have.has(name))
}

/** A field that names records of another entity. */
export interface NamingField {
  readonly name: string
  readonly entity: string
  /** The field of the other by which it is named: the id, or a state's path. */
  readonly by: string
}

/** The fields of an entity that name other records; those of its engine too. */
export function namingFields(entity: EntityDeclaration): NamingField[] {
  const place = hasLocationColumn(entity) ? { locationId: placeField } : {}
  return Object.entries({ ...allFields(entity), ...place }).flatMap(([name, field]) => {
    const target = targetOf(field)
    return target === null ? [] : [{ name, ...target }]
  })
}
