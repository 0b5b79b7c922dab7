/** The dictionaries use the words of docs/vocabulary.md, and none of those that the page puts aside. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EVENT_ACTIONS } from '../catalogue/names/events.ts'
import { processActions } from '../rules/processes/index.ts'
import { traceActions } from '../rules/traceability/index.ts'
import { dictionaries } from './dictionaries.ts'
import { languageCodes, type Language } from './languages.ts'
import type { Text, Texts } from './translate.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/vocabulary.md'), 'utf8')

/** The forms of a text, without its placeholders. */
const forms = (text: Text): string[] =>
  (typeof text === 'string' ? [text] : Object.values(text)).map(form => form.replaceAll(/\{\w+\}/g, '…'))
const listed = (cell: string): string[] =>
  cell
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')

const rows = page
  .split('\n')
  .filter(line => line.startsWith('|') && line.includes('`'))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, en = '', es = '', meaning = '', keys = '', notEn = '', notEs = '']) => ({
    word: { en, es } as Readonly<Record<Language, string>>,
    meaning,
    keys: [...keys.matchAll(/`([^`]+)`/g)].map(match => match[1]!),
    others: { en: listed(notEn), es: listed(notEs) } as Readonly<Record<Language, readonly string[]>>,
  }))

/** Sheets are read in everybody's words, and guests read of _locales_. */
const isApart = (area: string) => area === 'sheetWords' || area === 'publicPages'

const whole = (word: string) =>
  new RegExp(`(?<![\\p{L}\\d])${word.replaceAll('*', '\\p{L}*')}(?![\\p{L}\\d])`, 'iu')

test('the page has its tables', () => {
  expect(rows.length).toBeGreaterThan(35)
  expect(rows.filter(row => row.meaning === '' || row.keys.length === 0)).toEqual([])
})

describe.each(languageCodes)('%s', language => {
  const areas = Object.entries(dictionaries[language]) as [string, Texts][]
  const all = Object.assign({}, ...areas.map(([, texts]) => texts)) as Texts

  test('the words of the page stand where it says', () => {
    const wrong = rows.flatMap(({ word, keys }) =>
      keys
        .filter(key => all[key] !== word[language])
        .map(key => `${key}: ${JSON.stringify(all[key])}, not ${word[language]}`),
    )
    expect(wrong).toEqual([])
  })

  test('no other word for them', () => {
    const texts = areas
      .filter(([area]) => !isApart(area))
      .flatMap(([, table]) =>
        Object.entries(table).flatMap(([key, text]) => forms(text).map(form => [key, form] as const)),
      )
    const found = rows.flatMap(({ others }) =>
      others[language].flatMap(other => {
        const pattern = whole(other)
        return texts
          .filter(([, form]) => pattern.test(form))
          .map(([key, form]) => `${other}: ${key} “${form}”`)
      }),
    )
    expect([...new Set(found)]).toEqual([])
  })

  test('every action of the ledger has a name that is no path', () => {
    expect(EVENT_ACTIONS.filter(action => typeof all[`tracing.action.${action}`] !== 'string')).toEqual([])
  })
})

/** What happens to a sensor, and to no food. */
const OF_SENSORS = ['sensor/breach', 'sensor/recover']

test('the actions of events are those of the ledger', () => {
  expect([...EVENT_ACTIONS].toSorted()).toEqual(
    [...Object.keys(traceActions), ...OF_SENSORS, ...processActions].toSorted(),
  )
})
