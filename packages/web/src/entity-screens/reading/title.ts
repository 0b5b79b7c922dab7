import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { Values } from '../machine/record/draft.ts'

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** What a record is called: the first of its title fields that says something, or null. */
export function plainTitle(entity: EntityDeclaration, row: Values): string | null {
  return entity.title.map(name => textOf(row[name])).find(text => text !== '') ?? null
}

/** What tells records of one title apart: the next title field, where it says something else. */
export function secondTitle(entity: EntityDeclaration, row: Values): string | null {
  const title = plainTitle(entity, row)
  return entity.title.map(name => textOf(row[name])).find(text => text !== '' && text !== title) ?? null
}
