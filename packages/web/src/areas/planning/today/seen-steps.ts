/** The steps of a task, as they are asked for and as far as they were seen. */
import type { ListQuery, RecordOf, RecordPage } from '../../../data/records/records.ts'
import { outboxStore } from '../../../data/outbox/outbox-store.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { unsentRows } from './do-task.ts'

type Step = RecordOf<'subtask'>

export const stepsQuery = (taskId: string): ListQuery => ({
  filter: { taskId },
  by: 'priority',
  sort: 'asc',
  limit: 200,
})

/** With what was done to them here since; none where nobody looked at them: then the server alone says what lacks. */
export function seenSteps(taskId: string): readonly Step[] {
  const key = queryKeys.list('subtask', { plain: stepsQuery(taskId) })
  const seen = queryClient.getQueryData<RecordPage<'subtask'>>(key)?.rows ?? []
  const done = unsentRows(outboxStore.get(), 'subtask')
  return seen.map(step => (done.get(step.id) as unknown as Step | undefined) ?? step)
}
