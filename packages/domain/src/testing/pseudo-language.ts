/**
 * A language that nobody speaks, made of English: every letter carries an accent, words are about 40 % longer, each
 * sentence stands in brackets. It is a folder of words and a line in the list of languages, as any further language
 * would be. Tests write it into a copy of the sources; it is never part of the product.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictionaries } from '../text/dictionaries.ts'
import type { Text } from '../text/translate.ts'

/** The name of its folder, and its locale: what Unicode keeps for such languages. */
export const PSEUDO = { language: 'xa', locale: 'en-XA' } as const

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const accented = 'ÀƁÇĐĒƑĜĤÎĴĶĹḾŃÖƤɊŔŠŢÛṼŴẊŶŽáƀçđēƒĝĥîĵķĺḿńöƥɋŕšţûṽŵẋŷž'
const accents = new Map([...plain].map((letter, at) => [letter, [...accented][at]!]))
const GROWTH = 0.4

/** Letters with accents, vowels twice until the sentence is long enough; placeholders stay as they are. */
export function pseudo(sentence: string): string {
  const parts = sentence.split(/(\{[^}]*\})/)
  const letters = parts.filter((_, at) => at % 2 === 0).join('').length
  let missing = Math.max(0, Math.ceil(letters * GROWTH) - 2)
  const written = parts.map((part, at) =>
    at % 2 === 1
      ? part
      : [...part]
          .map(letter => {
            const accent = accents.get(letter) ?? letter
            if (missing === 0 || !/[aeiouy]/i.test(letter)) return accent
            missing -= 1
            return accent + accent.toLowerCase()
          })
          .join(''),
  )
  return `[${written.join('')}]`
}

const plainOf = new Map([...accents].map(([letter, accent]) => [accent, letter]))

/** The letters of a text, of the pseudo-language or not, as far as it keeps them: small, and each once where it stands twice. */
export const lettersOf = (text: string): string =>
  [...text]
    .map(letter => plainOf.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replace(/[[\]\s]/g, '')
    .replace(/(.)\1+/gu, '$1')

/** What names a file is no sentence. */
const isPath = (text: string) => /^[\w-]+\/[\w/-]+\.\w+$/.test(text)

const pseudoText = (text: Text): Text =>
  typeof text === 'string'
    ? isPath(text)
      ? text
      : pseudo(text)
    : (Object.fromEntries(Object.entries(text).map(([form, sentence]) => [form, pseudo(sentence)])) as Text)

const facts = `import type { LanguageFacts } from '../language-facts.ts'

export const language = {
  name: ${JSON.stringify(pseudo('Pseudo'))},
  locales: { '${PSEUDO.locale}': ${JSON.stringify(pseudo('Pseudo'))} },
  paper: '${PSEUDO.locale}',
  csvDelimiter: ',',
  countries: [],
} as const satisfies LanguageFacts
`

/** Names of languages and locales, which every folder takes from the list. */
const fromList = {
  labeling: { 'template.choice.language': 'languageNames' },
  ordering: { 'supplier.choice.language': 'languageNames' },
  reporting: {
    'report.choice.language': 'languageNames',
    'scheduledReport.choice.language': 'languageNames',
  },
  organization: { 'organization.choice.locale': 'localeNames', 'user.choice.locale': 'localeNames' },
} as Readonly<Record<string, Readonly<Record<string, string>>>>

function sourceOf(area: string, texts: Readonly<Record<string, Text>>): string {
  const lists = Object.entries(fromList[area] ?? {})
  const own = Object.entries(texts).filter(([key]) => !lists.some(([prefix]) => key.startsWith(`${prefix}.`)))
  const words = own.map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(pseudoText(text))},`)
  const named = [...new Set(lists.map(([, list]) => list))].join(', ')
  const imports = `import { choicesUnder } from '../choices.ts'\nimport { ${named} } from '../languages.ts'\n`
  return [
    lists.length === 0 ? '' : imports,
    `export const ${area} = {`,
    ...words,
    ...lists.map(([prefix, list]) => `  ...choicesUnder('${prefix}', ${list}),`),
    '}\n',
  ].join('\n')
}

/** Writes the folder of the language and its line in the list; nothing else is needed. */
export function addPseudoLanguage(textFolder: string): void {
  const folder = join(textFolder, PSEUDO.language)
  mkdirSync(folder)
  for (const [area, texts] of Object.entries(dictionaries.en))
    writeFileSync(join(folder, `${area}.ts`), sourceOf(area, texts))
  for (const file of ['index.ts', 'food-words.ts', 'complete.ts'])
    cpSync(join(textFolder, 'en', file), join(folder, file))
  writeFileSync(join(folder, 'language.ts'), facts)
  for (const [file, imported] of [
    ['languages.ts', `{ language as ${PSEUDO.language} } from './${PSEUDO.language}/language.ts'`],
    ['food-words.ts', `{ foodWords as ${PSEUDO.language} } from './${PSEUDO.language}/food-words.ts'`],
  ] as const) {
    const list = join(textFolder, file)
    const listed = readFileSync(list, 'utf8')
      .replace(/^import /m, `import ${imported}\nimport `)
      .replace(/ = \{ (en[^}]*) \}/, ` = { $1, ${PSEUDO.language} }`)
    writeFileSync(list, listed)
  }
}
