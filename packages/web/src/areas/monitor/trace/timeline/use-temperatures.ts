import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../data/wire/call.ts'
import type { Answer } from '../../../../data/wire/contracts.ts'
import { queryKeys } from '../../../../data/wire/queries.ts'
import type { Direction, TraceStart } from '../trace-data.ts'

/** What was measured while food stood somewhere in one state. */
export type Temperatures = Answer<'POST', '/monitor/trace/temperatures/get'>
export type StaySummary = Temperatures['stays'][number]
export type SensorSummary = StaySummary['sensors'][number]

/** Temperatures of all stays of a trace, in one question. */
export function useTemperatures({ kind, id }: TraceStart, direction: Direction) {
  return useQuery({
    queryKey: queryKeys.named('monitor.traceTemperatures', kind, id, direction),
    queryFn: ({ signal }) =>
      call('POST', '/monitor/trace/temperatures/get', {
        body: { ...(kind === 'label' ? { labelId: id } : { batchId: id }), direction },
        signal,
      }),
  })
}
