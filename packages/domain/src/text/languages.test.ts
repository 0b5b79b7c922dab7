import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dictionaries } from './dictionaries.ts'
import { foodWords } from './food-words.ts'
import {
  languageCodes,
  languageOf,
  languages,
  localeNames,
  mainLocale,
  supportedLocales,
} from './languages.ts'

const packages = join(import.meta.dirname, '../../..')

/** Tags of the languages beside the first one, which is the one the code is written in. */
const tags = supportedLocales.filter(locale => languageOf(locale) !== languageCodes[0])
const named = new RegExp(`['"\`/](?:${[...languageCodes.slice(1), ...tags].join('|')})['"\`]`)

test('no language is named outside of its folder and of the list', () => {
  const files = globSync('*/{src/**/*,*}.{ts,tsx,css}', { cwd: packages })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !/\.test\.tsx?$|\/testing\/|^domain\/src\/text\//.test(file))
  expect(files.length).toBeGreaterThan(1500)
  const lines = files.flatMap(file =>
    readFileSync(join(packages, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (named.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(lines).toEqual([])
  expect(named.test("language === 'es' ? ';' : ','")).toBe(true)
})

test('no list of words outside of the folders speaks of food or amounts in another language', () => {
  const own = (code: (typeof languageCodes)[number]) =>
    new Set(
      [
        ...Object.values(foodWords[code].allergens),
        ...Object.entries(dictionaries[code].sheetWords).flatMap(([key, text]) =>
          key.startsWith('sheetWord.') ? [String(text)] : [],
        ),
      ].flatMap(text => text.split(', ')),
    )
  const first = own(languageCodes[0]!)
  const foreign = languageCodes.slice(1).flatMap(code => [...own(code)].filter(word => !first.has(word)))
  const words = new RegExp(`['",] ?(?:${foreign.filter(word => word.length > 3).join('|')})['",]`)
  /** The columns of a file format, called as points of sale call them. */
  const formats = 'domain/src/rules/stock/sales-file.ts'
  const files = globSync('{domain,server,web}/src/**/*.{ts,tsx}', { cwd: packages })
    .map(file => file.replaceAll('\\', '/'))
    .filter(
      file =>
        file !== formats &&
        !/\.test\.tsx?$|\/(?:testing|demo|conformance)\/|\/samples\.ts$|^domain\/src\/text\//.test(file),
    )
  const spoken = files.flatMap(file => {
    const found = words.exec(readFileSync(join(packages, file), 'utf8'))
    return found === null ? [] : [`${file}: ${found[0]}`]
  })
  expect(spoken).toEqual([])
  expect(words.test("'hour, h, hora, horas'")).toBe(true)
})

test('every folder is in the list, and nothing else', () => {
  const folders = globSync('*/language.ts', { cwd: import.meta.dirname }).map(file => file.split(/[\\/]/)[0])
  expect(folders.toSorted()).toEqual(languageCodes.toSorted())
  expect(Object.keys(dictionaries)).toEqual(languageCodes)
})

test('the offered locales are those of the specification', () => {
  expect(supportedLocales).toEqual(['en', 'en-US', 'es', 'es-ES'])
  expect(localeNames).toEqual({
    en: 'English',
    'en-US': 'English (United States)',
    es: 'Español',
    'es-ES': 'Español (España)',
  })
})

test('a locale has a language, a language a main locale, a country one language', () => {
  expect(supportedLocales.map(languageOf)).toEqual(['en', 'en', 'es', 'es'])
  expect(languageCodes.map(mainLocale)).toEqual(['en', 'es'])
  expect(languageOf('xx')).toBe('en')
  const countries = languageCodes.flatMap(code => languages[code].countries as readonly string[])
  expect(new Set(countries).size).toBe(countries.length)
})
