import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { useQuery } from '@tanstack/react-query'
import { keepSettings } from '../../../data/session/kept-settings.ts'
import { sessionStore, type Me } from '../../../data/session/session.ts'
import { call } from '../../../data/wire/call.ts'
import { queryClient } from '../../../data/wire/queries.ts'
import { accountKey } from '../account/calls.ts'

export type MyRecord = Row<Entities['user']>

const key = accountKey(null, 'record')

/** One's own record, whole. */
export function useMe() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call<{ user: MyRecord }>('GET', '/user/me', { signal })).user,
  })
}

/** What of oneself can be changed by oneself. */
export type MyChange = Partial<
  Pick<
    MyRecord,
    | 'name'
    | 'lastName'
    | 'phone'
    | 'image'
    | 'locale'
    | 'timeZone'
    | 'temperatureUnit'
    | 'weightUnit'
    | 'lengthUnit'
    | 'listSizes'
  >
>

function take(user: MyRecord): void {
  queryClient.setQueryData(key, user)
  const me = user as unknown as Me
  sessionStore.set(before => ({ ...before, me }))
  keepSettings(me)
}

/** Changes oneself, here and on the server; every screen follows at once. Throws a `Problem` when refused. */
export async function saveMe(me: MyChange): Promise<void> {
  take((await call<{ user: MyRecord }>('PUT', '/user/me', { body: { me } })).user)
}
