/** The words of a file in a language: of its chapters, its columns, and what is missing. */
import type { Cell, Column, Missing } from '@cloche/domain/rules/inspector-file'
import { languages, translate, type Language } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'

const TEXTS = wordsOf('inspector')

/** Instants and figures as whoever reads the file has them; `plain`: for sheets, as every program reads them. */
export function wordsIn(language: Language, timeZone: string, plain = false) {
  const { paper } = languages[language]
  const clock = new Intl.DateTimeFormat(paper, { dateStyle: 'short', timeStyle: 'short', timeZone })
  const day = new Intl.DateTimeFormat(paper, { dateStyle: 'medium', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat(paper, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const numbers = new Intl.NumberFormat(paper, { maximumFractionDigits: 2 })
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(TEXTS[language], `inspector.${key}`, values, language)
  const at = (instant: string | number) => clock.format(new Date(instant))
  const dayText = (text: string) => day.format(new Date(`${text}T00:00:00Z`))
  return {
    t,
    at,
    day: dayText,
    shortDay: (text: string) => short.format(new Date(`${text}T00:00:00Z`)),
    number: (value: number) => numbers.format(value),
    /** A cell as text. */
    cell({ name, kind }: Column, value: Cell): string {
      if (value === null || value === '') return ''
      if (kind === 'word') return t(`word.${name}.${value}`)
      if (plain) return String(value)
      // Type faces of papers have no signs for these.
      if (name === 'limits')
        return String(value).replace(/^([≤≥]) (.*)$/, (_, sign: string, limit: string) =>
          t(sign === '≤' ? 'limits.most' : 'limits.least', { limit }),
        )
      if (kind === 'instant') return at(value)
      if (kind === 'day') return dayText(String(value))
      return typeof value === 'number' ? numbers.format(value) : value
    },
    /** What is missing, as a sentence. */
    missing({ kind, name, span, last, at: instants, of }: Missing): string {
      const days = () => [name, last].flatMap(day => (day === null ? [] : dayText(day))).join(' – ')
      return t(`missing.${kind}`, {
        name: kind === 'daysWithoutChecks' ? days() : name,
        from: span === null ? '' : at(span[0]),
        to: span === null ? '' : at(span[1]),
        at: instants.map(at).join(' · '),
        count: instants.length,
        of: of ?? 0,
      })
    },
  }
}
