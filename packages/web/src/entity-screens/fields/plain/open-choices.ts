import type { Field } from '@cloche/domain/catalogue'

/** A choice as several records have it together: what may follow the present one of at least one of them. */
export function sharedChoice(field: Field, present: readonly unknown[]): Field {
  if (field.kind !== 'choice' || field.moves === undefined) return field
  const { moves, ...open } = field
  const next = new Set(present.flatMap(one => (typeof one === 'string' ? [one, ...(moves[one] ?? [])] : [])))
  return { ...open, options: field.options.filter(option => next.has(option)) }
}

/** The choices open to a record: where states follow each other, the present one and those that may come next. */
export function openChoices(
  { options, moves, default: first }: Field<'choice'>,
  saved: string | null,
): readonly string[] {
  if (moves === undefined) return options
  if (saved === null) return options.filter(option => option === first)
  const next = moves[saved] ?? []
  return options.filter(option => option === saved || next.includes(option))
}
