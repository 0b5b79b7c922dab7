/** The steps of tasks: kept for the time without a connection, those of all tasks on a screen read at once. */
import { useQuery, type QueryFunctionContext } from '@tanstack/react-query'
import { bringKept, keepHeard } from '../../../data/local/last-known.ts'
import { isUnavailable } from '../../../data/local/stale-while-revalidate.ts'
import { outboxStore } from '../../../data/outbox/outbox-store.ts'
import { listRecords, type ListQuery, type RecordOf, type RecordPage } from '../../../data/records/records.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { unsentRows } from './do-task.ts'

type Step = RecordOf<'subtask'>

/** So many tasks bring their steps with them, and so many steps come at once. */
const TASKS_MOST = 60
const STEPS_MOST = 1000

const order = { by: 'priority', sort: 'asc' } as const
const stepsQuery = (taskId: string): ListQuery => ({ filter: { taskId }, ...order, limit: 200 })
const keyOf = (taskId: string) => queryKeys.list('subtask', { plain: stepsQuery(taskId) })

/** Of the server; without a connection what was kept. @throws Problem where nothing was */
async function readSteps(taskId: string, signal: AbortSignal): Promise<RecordPage<'subtask'>> {
  const key = keyOf(taskId)
  try {
    const page = await listRecords('subtask', stepsQuery(taskId), signal)
    await keepHeard(key, page)
    return page
  } catch (error) {
    if (!isUnavailable(error)) throw error
    await bringKept<RecordPage<'subtask'>>(key)
    const kept = queryClient.getQueryData<RecordPage<'subtask'>>(key)
    if (kept === undefined) throw error
    return kept
  }
}

/** The query of the steps of one task. */
export const stepsOf = (taskId: string) => ({
  queryKey: keyOf(taskId),
  networkMode: 'always' as const,
  queryFn: ({ signal }: QueryFunctionContext) => readSteps(taskId, signal),
})

/** With what was done to them here since; none where nobody read them: then the server alone says what lacks. */
export async function seenSteps(taskId: string): Promise<readonly Step[]> {
  await bringKept<RecordPage<'subtask'>>(keyOf(taskId))
  const seen = queryClient.getQueryData<RecordPage<'subtask'>>(keyOf(taskId))?.rows ?? []
  const done = unsentRows(outboxStore.get(), 'subtask')
  return seen.map(step => (done.get(step.id) as unknown as Step | undefined) ?? step)
}

/** Reads and keeps the steps of all of them; without a connection what was kept of each. */
async function readAll(taskIds: readonly string[], signal: AbortSignal): Promise<number> {
  const query = { filter: { taskId: [...taskIds] }, ...order, limit: STEPS_MOST }
  const page = await listRecords('subtask', query, signal).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    return null
  })
  if (page === null) {
    for (const id of taskIds) await bringKept<RecordPage<'subtask'>>(keyOf(id))
    return 0
  }
  if (page.count > page.rows.length) {
    for (const id of taskIds) await queryClient.prefetchQuery(stepsOf(id))
    return page.count
  }
  const steps = Map.groupBy(page.rows, ({ taskId }) => taskId)
  const keep = (id: string) => {
    const rows = steps.get(id) ?? []
    return keepHeard<RecordPage<'subtask'>>(keyOf(id), { rows, count: rows.length })
  }
  await Promise.all(taskIds.map(keep))
  return page.rows.length
}

/** Tasks on screen bring their steps with them: they are there when the connection is not. */
export function useStepsAhead(tasks: readonly { readonly id: string }[]): void {
  const ids = tasks
    .slice(0, TASKS_MOST)
    .map(({ id }) => id)
    .toSorted()
  useQuery({
    queryKey: queryKeys.list('subtask', { ahead: ids }),
    networkMode: 'always',
    queryFn: ({ signal }) => readAll(ids, signal),
    enabled: ids.length > 0,
  })
}
