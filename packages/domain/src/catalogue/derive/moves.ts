/** Which option of a choice may follow which: the one judge of every status that goes step by step. */
import type { EntityDeclaration } from '../entity.ts'
import type { Field } from '../kinds.ts'
import { allFields } from './schemas.ts'

type Choice = Extract<Field, { kind: 'choice' }>

/** The choices of an entity whose options follow each other, by name. */
export function movingFields(
  entity: EntityDeclaration,
): [string, Choice & Required<Pick<Choice, 'moves'>>][] {
  return Object.entries(allFields(entity)).flatMap(([name, field]) =>
    field.kind === 'choice' && field.moves !== undefined ? [[name, { ...field, moves: field.moves }]] : [],
  )
}

/** The options that may follow `from`; a new record (`from` null) begins with its default. Staying is no move. */
export function followersOf(field: Choice, from: string | null): readonly string[] {
  if (field.moves === undefined) return field.options
  if (from === null) return field.default === undefined ? [] : [String(field.default)]
  return field.moves[from] ?? []
}

/** Whether a choice may go from one option to another; the same one again always may. */
export function mayGo(field: Choice, from: string | null, to: string): boolean {
  return from === to || followersOf(field, from).includes(to)
}
