import { href, type ParamsOf } from '../../data/routing/href.ts'
import { lastDays, lengthOf } from '../../data/statistics/period.ts'
import { useParams } from 'react-router'
import { useDays } from '../machine/list/use-period.ts'

/** So many days are offered where fewer of them hold nothing. */
const many = 365

/** The address of the same list over more days; null where it is limited to none, or to as many already. */
export function useWiderDays(pattern: string, isLimited: boolean, days?: number): string | null {
  const params = useParams()
  const { period, today } = useDays(days)
  if (!isLimited || period === null) return null
  if (pattern.includes('{date?}')) return href(pattern, {} as ParamsOf<string>)
  const wider = lastDays(many, today)
  if (period.from <= wider.from || lengthOf(period) >= many) return null
  const [from, to] = pattern.includes('{from}') ? ['from', 'to'] : ['startDate', 'endDate']
  const page = pattern.includes('{page}') ? 1 : undefined
  return href(pattern, { ...params, page, [from]: wider.from, [to]: wider.to } as ParamsOf<string>)
}
