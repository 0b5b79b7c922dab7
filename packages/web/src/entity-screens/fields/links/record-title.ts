import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { choiceKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import type { Values } from '../../machine/record/draft.ts'
import { namedValue } from '../../reading/named-value.ts'
import { plainTitle } from '../../reading/title.ts'
import { screenFields, targetOf } from '../../reading/screen-fields.ts'
import type { Writing } from '../writing.ts'

/**
 * What a record is called, where its title may itself be a link or a key: a recipe line is called by its
 * ingredient. Null while the linked record is not known.
 */
export function titleOf(entity: EntityDeclaration, row: Values, writing: Writing): string | null {
  const fields = screenFields(entity)
  // What every organization has, states and actions, is called in the reader's language.
  for (const name of entity.title) {
    const field = fields[name]
    const value = row[name]
    if (field === undefined || typeof value !== 'string') continue
    const called = namedValue(field, value, writing.t, writing.has)
    if (called !== value) return called
  }
  for (const name of entity.title) {
    const field = fields[name]
    const value = row[name]
    if (field === undefined || typeof value !== 'string' || value === '') continue
    if (field.kind === 'choice') return writing.t(choiceKey(entity, name, value))
    const target = targetOf(field)
    if (target === null) return namedValue(field, value, writing.t, writing.has)
    const path = `statePath.${value}`
    if (target.by !== 'id' && writing.has(path)) return writing.t(path)
    const record = writing.recordOf(target.entity, value)
    return record === undefined
      ? target.by === 'id'
        ? null
        : value
      : plainTitle(entityNamed(target.entity), record)
  }
  return plainTitle(entity, row)
}
