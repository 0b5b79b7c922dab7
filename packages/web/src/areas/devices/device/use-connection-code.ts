import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../data/session/session.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

/** The code with which machines join the organization; null for whoever may not see it, and until it is known. */
export function useConnectionCode(isWanted = true): string | null {
  const { organization } = useSession()
  const { data } = useQuery({
    queryKey: queryKeys.named('connection-code', organization?.id),
    enabled: isWanted && organization !== null,
    retry: false,
    queryFn: ({ signal }) =>
      call('GET', '/organization', {
        query: { organizationId: organization!.id },
        quiet: true,
        signal,
      }),
  })
  return data?.organization.organizationConnectionId ?? null
}
