/** Calls of plans of days. */
import type { Amount } from '@cloche/domain/rules/amounts'
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

const dayKey = (asked: AskedPlan) => queryKeys.named('planning.day', JSON.stringify(asked))

/** The plan of the day on which the screen opens, as the place says; that day stays while it is open. */
export const useOpenedDay = (isAsked: boolean) =>
  useQuery({
    queryKey: queryKeys.named('planning.openedDay'),
    queryFn: async ({ signal }) => {
      const plan = await call('POST', '/planning/day/get', { body: {}, signal })
      queryClient.setQueryData(dayKey({ day: plan.day }), plan)
      return plan.day
    },
    enabled: isAsked,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
    retry: (failures, error) => failures < 2 && !isProblem(error),
  })

/** Of no day yet: nothing is asked for. */
export const useDayPlan = (day: string | null, more: Omit<AskedPlan, 'day'>) => {
  const asked = { day: day ?? '', ...more }
  return useQuery({
    queryKey: dayKey(asked),
    enabled: day !== null,
    queryFn: ({ signal }) => call('POST', '/planning/day/get', { body: asked, signal }),
    staleTime: 30_000,
    networkMode: 'always',
    placeholderData: before => before,
    retry: (failures, error) => failures < 2 && !isProblem(error),
  })
}

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

/** How much of a product goes into a machine at once: plans count runs by it from now on. */
export async function sayPerRun(productId: string, perRun: Amount): Promise<void> {
  await call('PATCH', '/product/{id}', { params: { id: productId }, body: { perRun } })
  await Promise.all([planChanged(), queryClient.invalidateQueries({ queryKey: queryKeys.all('product') })])
}

export async function takeDifference(day: string) {
  const answer = await call('POST', '/planning/day/difference', { body: { day } })
  await planChanged()
  return answer
}
