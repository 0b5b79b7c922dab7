import type { Field } from '@cloche/domain/catalogue'

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
