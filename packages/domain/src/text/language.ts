import type * as english from './en/index.ts'
import type { Text } from './translate.ts'

/** All words of a language, a table an area: the areas and keys of English, which is the measure of the others. */
export type Dictionary = {
  readonly [Area in keyof typeof english]: Readonly<Record<keyof (typeof english)[Area], Text>>
}

/** The words of a folder, in its `complete.ts`: the compiler names those that English has and it has not. */
export type Complete<Words extends Dictionary> = Words
