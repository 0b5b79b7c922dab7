import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entityNamed } from '@cloche/domain/entities'
import { notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { useRecords, type RecordOf } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { call } from '../../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { sendChange } from '../../../entity-screens/machine/wire.ts'
import type { CalendarTask, Range } from './range.ts'

const task = entityNamed('task')
type Task = RecordOf<'task'>

/** Tasks of a view at most; beyond that it says so. */
export const TASKS_MAX = 1000
/** People whose rows are shown, though nothing is planned for them. */
const PEOPLE_MAX = 60
const SERIES_MAX = 500
const attributes = [
  'id',
  'name',
  'status',
  'outcome',
  'startAt',
  'dueAt',
  'expectedDuration',
  'userIds',
  'locationId',
  'shiftId',
  'seriesId',
  'occursOn',
  'version',
]

/** The rules of calendars, fetched once. */
export function useRules() {
  const { data } = useQuery({
    queryKey: ['rules', 'calendar'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => import('./range.ts'),
  })
  return data
}

/** The tasks of what is shown; those that were called off are left out. */
export function useTasks(range: Range | undefined) {
  const { data, error, isPlaceholderData, refetch } = useRecords(
    'task',
    range === undefined
      ? null
      : {
          limit: TASKS_MAX,
          attributes,
          names: true,
          by: 'startAt',
          sort: 'asc',
          filter: {
            startAt: { gte: range.from, lt: range.to },
            status: ['pending', 'start', 'pause', 'lock', 'end'],
          },
        },
  )
  return {
    tasks: data?.rows ?? [],
    names: data?.names,
    isCut: (data?.count ?? 0) > TASKS_MAX,
    isPending: data === undefined,
    isFormer: isPlaceholderData,
    error,
    refetch: () => void refetch(),
  }
}

/** What the calendar tells besides tasks: shifts, opening hours, and who could have a row. */
export function useSurroundings(isByPerson: boolean) {
  const session = useSession()
  const shifts = useRecords('shift', { limit: 200, by: 'name', sort: 'asc', filter: { active: true } })
  const series = useRecords('taskSeries', {
    limit: SERIES_MAX,
    by: 'name',
    sort: 'asc',
    filter: { active: true },
  })
  const people = useRecords(
    'user',
    isByPerson && hasLevel(session, 'U', 1)
      ? {
          limit: PEOPLE_MAX,
          attributes: ['id', 'fullName'],
          by: 'name',
          sort: 'asc',
          filter: { active: true },
        }
      : null,
  )
  return {
    shifts: shifts.data?.rows ?? [],
    series: series.data?.rows ?? [],
    periods: session.location?.periods ?? [],
    people: people.data?.rows ?? [],
  }
}

export type TaskChange = Partial<
  Pick<Task, 'startAt' | 'dueAt' | 'expectedDuration' | 'userIds' | 'locationId'>
>

/** Moves a task of a series and those after it. */
export async function moveLater(taskId: string, startAt: string): Promise<void> {
  await call('POST', '/planning/series/move', { body: { move: { taskId, startAt } } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.here })
}

/**
 * Changes tasks where they are dragged: they stay where they were put while that is sent, and go back where it is
 * refused. What was done is said, with the way back.
 */
export function useTaskChanges() {
  const [put, setPut] = useState<ReadonlyMap<string, TaskChange>>(new Map())
  const forget = (id: string) => setPut(before => new Map([...before].filter(([one]) => one !== id)))
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.all('task') })
  async function change(before: CalendarTask, to: TaskChange, said: string) {
    setPut(known => new Map(known).set(before.id, to))
    try {
      const after = await sendChange(task, before.id, { ...to, version: before.version })
      const back = Object.fromEntries(
        Object.keys(to).map(name => [name, before[name as keyof TaskChange]]),
      ) as TaskChange
      notifyUndo(said, async () => {
        await sendChange(task, before.id, { ...back, version: after.version })
        await refresh()
      })
    } catch (error) {
      notifyProblem(error)
    }
    await refresh()
    forget(before.id)
  }
  const apply = <One extends { readonly id: string }>(tasks: readonly One[]): One[] =>
    tasks.map(one => ({ ...one, ...put.get(one.id) }))
  return { apply, change }
}
