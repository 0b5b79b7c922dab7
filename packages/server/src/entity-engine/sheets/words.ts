/** Words as sheets are headed and read with them. */
import { languageOf, type Language } from '@cloche/domain/text'
import { allWords } from '@cloche/domain/text/all-words'
import { phraseKey } from '@cloche/domain/derive'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { CallContext } from '../../http/call-context.ts'
import { localeOf } from '../../http/problem-answers.ts'

/** The language of whoever calls. */
export const languageOfCall = ({ request }: CallContext): Language => languageOf(localeOf(request))

/** What the records of an entity are called. */
export const manyOf = (entity: EntityDeclaration, language: Language): string =>
  allWords(phraseKey(entity.name, 'many'), language) ?? entity.many
