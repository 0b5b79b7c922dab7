/** What the schemas of many calls share, by the names that they refer to: each entity's row, draft and change. */
import type { EntityDeclaration } from '../entity.ts'
import type { JsonSchema } from '../json.ts'
import { draftSchema, rowSchema, sentBackSchema } from './schemas.ts'

/** As types and shared schemas are written. */
export const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const refer = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** A row whose every field is there. */
export const wholeRow = (entity: EntityDeclaration) => refer(capital(entity.name))
/** A row with the fields that were asked for. */
export const someFields = (entity: EntityDeclaration) => refer(`${capital(entity.name)}Fields`)

/** The shared schemas of an entity. */
export function componentsOf(entity: EntityDeclaration): { readonly [name: string]: JsonSchema } {
  const name = capital(entity.name)
  const fields = rowSchema(entity)
  return {
    [`${name}Fields`]: fields,
    [name]: { type: 'object', allOf: [someFields(entity)], required: Object.keys(fields.properties ?? {}) },
    [`${name}Draft`]: draftSchema(entity),
    [`${name}Change`]: sentBackSchema(entity, true),
    [`${name}Patch`]: sentBackSchema(entity, false),
  }
}
