/** The places of the organization that food can be taken to, known without a connection, too. */
import { type Asked } from '../wire/load-failed.tsx'
import { useQuery } from '@tanstack/react-query'
import { lastKnown } from '../local/last-known.ts'
import { plain } from '../text/plain.ts'
import { call } from '../wire/call.ts'
import type { Answer } from '../wire/contracts.ts'
import { queryClient, queryKeys } from '../wire/queries.ts'

/** Out of reach, food travels there: it is in stock nowhere until somebody there confirms it. */
export type FoodTarget = Answer<'POST', '/ordering/targets/get'>['places'][number]

const targetsQuery = () =>
  lastKnown(queryKeys.named('ordering.targets'), async signal => {
    const { places } = await call('POST', '/ordering/targets/get', {
      body: {},
      quiet: true,
      redirect: false,
      signal,
    })
    return places
  })

/** Reads them for the time without a connection. */
export const keepTargets = (): Promise<void> => queryClient.prefetchQuery(targetsQuery())

/**
 * The places that are found, those within reach first. `hereId`: where the food is already. `mayTravel`: also those out of
 * reach, to which it is sent.
 */
export function useTargets(
  search: string,
  { hereId, mayTravel }: { readonly hereId: string | null; readonly mayTravel: boolean },
): {
  readonly targets: readonly FoodTarget[]
  /** One of them by its id, whatever is searched for. */
  readonly targetOf: (id: string) => FoodTarget | undefined
  readonly isPending: boolean
  readonly asked: readonly Asked[]
} {
  const asked = useQuery(targetsQuery())
  const { data, error } = asked
  const wanted = plain(search.trim())
  const all = (data ?? []).filter(({ id, isWithinReach }) => id !== hereId && (isWithinReach || mayTravel))
  return {
    targets: all.filter(({ name }) => plain(name).includes(wanted)),
    targetOf: sought => all.find(({ id }) => id === sought),
    isPending: data === undefined && error === null,
    asked: [asked],
  }
}
