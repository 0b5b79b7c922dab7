import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../data/formats/formats.ts'
import { deviceZone } from '../../data/formats/values.ts'

/** From the beginning of one day to the end of another, by the place's clock; undefined until the clock was asked. */
export function useDayBounds(first: string, last: string): { from: string; until: string } | undefined {
  const { timeZone = deviceZone() } = useFormats()
  const { data } = useQuery({
    queryKey: ['stock-days', first, last, timeZone],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { dayBounds } = await import('@cloche/domain/rules/calendar')
      return { from: dayBounds(first, timeZone).start, until: dayBounds(last, timeZone).end }
    },
  })
  return data
}
