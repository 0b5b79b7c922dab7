import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { deviceZone } from '../../../data/formats/values.ts'
import { isDay, lastDays, type Period } from '../../../data/statistics/period.ts'
import type { Condition } from './filters.ts'

/**
 * The days that the address of a list names, `{startDate?}/{endDate?}` or `{from}/{to}`; where it names none, the
 * last `days` or, without a usual number of days, null.
 */
export function useDays(days?: number): { readonly period: Period | null; readonly today: string } {
  const params = useParams()
  const formats = useFormats()
  const today = dayOf(useNow(), formats.timeZone)
  const from = params['startDate'] ?? params['from'] ?? params['date']
  const to = params['endDate'] ?? params['to']
  if (isDay(from)) return { period: { from, to: isDay(to) ? to : from }, today }
  return { period: days === undefined ? null : lastDays(days, today), today }
}

/**
 * The days of an address as a condition on an instant field: from the beginning of the first to the end of the last,
 * by the place's clock. Undefined where there are none; `isReady` once the clock was asked.
 */
export function usePeriod(
  field: string | undefined,
  days?: number,
): { readonly limits: Readonly<Record<string, Condition>> | undefined; readonly isReady: boolean } {
  const { period } = useDays(days)
  const { timeZone = deviceZone() } = useFormats()
  const isAsked = field !== undefined && period !== null
  const { data } = useQuery({
    queryKey: ['period', period?.from, period?.to, timeZone],
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { dayBounds } = await import('@cloche/domain/rules/calendar')
      const { from, to } = period!
      return { gte: dayBounds(from, timeZone).start, lt: dayBounds(to < from ? from : to, timeZone).end }
    },
  })
  return {
    limits: isAsked && data !== undefined ? { [field]: data } : undefined,
    isReady: !isAsked || data !== undefined,
  }
}
