import type { AffiliateList } from './lists.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../data/wire/call.ts'
import type { Answer } from '../../data/wire/contracts.ts'
import { queryKeys } from '../../data/wire/queries.ts'

export const ON_A_PAGE = 50

export type Organization = Answer<'POST', '/affiliate/organizations/get'>['organizations'][number]
/** An organization that is looked after, or a record of one. */
export type AffiliateRow = Organization | Answer<'POST', '/affiliate/records/get'>['records'][number]
/** A page of a list: of the organizations themselves, or of what is theirs. */
export function useAffiliateList(list: AffiliateList, search: string, page: number) {
  const asked = { search, limit: ON_A_PAGE, offset: (page - 1) * ON_A_PAGE }
  return useQuery({
    queryKey: queryKeys.named('affiliate', list, asked),
    queryFn: async ({ signal }) => {
      if (list === 'organizations') {
        const { organizations, count } = await call('POST', '/affiliate/organizations/get', {
          body: asked,
          signal,
        })
        return { rows: organizations, count }
      }
      const { records, count } = await call('POST', '/affiliate/records/get', {
        body: { list, ...asked },
        signal,
      })
      return { rows: records, count }
    },
    placeholderData: keepPreviousData,
  })
}
