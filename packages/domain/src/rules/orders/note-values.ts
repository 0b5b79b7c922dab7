/** Values as they stand on papers: amounts with their units, dates, lots. What can be read in two ways is none. */
import { isAmountUnit, times, type Amount, type AmountUnit } from '../amounts/index.ts'
import { isDay } from '../calendar/index.ts'
import { readNumber } from '../sheets/index.ts'

/** How units are written besides, in lower case. */
export type UnitWords = ReadonlyMap<string, AmountUnit>

const NUMBER = String.raw`\d[\d.,]*`
const SIZED = new RegExp(String.raw`(?:(${NUMBER})\s*[x×]\s*)?(${NUMBER})\s*(\p{L}+)\.?(?![\p{L}\d])`, 'giu')
const DATE = /(?<![\d./-])(\d{1,4})([./-])(\d{1,2})\2(\d{2,4})(?![\d./-])/g

/** A number as it is written; null: it is none, or may be two. */
export function numberIn(text: string): number | null {
  const bare = text.replace(/[.,]$/, '')
  // A point before three digits may part thousands, as a comma may.
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(bare)) return null
  const read = readNumber(bare)
  return read.ok ? read.value : null
}

export const unitIn = (word: string, units: UnitWords): AmountUnit | undefined => {
  const lower = word.toLowerCase()
  return isAmountUnit(lower) ? lower : units.get(lower)
}

/** Amounts with a unit in a text, in their order; those of several packs as a whole. */
export function amountsIn(text: string, units: UnitWords): Amount[] {
  return [...text.matchAll(SIZED)].flatMap(([, packs, number = '', word = '']) => {
    const unit = unitIn(word, units)
    const value = numberIn(number)
    const count = packs === undefined ? 1 : numberIn(packs)
    return unit === undefined || value === null || count === null ? [] : [times({ value, unit }, count)]
  })
}

export interface WrittenDate {
  /** Null: it can be read in two ways. */
  readonly day: string | null
  readonly index: number
}

const dayOf = (year: string, month: string, day: string): string | null => {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

/** Which of day and month stands first, as dates that can be read in one way only show; null: none does, or both do. */
export function dayFirstIn(texts: readonly string[]): boolean | null {
  const shown = new Set<boolean>()
  for (const text of texts)
    for (const [, first = '', , second = ''] of text.matchAll(DATE)) {
      if (first.length > 2) continue
      if (Number(first) > 12) shown.add(true)
      if (Number(second) > 12) shown.add(false)
    }
  return shown.size === 1 ? shown.has(true) : null
}

/** Dates in a text. `dayFirst`: how the paper writes them, where that is known. */
export function datesIn(text: string, dayFirst: boolean | null): WrittenDate[] {
  return [...text.matchAll(DATE)].flatMap(({ 0: all, 1: a = '', 2: mark, 3: b = '', 4: c = '', index }) => {
    if (a.length === 4) return c.length > 2 ? [] : [{ day: dayOf(a, b, c), index }]
    if (a.length > 2 || c.length === 3 || all.length < 6) return []
    const [asDayFirst, asMonthFirst] = [dayOf(c, b, a), dayOf(c, a, b)]
    if (mark === '.' || asMonthFirst === null) return [{ day: asDayFirst, index }]
    if (asDayFirst === null || asDayFirst === asMonthFirst) return [{ day: asMonthFirst, index }]
    return [{ day: dayFirst === null ? null : dayFirst ? asDayFirst : asMonthFirst, index }]
  })
}

/** A text as labels are looked for in it: without accents, upper case, ordinal signs as letters. */
export const unaccented = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[º°ª]/g, 'o').toUpperCase()

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Labels as one pattern, the longest first. */
const labelled = (labels: readonly string[]) =>
  labels
    .map(label => escaped(unaccented(label)).replaceAll(' ', String.raw`[\s.]*`))
    .toSorted((a, b) => b.length - a.length)
    .join('|')

/** The codes that stand behind a label, such as a lot's; each holds a figure. */
export function codesBehind(text: string, labels: readonly string[]): string[] {
  if (labels.length === 0) return []
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\d])(?:${labelled(labels)})(?![\p{L}])[\s.:#]*([\p{L}\d][\p{L}\d./_-]*)`,
    'gu',
  )
  return [...unaccented(text).matchAll(pattern)].flatMap(([, code = '']) =>
    /\d/.test(code) ? [code.replace(/[./_-]+$/, '')] : [],
  )
}

/** Where labels stand in a text. */
export function labelsAt(text: string, labels: readonly string[]): number[] {
  if (labels.length === 0) return []
  const pattern = new RegExp(String.raw`(?<![\p{L}\d])(?:${labelled(labels)})(?![\p{L}])`, 'gu')
  return [...unaccented(text).matchAll(pattern)].map(({ index }) => index)
}
