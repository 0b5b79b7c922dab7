import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { deviceZone } from '../../../data/formats/values.ts'
import type { Condition } from './filters.ts'

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)

/**
 * The days of an address, `{startDate?}/{endDate?}`, as a condition on an instant field: from the beginning of the
 * first to the end of the last, by the place's clock. Undefined where the address names none.
 */
export function usePeriod(field: string | undefined): Readonly<Record<string, Condition>> | undefined {
  const { startDate, endDate } = useParams()
  const { timeZone = deviceZone() } = useFormats()
  const isAsked = field !== undefined && isDay(startDate)
  const { data } = useQuery({
    queryKey: ['period', startDate, endDate, timeZone],
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { dayBounds } = await import('@cloche/domain/rules/calendar')
      const first = startDate!
      const last = isDay(endDate) ? endDate : first
      return { gte: dayBounds(first, timeZone).start, lt: dayBounds(last, timeZone).end }
    },
  })
  return isAsked && data !== undefined ? { [field]: data } : undefined
}
