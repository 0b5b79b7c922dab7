import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AREAS } from '../catalogue/areas.ts'
import { AUDIT_ACTIONS } from '../catalogue/audit-actions.ts'
import type { EntityDeclaration } from '../catalogue/entity.ts'
import {
  commonTextKeys,
  COUNTED_PHRASES,
  ENTITY_PHRASES,
  groupKey,
  groupNames,
  phraseKey,
  textKeys,
} from '../catalogue/derive/index.ts'
import { ALL_ENTITIES } from '../entities/all.ts'
import { PROBLEMS } from '../problems.ts'
import { dictionaries } from './dictionaries.ts'
import { byLanguage, languageCodes } from './languages.ts'
import type { Text, Texts } from './translate.ts'

const LANGUAGES = byLanguage((code): Record<string, Texts> => ({ ...dictionaries[code] }))
const source = join(import.meta.dirname, '..')

const all = (areas: Record<string, Texts>): Texts => Object.assign({}, ...Object.values(areas)) as Texts
const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const placeholders = (text: Text): string[] =>
  [...new Set(forms(text).flatMap(form => form.match(/\{[^}]*\}/g) ?? []))].sort()

/** The file that holds an entity's texts. */
const fileOf = (entity: EntityDeclaration): string =>
  entity.area.replace(/-(.)/, (_, letter: string) => letter.toUpperCase())

describe.each(Object.entries(LANGUAGES))('%s', (language, areas) => {
  const texts = all(areas)
  const entries = Object.entries(texts)

  test('every file of the folder is joined, under its own name', () => {
    const files = globSync('*.ts', { cwd: join(import.meta.dirname, language) })
      .map(file => basename(file, '.ts'))
      .filter(name => !['index', 'language', 'lists', 'food-words', 'complete'].includes(name))
    expect(Object.keys(areas).sort()).toEqual(files.sort())
  })

  test.each(ALL_ENTITIES.map(entity => [entity.name, entity] as const))(
    '%s has all its phrases',
    (_, entity) => {
      const area = areas[fileOf(entity)] ?? {}
      expect(textKeys(entity).filter(key => !Object.hasOwn(area, key))).toEqual([])
    },
  )

  test('the common fields, the groups and the problems have their words', () => {
    const keys = [
      ...commonTextKeys(),
      ...groupNames(ALL_ENTITIES).map(groupKey),
      ...Object.values(PROBLEMS).map(problem => problem.text),
    ]
    expect(keys.filter(key => !Object.hasOwn(texts, key))).toEqual([])
  })

  test('no key is left over from an entity, field or choice that is gone', () => {
    const derived = new Set([...ALL_ENTITIES.flatMap(textKeys), ...commonTextKeys()])
    const names = new Set(ALL_ENTITIES.map(entity => entity.name))
    const isLeftOver = (key: string): boolean => {
      const plain = key.replace(/\.hint$/, '')
      if (derived.has(plain)) return false
      const [name = '', part = ''] = key.split('.')
      if (['field', 'choice', 'related'].includes(part)) return true
      const isPhrase = ENTITY_PHRASES.some(phrase => key === phraseKey(name, phrase))
      return isPhrase && !names.has(name) && Object.hasOwn(texts, phraseKey(name, 'emptyHint'))
    }
    const own = AREAS.flatMap(area => Object.keys(areas[area] ?? {}))
    const common = Object.keys(areas['words'] ?? {}).filter(key => key.startsWith('field.'))
    expect(own.filter(isLeftOver)).toEqual([])
    expect(common.filter(key => !derived.has(key.replace(/\.hint$/, '')))).toEqual([])
    const groups = new Set(groupNames(ALL_ENTITIES).map(groupKey))
    expect(Object.keys(texts).filter(key => key.startsWith('group.') && !groups.has(key))).toEqual([])
  })

  test('no text is empty, padded or glued with a double space', () => {
    const isUntidy = (form: string) => form.trim() === '' || form !== form.trim() || /\s{2}/.test(form)
    expect(entries.filter(([, text]) => forms(text).some(isUntidy)).map(([key]) => key)).toEqual([])
  })

  test('plural forms are the language’s own, and counted phrases have them', () => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    const wrong = entries.filter(
      ([, text]) => typeof text === 'object' && Object.keys(text).sort().join() !== wanted.join(),
    )
    expect(wrong.map(([key]) => key)).toEqual([])
    const counted = ALL_ENTITIES.flatMap(entity =>
      COUNTED_PHRASES.map(phrase => phraseKey(entity.name, phrase)),
    )
    expect(counted.filter(key => typeof texts[key] !== 'object')).toEqual([])
  })

  test('a plural other than one says how many', () => {
    const silent = entries.filter(
      ([, text]) =>
        typeof text === 'object' &&
        !Object.entries(text).every(([form, sentence]) => form === 'one' || sentence.includes('{count}')),
    )
    expect(silent.map(([key]) => key)).toEqual([])
  })

  test('no two areas give one key different words', () => {
    const first = new Map<string, [string, string]>()
    const clashes: string[] = []
    for (const [area, table] of Object.entries(areas)) {
      for (const [key, text] of Object.entries(table)) {
        const before = first.get(key)
        const written = JSON.stringify(text)
        if (before === undefined) first.set(key, [area, written])
        else if (before[1] !== written) clashes.push(`${key}: ${before[0]}, ${area}`)
      }
    }
    expect(clashes).toEqual([])
  })
})

describe.each(languageCodes.slice(1))('%s beside English', language => {
  test.each(Object.keys(LANGUAGES.en))('%s has the same keys', area => {
    const [english = {}, other = {}] = [LANGUAGES.en[area], LANGUAGES[language][area]]
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort())
  })

  test('the same placeholders', () => {
    const english = all(LANGUAGES.en)
    const other = all(LANGUAGES[language])
    const different = Object.keys(english).filter(
      key => placeholders(english[key] ?? '').join() !== placeholders(other[key] ?? '').join(),
    )
    expect(different).toEqual([])
  })
})

describe('keys in the code have words', () => {
  const texts = all(LANGUAGES.en)
  const keysIn = (files: readonly string[], pattern: RegExp): [string, string][] =>
    files.flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(pattern)].map(
        match => [match[1] ?? '', basename(file)] as [string, string],
      ),
    )
  const sources = (folder: string, where: string) =>
    globSync(`${where}/**/*.{ts,tsx}`, { cwd: join(source, '../..', folder, 'src') })
      .filter(file => !/\.test\.tsx?$/.test(file))
      .map(file => join(source, '../..', folder, 'src', file))
  const missing = (found: readonly [string, string][]) =>
    found.filter(([key]) => !Object.hasOwn(texts, key)).map(([key, file]) => `${key} (${file})`)

  test('of every action of the audit log', () => {
    expect(AUDIT_ACTIONS.filter(action => !Object.hasOwn(texts, `audit.said.${action}`))).toEqual([])
  })

  test('of every reason and problem that a room of rules returns', () => {
    const found = keysIn(sources('domain', 'rules'), /'([a-z][A-Za-z]*(?:\.[A-Za-z0-9]+)+)'/g)
    const actions = new Set<string>(AUDIT_ACTIONS)
    const keys = found
      .filter(([key]) => !/\.(?:ts|json)$/.test(key))
      .map(([key, file]): [string, string] => [actions.has(key) ? `audit.said.${key}` : key, file])
    expect(keys.length).toBeGreaterThan(50)
    expect(missing(keys)).toEqual([])
  })

  test('of every key that a room puts together', () => {
    const found = keysIn(sources('domain', 'rules'), /`([a-z][A-Za-z]*(?:\.[A-Za-z0-9]+)*\.)\$\{/g)
    const known = Object.keys(texts)
    const rooms = new Set(known.map(key => key.split('.')[0]))
    const keys = found.filter(([prefix]) => rooms.has(prefix.split('.')[0]))
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter(([prefix]) => !known.some(key => key.startsWith(prefix)))).toEqual([])
  })

  test('of every problem that the server names', () => {
    expect(missing(keysIn(sources('server', '.'), /'(problem\.[A-Za-z.]+)'/g))).toEqual([])
  })

  test('of every sentence that a screen asks for', () => {
    const asked = keysIn(sources('web', '.'), /\bt\('([A-Za-z0-9.-]+)'/g)
    expect(asked.length).toBeGreaterThan(10)
    expect(missing(asked)).toEqual([])
    expect(missing(keysIn(sources('web', 'areas'), /\btext: '([a-z][A-Za-z0-9.-]+)'/g))).toEqual([])
  })
})
