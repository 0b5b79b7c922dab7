/** The cells of a report as its reader has them. */
import { formatsFor } from '../formats/formats.ts'
import { useLocale } from '../text/locale.ts'
import { hasText, useText } from '../text/texts.ts'
import type { Cell, Column, Content } from './report-content.ts'

const DAYS_NAMED = 12

export function useReportWords({
  timeZone,
  currency,
  showsPeople,
}: Pick<Content['head'], 'timeZone' | 'currency' | 'showsPeople'>) {
  const t = useText()
  const locale = useLocale()
  const formats = formatsFor({ locale, timeZone })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const shortDay = (day: string) => short.format(new Date(`${day}T00:00:00Z`))
  return {
    t,
    formats,
    shortDay,
    column: (name: string) => t(`reportPages.column.${name}`),
    cell({ kind, words = [] }: Pick<Column, 'kind' | 'words'>, cell: Cell): string {
      if (cell === null || cell === '') return ''
      if (typeof cell === 'object') return formats.quantity(cell.value, cell.unit)
      if (typeof cell === 'string') {
        const key = words.map(beginning => beginning + cell).find(hasText)
        if (kind === 'word') return key === undefined ? cell : t(key)
        if (kind === 'instant') return formats.moment(cell)
        if (kind === 'day') return formats.day(cell)
        return kind === 'person' && !showsPeople ? t('reportPages.personNumber', { number: cell }) : cell
      }
      if (kind === 'money') return money.format(cell)
      if (kind === 'share') return share.format(cell)
      if (kind === 'temperature') return `${formats.number(cell, 1)} °C`
      return kind === 'minutes'
        ? t('reportPages.minutes', { count: formats.number(Math.round(cell), 0) })
        : formats.number(cell, 3)
    },
    missing: ({ kind, name, count, days }: Content['missing'][number]) =>
      t(`reportPages.gap.${kind}`, {
        name: name ?? '–',
        count,
        days: `${days.slice(0, DAYS_NAMED).map(shortDay).join(' · ')}${days.length > DAYS_NAMED ? ' …' : ''}`,
      }),
  }
}

export type ReportWords = ReturnType<typeof useReportWords>
