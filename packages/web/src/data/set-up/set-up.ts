/** How far the set-up of the organization is; the steps of several areas show and move it. */
import type { SetUpStep } from '@cloche/domain/rules/set-up'
import { useQuery } from '@tanstack/react-query'
import { hasLevel } from '../session/gate.ts'
import { useSession, type Session } from '../session/session.ts'
import { call } from '../wire/call.ts'
import type { Answer, Body } from '../wire/contracts.ts'
import { queryClient, queryKeys } from '../wire/queries.ts'

export type SetUp = Answer<'GET', '/organization/set-up'>['setUp']
export const setUpScreen = '/set-up/{step?}'

/** Whether this person sets the organization up: whoever manages all of it, in their own name. */
export const setsUp = (session: Session): boolean => hasLevel(session, 'RO', 4)

/** How far it is, for whom it is about. */
export function useSetUp() {
  const isAsked = setsUp(useSession())
  return useQuery({
    queryKey: queryKeys.named('setUp'),
    queryFn: ({ signal }) => call('GET', '/organization/set-up', { signal, quiet: true }),
    select: ({ setUp }) => setUp,
    enabled: isAsked,
    staleTime: 15_000,
  })
}

/** The step of that name, once known. */
export function useSetUpStep(name: SetUpStep) {
  return useSetUp().data?.steps.find(step => step.name === name)
}

/** Something was made: what is done is counted anew. */
export const countSetUp = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.named('setUp') })

/** Keeps a decision about the set-up. @throws Problem */
export async function changeSetUp(change: Body<'PUT', '/organization/set-up'>): Promise<void> {
  queryClient.setQueryData(
    queryKeys.named('setUp'),
    await call('PUT', '/organization/set-up', { body: change }),
  )
}
