import { useQuery } from '@tanstack/react-query'
import { useRecords } from '../../../data/records/records.ts'
import type { Week } from './week.ts'

const most = 1000
const attributes = [
  'id',
  'name',
  'status',
  'startAt',
  'dueAt',
  'recurrence',
  'userIds',
  'expectedDuration',
  'version',
]

/** The rules of weeks, fetched once. */
export function useWeekRules() {
  const { data } = useQuery({
    queryKey: ['rules', 'week'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => import('./week.ts'),
  })
  return data
}

/** The tasks that begin in a week, and those that began before it and come again. */
export function useWeekTasks(week: Week | undefined) {
  const within = useRecords(
    'task',
    week === undefined
      ? null
      : {
          limit: most,
          attributes,
          by: 'startAt',
          sort: 'asc',
          filter: {
            startAt: { gte: week.from, lt: week.to },
            status: ['pending', 'start', 'pause', 'lock', 'end'],
          },
        },
  )
  const again = useRecords(
    'task',
    week === undefined
      ? null
      : {
          limit: most,
          attributes,
          by: 'startAt',
          sort: 'asc',
          filter: {
            startAt: { lt: week.from },
            recurrence: ['day', 'week', 'month'],
            status: ['pending', 'start', 'pause', 'lock'],
          },
        },
  )
  return {
    tasks: [...(within.data?.rows ?? []), ...(again.data?.rows ?? [])],
    isPending: week === undefined || within.data === undefined || again.data === undefined,
    error: within.error ?? again.error,
    refetch: () => void Promise.all([within.refetch(), again.refetch()]),
  }
}
