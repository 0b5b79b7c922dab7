/** Times until which something has to be done or used, as declarations name them. */
import type { EntityDeclaration } from '../entity.ts'
import type { Field } from '../kinds.ts'
import { allFields } from './schemas.ts'

const deadlineOf = (field: Field) =>
  field.kind === 'instant' || field.kind === 'date' ? field.deadline : undefined

/** Whether a field is such a time. */
export const isDeadline = (field: Field): boolean => deadlineOf(field) !== undefined

/** The fields that say whether the deadlines among these still matter. */
export function decidersOf(entity: EntityDeclaration, names: readonly string[]): string[] {
  const fields = allFields(entity)
  return names.flatMap(name => (fields[name] === undefined ? [] : (deadlineOf(fields[name])?.unless ?? [])))
}

/**
 * Whether the time of a field has passed while it still matters. A day passes with its end by the clock of the reader.
 * `now`: milliseconds.
 */
export function isPast(
  field: Field,
  value: string,
  row: Readonly<Record<string, unknown>>,
  now: number,
): boolean {
  const deadline = deadlineOf(field)
  if (deadline === undefined) return false
  const { unless, is } = deadline
  const ending = unless === undefined ? undefined : row[unless]
  if (ending === true || (typeof ending === 'string' && is?.includes(ending) === true)) return false
  return field.kind === 'date' ? new Date(`${value}T23:59:59.999`).getTime() < now : Date.parse(value) < now
}
