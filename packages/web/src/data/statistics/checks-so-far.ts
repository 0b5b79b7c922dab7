import { checksSoFar, type ChecksSoFar } from '@cloche/domain/rules/food-safety'
import { useQuery } from '@tanstack/react-query'
import { dayOf, useFormats } from '../formats/formats.ts'
import { useNow } from '../formats/use-now.ts'
import { deviceZone } from '../formats/values.ts'
import { call } from '../wire/call.ts'
import { queryKeys } from '../wire/queries.ts'

/** When the points were checked last that are checked at intervals. */
export function useLastChecks() {
  return useQuery({
    queryKey: [...queryKeys.all('haccpCheck'), 'due'],
    networkMode: 'always',
    queryFn: ({ signal }) => call('POST', '/haccp/due/get', { signal, quiet: true, redirect: false }),
    staleTime: 15_000,
    refetchInterval: 60_000,
  })
}

/** Today at the chosen location, by its clock: from when until when; undefined until the clock was asked. */
export function useDayBounds(): { readonly start: string; readonly end: string } | undefined {
  const { timeZone = deviceZone() } = useFormats()
  const today = dayOf(useNow(), timeZone)
  return useQuery({
    queryKey: ['day', today, timeZone],
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { dayBounds } = await import('@cloche/domain/rules/calendar')
      return dayBounds(today, timeZone)
    },
  }).data
}

/** The checks of today so far at the chosen location; undefined: not known. */
export function useChecksSoFar(): ChecksSoFar | undefined {
  const now = useNow()
  const day = useDayBounds()
  const { data } = useLastChecks()
  if (data === undefined || day === undefined) return undefined
  return checksSoFar(data.points, Date.parse(day.start), now)
}
