/** The text keys that a declaration needs in every language; a test compares them with the dictionaries. */
import { COMMON_FIELDS } from '../common-fields.ts'
import type { EntityDeclaration } from '../entity.ts'
import type { Field } from '../kinds.ts'

/** The phrases of an entity, each a whole sentence or name of its own. `count`-phrases have plural forms. */
export const ENTITY_PHRASES = [
  'one',
  'many',
  'count',
  'new',
  'empty',
  'emptyHint',
  'created',
  'saved',
  'removed',
  'restored',
  'removeAsk',
] as const
export type EntityPhrase = (typeof ENTITY_PHRASES)[number]

/** Phrases that take `{count}`. */
export const COUNTED_PHRASES: readonly EntityPhrase[] = ['count', 'removed', 'restored', 'removeAsk']

export const phraseKey = (entity: string, phrase: EntityPhrase) => `${entity}.${phrase}`
export const fieldKey = (entity: EntityDeclaration, field: string) =>
  field in entity.fields ? `${entity.name}.field.${field}` : `field.${field}`
export const choiceKey = (entity: EntityDeclaration, field: string, option: string) =>
  `${entity.name}.choice.${field}.${option}`
export const groupKey = (group: string) => `group.${group}`
export const relatedKey = (entity: EntityDeclaration, related: string) => `${entity.name}.related.${related}`

/** Keys of the common fields, shared by all entities. */
export function commonTextKeys(): string[] {
  const names = Object.keys(COMMON_FIELDS.record)
  return [...names, 'id', 'version', 'created', 'updated', 'deleted', 'locationId'].map(
    name => `field.${name}`,
  )
}

/** All keys of one entity. */
export function textKeys(entity: EntityDeclaration): string[] {
  const keys: string[] = ENTITY_PHRASES.map(phrase => phraseKey(entity.name, phrase))
  for (const [name, field] of Object.entries(entity.fields)) {
    keys.push(fieldKey(entity, name))
    if (field.kind === 'choice' || field.kind === 'choices') {
      for (const option of field.options) keys.push(choiceKey(entity, name, option))
    }
  }
  for (const name of Object.keys(entity.related ?? {})) keys.push(relatedKey(entity, name))
  return keys
}

/** The names of all field groups in use. */
export function groupNames(entities: readonly EntityDeclaration[]): string[] {
  const common: Field[] = Object.values(COMMON_FIELDS.record)
  const fields = [...entities.flatMap(entity => Object.values(entity.fields)), ...common]
  return [...new Set(fields.map(field => field.group ?? 'main'))].sort()
}
