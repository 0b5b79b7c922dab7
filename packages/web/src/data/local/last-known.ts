/**
 * Answers of calls that are kept with the time at which they were heard: figures, boards, counts. Without a connection the
 * last one is shown with its time; where there is none, it is not known.
 */
import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../wire/queries.ts'
import { localScope } from './scope.ts'
import { isUnavailable, localNow } from './stale-while-revalidate.ts'

/** Keeps an answer that came with others as if it had been asked for by itself: it is there with and without a connection. */
export async function keepHeard<Answer>(queryKey: QueryKey, answer: Answer): Promise<void> {
  queryClient.setQueryData<Answer>(queryKey, answer)
  const scope = localScope()
  if (scope !== null) await (await localNow())?.keepAnswer(scope, JSON.stringify(queryKey), answer)
}

/** Brings what was kept, as old as it is, where nothing is known yet. */
export async function bringKept<Answer>(queryKey: QueryKey): Promise<void> {
  const scope = localScope()
  if (scope === null || queryClient.getQueryData(queryKey) !== undefined) return
  const found = await (await localNow())?.findAnswer<Answer>(scope, JSON.stringify(queryKey))
  if (found !== undefined && localScope() === scope)
    queryClient.setQueryData<Answer>(queryKey, found.answer, { updatedAt: found.at })
}

/**
 * The parts of a query over such an answer. Where the server cannot be asked, what was kept becomes its data, as old as it
 * is (`dataUpdatedAt`), and the query fails with the reason.
 */
export function lastKnown<Answer>(queryKey: QueryKey, fetch: (signal: AbortSignal) => Promise<Answer>) {
  return {
    queryKey,
    networkMode: 'always' as const,
    queryFn: async ({ signal }: QueryFunctionContext): Promise<Answer> => {
      const scope = localScope()
      const name = JSON.stringify(queryKey)
      try {
        const answer = await fetch(signal)
        if (scope !== null) void localNow().then(local => local?.keepAnswer(scope, name, answer))
        return answer
      } catch (error) {
        if (isUnavailable(error)) await bringKept<Answer>(queryKey)
        throw error
      }
    },
  }
}
