/** The words of a report in a language: of its columns, its cells, and what lacks in it. */
import {
  runsOfDays,
  shownAmount,
  type Cell,
  type Column,
  type Head,
  type Missing,
  type ReportKind,
} from '@cloche/domain/rules/reports'
import { symbolOf, writeDuration } from '@cloche/domain/rules/units'
import { languageOf, languages, translate, type Language } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'

const TEXTS = wordsOf(
  'reportPages',
  'reporting',
  'names',
  'tracing',
  'actions',
  'stock',
  'haccp',
  'monitor',
  'ordering',
)
/** Stretches of days that are named one by one. */
const DAYS_NAMED = 12
const SECONDS = 60

/** What somebody asked for, as a language that there is. */
export const languageIn = (code: string | null, locale: string): Language =>
  code !== null && Object.hasOwn(languages, code) ? (code as Language) : languageOf(code ?? locale)

/** What a report is called that nobody named. */
export function reportName(
  language: Language,
  kind: ReportKind,
  { fromDay, toDay }: { readonly fromDay: string; readonly toDay: string },
): string {
  const day = new Intl.DateTimeFormat(languages[language].paper, { dateStyle: 'medium', timeZone: 'UTC' })
  const [from, to] = [fromDay, toDay].map(one => day.format(new Date(`${one}T00:00:00Z`))) as [string, string]
  const say = (key: string, values: Record<string, string> = {}) =>
    translate(TEXTS[language], key, values, language)
  return say('reportPages.defaultName', { kind: say(`report.choice.kind.${kind}`), from, to })
}

export type ReportWords = ReturnType<typeof wordsIn>

/** Figures, instants and words as whoever reads the paper has them. */
export function wordsIn(language: Language, { timeZone, currency, showsPeople }: Head) {
  const { paper } = languages[language]
  const clock = new Intl.DateTimeFormat(paper, { dateStyle: 'short', timeStyle: 'short', timeZone })
  const day = new Intl.DateTimeFormat(paper, { dateStyle: 'medium', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat(paper, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const numbers = new Intl.NumberFormat(paper, { maximumFractionDigits: 3 })
  const degrees = new Intl.NumberFormat(paper, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const money = new Intl.NumberFormat(paper, { style: 'currency', currency })
  const share = new Intl.NumberFormat(paper, { style: 'percent', maximumFractionDigits: 1 })
  const texts = TEXTS[language]
  const say = (key: string, values: Record<string, string | number> = {}) =>
    translate(texts, key, values, language)
  const t = (key: string, values: Record<string, string | number> = {}) => say(`reportPages.${key}`, values)
  const dayText = (text: string) => day.format(new Date(`${text}T00:00:00Z`))
  const shortDay = (text: string) => short.format(new Date(`${text}T00:00:00Z`))
  const unit = (name: string) => (Object.hasOwn(texts, `unit.${name}`) ? say(`unit.${name}`) : symbolOf(name))
  /** A value that has a word, under the first of these beginnings that knows it. */
  const word = (words: readonly string[], value: string) => {
    const key = words.map(beginning => beginning + value).find(one => Object.hasOwn(texts, one))
    return key === undefined ? value : say(key)
  }
  return {
    t,
    /** The text of a whole key. */
    say,
    unit,
    day: dayText,
    shortDay,
    at: (instant: string) => clock.format(new Date(instant)),
    kind: (kind: string) => say(`report.choice.kind.${kind}`),
    column: ({ name }: Pick<Column, 'name'>) => t(`column.${name}`),
    /** What it is about: of one action its name, else its kind, with the lot or label where it is of one. */
    heading: ({ kind, about }: Head) => {
      if (about === null) return say(`report.choice.kind.${kind}`)
      return kind === 'action'
        ? word(['actionPath.'], about)
        : `${say(`report.choice.kind.${kind}`)} · ${about}`
    },
    /** A cell as a text that people read. */
    cell({ kind, words = [] }: Pick<Column, 'kind' | 'words'>, cell: Cell): string {
      if (cell === null || cell === '') return ''
      if (typeof cell === 'object') {
        const read = shownAmount(cell)
        const key = `amount.${read.unit}`
        return Object.hasOwn(texts, key)
          ? say(key, { count: read.value })
          : `${numbers.format(read.value)} ${unit(read.unit)}`
      }
      if (typeof cell === 'string') {
        if (kind === 'word') return word(words, cell)
        if (kind === 'instant') return clock.format(new Date(cell))
        if (kind === 'day') return dayText(cell)
        return kind === 'person' && !showsPeople ? t('personNumber', { number: cell }) : cell
      }
      if (kind === 'money') return money.format(cell)
      if (kind === 'share') return share.format(cell)
      if (kind === 'temperature') return `${degrees.format(cell)} °C`
      return kind === 'minutes' ? writeDuration(Math.round(cell) * SECONDS, paper) : numbers.format(cell)
    },
    /** What lacks, as a sentence. */
    missing({ kind, name, count, days }: Missing): string {
      const runs = runsOfDays(days)
      const named = runs
        .slice(0, DAYS_NAMED)
        .map(([from, to]) => (from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`))
      return t(`gap.${kind}`, {
        name: name ?? '–',
        count,
        days: `${named.join(' · ')}${runs.length > DAYS_NAMED ? ' …' : ''}`,
      })
    },
    /** Whose it is, of where and of when, as names with values. */
    facts(head: Head, contentDigest: string, code: string): (readonly [name: string, value: string])[] {
      const { organization, place, places, from, to, about, asked, madeBy, showsPrices } = head
      const hidden = [
        ...(showsPeople ? [] : [t('withoutPeople')]),
        ...(showsPrices ? [] : [t('withoutPrices')]),
      ]
      return [
        [t('organization'), organization],
        [t('place'), place],
        ...(places.length === 0 ? [] : ([[t('places'), places.join(' · ')]] as const)),
        [t('days'), `${dayText(from)} – ${dayText(to)}`],
        [t('timeZone'), timeZone],
        ...(about === null ? [] : ([[t('about'), word(['actionPath.'], about)]] as const)),
        [t('made'), clock.format(new Date(asked))],
        ...(madeBy === null || !showsPeople ? [] : ([[t('madeBy'), madeBy]] as const)),
        ...(hidden.length === 0 ? [] : ([[t('options'), hidden.join(' ')]] as const)),
        [t('code'), code],
        [t('contentDigest'), contentDigest],
      ]
    },
  }
}
