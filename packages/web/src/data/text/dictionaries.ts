import type { Dictionary, Language, Texts } from '@cloche/domain/text'

/** The words of one part of the product: a file in the folder of each language. */
export type TextArea = keyof Dictionary

/** The files of every language's folder that screens read, each a chunk of its own that is fetched when it is needed. */
const files = import.meta.glob<Readonly<Record<string, Texts>>>(
  ['./*/*.ts', '!./*/{index,language,complete,lists,food-words,notices,sheetWords,shipped}.ts'],
  { base: '../../../../domain/src/text' },
)

/** Fetches the words of an area in a language. */
export async function fetchDictionary(area: TextArea, language: Language): Promise<Texts> {
  const file = await files[`./${language}/${area}.ts`]!()
  return file[area]!
}
