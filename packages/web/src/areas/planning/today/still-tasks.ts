import { useRecords, type RecordOf } from '../../../data/records/records.ts'

type Task = RecordOf<'task'>
/** So many that left are asked for at once. */
const MOST = 100

/**
 * Tasks that keep their places, as they stand by now: what left the list is read by itself, so that it never looks done
 * where it is not; what was removed leaves without a word.
 * @param listed those that are on the list by now; null: not known yet
 */
export function useStillTasks(kept: readonly Task[], listed: readonly Task[] | null): readonly Task[] {
  const there = new Set(listed?.map(({ id }) => id))
  const left = listed === null ? [] : kept.filter(({ id }) => !there.has(id)).slice(0, MOST)
  const ids = left.map(({ id }) => id)
  const { data, isPlaceholderData } = useRecords(
    'task',
    ids.length === 0 ? null : { limit: MOST, by: 'startAt', sort: 'asc', filter: { id: ids } },
  )
  const isKnown = data !== undefined && !isPlaceholderData
  const now = new Map(data?.rows.map(task => [task.id, task]))
  return kept.flatMap(task => {
    if (!ids.includes(task.id)) return [task]
    return now.get(task.id) ?? (isKnown ? [] : [task])
  })
}
