/** What one wants to be told of. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../data/wire/call.ts'
import type { Answer } from '../../../../data/wire/contracts.ts'
import { queryClient } from '../../../../data/wire/queries.ts'
import { accountKey } from '../../account/calls.ts'

export type Mine = Answer<'GET', '/user/me/subscription'>
export type Subscription = NonNullable<Mine['subscription']>

export const subscriptionKey = accountKey(null, 'subscription')

/** What one begins with. */
export const FIRST: Subscription = {
  kinds: [],
  minimumLevel: 'warning',
  via: ['email'],
  quietFrom: null,
  quietTo: null,
}

export const useMine = () =>
  useQuery({
    queryKey: subscriptionKey,
    queryFn: ({ signal }) => call('GET', '/user/me/subscription', { signal }),
  })

/** Throws a `Problem`. */
export async function saveSubscription(subscription: Subscription | null): Promise<void> {
  const saved = (await call('PUT', '/user/me/subscription', { body: { subscription } })).subscription
  queryClient.setQueryData<Mine>(subscriptionKey, before => before && { ...before, subscription: saved })
}
