/** All words of all languages, as sheets are headed and read with them. */
import { byLanguage, languageOf, translate, type Language, type Texts } from '@cloche/domain/text'
import { dictionaries } from '@cloche/domain/text/dictionaries'
import { phraseKey } from '@cloche/domain/derive'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { Words } from '@cloche/domain/rules/record-sheets'
import type { CallContext } from '../../http/call-context.ts'
import { localeOf } from '../../http/problem-answers.ts'

const TEXTS = byLanguage(code => Object.assign({}, ...Object.values(dictionaries[code])) as Texts)

export const words: Words = (key, language, count) =>
  Object.hasOwn(TEXTS[language], key) ? translate(TEXTS[language], key, { count }, language) : undefined

/** The language of whoever calls. */
export const languageOfCall = ({ request }: CallContext): Language => languageOf(localeOf(request))

/** What the records of an entity are called. */
export const manyOf = (entity: EntityDeclaration, language: Language): string =>
  words(phraseKey(entity.name, 'many'), language) ?? entity.many
