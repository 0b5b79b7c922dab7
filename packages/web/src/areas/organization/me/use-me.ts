import { useQuery } from '@tanstack/react-query'
import { keepSettings } from '../../../data/session/kept-settings.ts'
import { sessionStore } from '../../../data/session/session.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import { queryClient } from '../../../data/wire/queries.ts'
import { accountKey } from '../account/calls.ts'

export type MyRecord = Answer<'GET', '/user/me'>['user']

const key = accountKey(null, 'record')

/** One's own record, whole. */
export function useMe() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call('GET', '/user/me', { signal })).user,
  })
}

/** What of oneself can be changed by oneself. */
export type MyChange = Omit<Body<'PUT', '/user/me'>['me'], 'version'>

function take(user: MyRecord): void {
  queryClient.setQueryData(key, user)
  sessionStore.set(before => ({ ...before, me: user }))
  keepSettings(user)
}

/** Changes oneself, here and on the server; every screen follows at once. Throws a `Problem` when refused. */
export async function saveMe(me: MyChange): Promise<void> {
  take((await call('PUT', '/user/me', { body: { me } })).user)
}
