/** Calls of plans of days. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'

export type DayPlan = Answer<'POST', '/planning/day/get'>
export type Prep = DayPlan['preps'][number]
export type Kept = NonNullable<DayPlan['accepted']>['lines'][number]
export type AcceptedLine = NonNullable<Body<'POST', '/planning/day/accept'>['lines']>[number]
export type AskedPlan = Body<'POST', '/planning/day/get'>

export const useDayPlan = (asked: AskedPlan) =>
  useQuery({
    queryKey: queryKeys.named('planning.day', JSON.stringify(asked)),
    queryFn: ({ signal }) => call('POST', '/planning/day/get', { body: asked, signal }),
    staleTime: 30_000,
    networkMode: 'always',
    placeholderData: before => before,
    retry: (failures, error) => failures < 2 && !isProblem(error),
  })

async function planChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.named('planning.day') }),
    queryClient.invalidateQueries({ queryKey: queryKeys.named('ordering.basket') }),
    queryClient.invalidateQueries({ queryKey: queryKeys.all('task') }),
    queryClient.invalidateQueries({ queryKey: queryKeys.all('orderBatch') }),
  ])
}

export async function acceptPlan(body: Body<'POST', '/planning/day/accept'>) {
  const answer = await call('POST', '/planning/day/accept', { body })
  await planChanged()
  return answer
}

export async function takeDifference(day: string) {
  const answer = await call('POST', '/planning/day/difference', { body: { day } })
  await planChanged()
  return answer
}
