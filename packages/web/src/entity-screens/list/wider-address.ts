import { href, type ParamsOf } from '../../data/routing/href.ts'
import { lastDays, lengthOf, type Period } from '../../data/statistics/period.ts'

/** So many days are offered where fewer of them hold nothing. */
const many = 365

/** The address of a list over the last year; null where it shows as many days already. A list of one day shows all. */
export function widerAddress(
  pattern: string,
  params: Readonly<Record<string, string | undefined>>,
  period: Period,
  today: string,
): string | null {
  if (pattern.includes('{date?}')) return href(pattern, {} as ParamsOf<string>)
  const wider = lastDays(many, today)
  if (period.from <= wider.from || lengthOf(period) >= many) return null
  const [from, to] = pattern.includes('{from}') ? ['from', 'to'] : ['startDate', 'endDate']
  const page = pattern.includes('{page}') ? 1 : undefined
  return href(pattern, { ...params, page, [from]: wider.from, [to]: wider.to } as ParamsOf<string>)
}
