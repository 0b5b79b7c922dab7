import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/wire/call.ts'
import type { Answer, Body } from '../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../data/wire/queries.ts'

export type OwnAllotment = Answer<'POST', '/affiliate/allotments/get'>['allotments'][number]

/** What the own organization may grant. */
export const useOwnAllotments = (enabled: boolean) =>
  useQuery({
    queryKey: queryKeys.named('affiliate', 'allotments'),
    enabled,
    queryFn: ({ signal }) => call('POST', '/affiliate/allotments/get', { body: {}, signal }),
  })

/** Organizations that a licence can be granted to. */
export const useGrantees = (search: string) =>
  useQuery({
    queryKey: queryKeys.named('affiliate', 'grantees', search),
    queryFn: ({ signal }) =>
      call('POST', '/affiliate/license/organizations/get', { body: { search }, signal }),
  })

/** The places of one of them. */
export const useGranteePlaces = (organizationId: string | null) =>
  useQuery({
    queryKey: queryKeys.named('affiliate', 'places', organizationId),
    enabled: organizationId !== null,
    queryFn: ({ signal }) =>
      call('POST', '/affiliate/license/places/get', {
        body: { organizationId: organizationId ?? '' },
        signal,
      }),
  })

/** Whatever was read as an affiliate is read anew. */
const forget = () => queryClient.invalidateQueries({ queryKey: queryKeys.named('affiliate') })

export async function grantLicense(license: Body<'POST', '/affiliate/license'>['license']): Promise<void> {
  await call('POST', '/affiliate/license', { body: { license } })
  await forget()
}

export async function renewLicense(body: Body<'PUT', '/affiliate/license'>): Promise<void> {
  await call('PUT', '/affiliate/license', { body })
  await forget()
}

export async function endLicense(body: Body<'DELETE', '/affiliate/license'>): Promise<void> {
  await call('DELETE', '/affiliate/license', { body })
  await forget()
}
