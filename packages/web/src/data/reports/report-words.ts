/** The cells of a report as its reader has them. */
import { writeQuantity } from '@cloche/domain/rules/units'
import { runsOfDays, shownAmount } from '@cloche/domain/rules/reports'
import { durationText } from '../formats/duration-text.ts'
import { formatsFor } from '../formats/formats.ts'
import { inReadersUnit, writeMeasure } from '../formats/measure.ts'
import { readerUnits } from '../formats/reader-units.ts'
import { useSession } from '../session/session.ts'
import { useLocale } from '../text/locale.ts'
import { hasText, useText } from '../text/texts.ts'
import type { Cell, Column, Content } from './report-content.ts'

/** Stretches of days that are named one by one. */
const DAYS_NAMED = 12
const SECONDS = 60

export function useReportWords({
  timeZone,
  currency,
  showsPeople,
}: Pick<Content['head'], 'timeZone' | 'currency' | 'showsPeople'>) {
  const t = useText()
  const locale = useLocale()
  const units = readerUnits(useSession())
  const formats = formatsFor({ locale, timeZone })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const shortDay = (day: string) => short.format(new Date(`${day}T00:00:00Z`))
  function writeCell({ kind, words = [] }: Pick<Column, 'kind' | 'words'>, cell: Cell): string {
    if (cell === null || cell === '') return ''
    if (typeof cell === 'object') {
      const { value, unit } = shownAmount(cell)
      return hasText(`amount.${unit}`) ? t(`amount.${unit}`, { count: value }) : formats.quantity(value, unit)
    }
    if (typeof cell === 'string') {
      const key = words.map(beginning => beginning + cell).find(hasText)
      if (kind === 'word') return key === undefined ? cell : t(key)
      if (kind === 'instant') return formats.moment(cell)
      if (kind === 'day') return formats.day(cell)
      return kind === 'person' && !showsPeople ? t('reportPages.personNumber', { number: cell }) : cell
    }
    if (kind === 'money') return money.format(cell)
    if (kind === 'share') return share.format(cell)
    if (kind === 'temperature') return writeMeasure('temperature', cell, units, locale)
    return kind === 'minutes' ? durationText(Math.round(cell) * SECONDS, locale) : formats.number(cell, 3)
  }
  return {
    t,
    formats,
    shortDay,
    column: (name: string) => t(`reportPages.column.${name}`),
    /** A value as it is drawn: in the reader's unit. */
    drawn: (kind: Column['kind'], value: number) =>
      kind === 'temperature' ? inReadersUnit('temperature', value, units) : value,
    /** What is written at a line of a scale, whose value is in the reader's unit already. */
    atLine: (kind: Column['kind'], value: number) =>
      kind === 'temperature'
        ? writeQuantity(value, units.temperature, locale, { decimals: 1, fixed: false })
        : writeCell({ kind }, value),
    cell: writeCell,
    missing({ kind, name, count, days }: Content['missing'][number]) {
      const runs = runsOfDays(days)
      const named = runs
        .slice(0, DAYS_NAMED)
        .map(([from, to]) => (from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`))
      return t(`reportPages.gap.${kind}`, {
        name: name ?? '–',
        count,
        days: `${named.join(' · ')}${runs.length > DAYS_NAMED ? ' …' : ''}`,
      })
    },
  }
}

export type ReportWords = ReturnType<typeof useReportWords>
