import type { Field } from '@cloche/domain/catalogue'
import type { Translate } from '../../data/text/texts.ts'

/** A value as people call it, where its field names texts for its values; else as it is. */
export function namedValue(field: Field, value: string, t: Translate, has: (key: string) => boolean): string {
  const prefixes = field.kind === 'text' ? (field.words ?? []) : []
  const key = prefixes.map(prefix => `${prefix}.${value}`).find(has)
  return key === undefined ? value : t(key)
}

/** The dictionaries that the words of fields stand in, by the beginning of their keys. */
const areasOfWords = { tracing: 'tracing', actionPath: 'actions', statePath: 'names' } as const

/** The dictionaries that name the values of these fields. */
export const areasNaming = (fields: readonly Field[]) => [
  ...new Set(
    fields.flatMap(field =>
      field.kind === 'text'
        ? (field.words ?? []).map(word => areasOfWords[word.split('.')[0] as keyof typeof areasOfWords])
        : [],
    ),
  ),
]
