import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../../data/wire/call.ts'
import { queryKeys } from '../../../../data/wire/queries.ts'
import type { Direction, TraceStart } from '../trace-data.ts'

/** Events fetched at once. */
const page = 400

/** The events of a trace in order of time, page by page. */
export function useTimeline({ kind, id }: TraceStart, direction: Direction) {
  return useInfiniteQuery({
    queryKey: queryKeys.named('monitor.traceTimeline', kind, id, direction),
    queryFn: ({ pageParam, signal }) =>
      call('POST', '/monitor/trace/timeline/get', {
        body: {
          ...(kind === 'label' ? { labelId: id } : { batchId: id }),
          direction,
          offset: pageParam,
          limit: page,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const read = all.reduce((sum, one) => sum + one.events.length, 0)
      return read < last.count && last.events.length > 0 ? read : undefined
    },
  })
}
