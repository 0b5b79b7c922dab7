/** What a person says of a sheet's columns, in the query of a call. */
import { Problem } from '@cloche/domain/problems'

/** JSON of field or null by header. @throws INVALID_REQUEST */
export function mappingIn<F extends string>(
  text: string | undefined,
  isField: (value: unknown) => value is F,
): Map<string, F | null> {
  if (text === undefined || text === '') return new Map()
  const refuse = (path: string, rule: string) => new Problem('INVALID_REQUEST', { faults: [{ path, rule }] })
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw refuse('mapping', 'problem.field.format')
  }
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    throw refuse('mapping', 'problem.field.wrongKind')
  return new Map(
    Object.entries(given as Record<string, unknown>).map(([header, field]) => {
      if (field !== null && !isField(field)) throw refuse(`mapping.${header}`, 'problem.field.notOneOf')
      return [header, field]
    }),
  )
}
