import { decodeBytecode } from '@cloche/domain/rules/codes'
import { expandTrace } from '@cloche/domain/rules/traceability'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import type { TraceData, TraceStart } from './trace-data.ts'

/** A trace with what it starts from. */
export interface Trace extends TraceData {
  readonly start: TraceStart
}

async function fetchTrace({ kind, id }: TraceStart, signal: AbortSignal): Promise<Trace> {
  const body = kind === 'label' ? { labelId: id } : { batchId: id }
  const data = await call('POST', '/monitor/trace/get', { body, signal })
  return { ...expandTrace(data), start: { kind, id } }
}

/** What a path names: a bytecode says what it is, an id may be a label's or a batch's. */
function startsIn(path: string): readonly TraceStart[] {
  const code = decodeBytecode(path)
  if (!code.ok)
    return [
      { kind: 'label', id: path },
      { kind: 'batch', id: path },
    ]
  return code.typePrefix === 'BA' ? [{ kind: 'batch', id: code.id }] : [{ kind: 'label', id: code.id }]
}

/** The trace of a label or batch, by its id or its bytecode. */
export function useTrace(path: string) {
  return useQuery({
    queryKey: queryKeys.named('monitor.trace', path),
    queryFn: async ({ signal }): Promise<Trace> => {
      const starts = startsIn(path)
      for (const start of starts.slice(0, -1)) {
        try {
          return await fetchTrace(start, signal)
        } catch (error) {
          if (!isProblem(error) || error.status !== 404) throw error
        }
      }
      return fetchTrace(starts.at(-1)!, signal)
    },
  })
}
