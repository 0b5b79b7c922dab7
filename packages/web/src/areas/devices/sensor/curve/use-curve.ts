import { joined, type Curve, type Span } from '@cloche/domain/rules/curves'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../data/wire/call.ts'
import type { Answer } from '../../../../data/wire/contracts.ts'
import { queryKeys } from '../../../../data/wire/queries.ts'

type Answered = Answer<'POST', '/monitor/streams/series'>['series'][number]
export type Series = Curve & Pick<Answered, 'sensorId' | 'unit' | 'grain'>
export type During = Answer<'POST', '/monitor/sensor/during/get'>

/** A curve that follows the clock is read anew after so long: what came late is in it then. */
const anew = 5 * 60_000
/** Points of what came since. */
const since = 600

const instant = (at: number) => new Date(at).toISOString()

/** What is read for a span: one that follows the clock is read a little ahead, so that it need not be read with each tick. */
function readFor({ from, to }: Span, isLive: boolean): Span {
  if (!isLive) return { from, to }
  const end = Math.ceil(to / anew) * anew
  return { from: end - (to - from) - anew, to: end }
}

function useSeries(ids: readonly string[], { from, to }: Span, points: number | null, name: string) {
  return useQuery({
    // Not below what is read anew with every change: what came since is asked for by itself.
    queryKey: [...queryKeys.all('curve'), name, ids, from, to, points],
    enabled: points !== null && to > from,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = { sensorIds: [...ids], from: instant(from), to: instant(to), points: points ?? since }
      const { series } = await call('POST', '/monitor/streams/series', { body, signal, quiet: true })
      // Each gap is a pair, as the contract says.
      return series as readonly Answered[] as readonly Series[]
    },
  })
}

/**
 * The curves of a sensor and of the doors of its machine, and what came since they were read.
 * @param points as many as the screen has pixels; null: nobody knows yet
 * @param lastAt its newest reading, as live updates tell it
 */
export function useCurve(
  ids: readonly string[],
  span: Span,
  isLive: boolean,
  points: number | null,
  lastAt: string | null,
) {
  const read = readFor(span, isLive)
  const base = useSeries(ids, read, points, 'whole')
  const own = base.data?.find(series => series.sensorId === ids[0])
  const known = own?.at.at(-1) ?? read.from
  const newest = lastAt === null ? 0 : Date.parse(lastAt)
  const hasMore = isLive && own !== undefined && newest > known
  const tail = useSeries(ids, { from: known, to: hasMore ? newest + 1000 : known }, since, 'since')
  const series = (base.data ?? []).map(one => {
    const more = hasMore ? tail.data?.find(({ sensorId }) => sensorId === one.sensorId) : undefined
    return more === undefined ? one : { ...one, ...joined(one, more) }
  })
  return { ...base, series }
}

/** What surrounded the sensor meanwhile: read anew with the curve, and once a minute while it follows the clock. */
export function useDuring(sensorId: string, span: Span, isLive: boolean) {
  const { from, to } = readFor(span, isLive)
  return useQuery({
    queryKey: [...queryKeys.all('curve'), 'during', sensorId, from, to],
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? 60_000 : false,
    queryFn: ({ signal }) => {
      const end = Math.min(to, Date.now())
      const body = { sensorId, from: instant(from), to: instant(Math.max(end, from + 1000)) }
      return call('POST', '/monitor/sensor/during/get', { body, signal, quiet: true })
    },
  })
}
