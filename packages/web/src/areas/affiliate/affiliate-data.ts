import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../data/wire/call.ts'
import { queryKeys } from '../../data/wire/queries.ts'

export const ON_A_PAGE = 50

/** A record of an organization that is looked after, with whose it is. */
export interface AffiliateRow {
  readonly id: string
  readonly name: string
  readonly organizationName?: string
  readonly [column: string]: unknown
}

export interface Figures {
  readonly users: number
  readonly locations: number
  readonly devices: number
  readonly licenses: number
  readonly purchases: number
  readonly reports: number
}

/** A page of a list: of the organizations themselves, or of what is theirs. */
export function useAffiliateList(list: string, search: string, page: number) {
  const asked = { search, limit: ON_A_PAGE, offset: (page - 1) * ON_A_PAGE }
  return useQuery({
    queryKey: queryKeys.named('affiliate', list, asked),
    queryFn: async ({ signal }) => {
      if (list === 'organizations') {
        const { organizations, count } = await call<{ organizations: AffiliateRow[]; count: number }>(
          'POST',
          '/affiliate/organizations/get',
          { body: asked, signal },
        )
        return { rows: organizations, count }
      }
      const { records, count } = await call<{ records: AffiliateRow[]; count: number }>(
        'POST',
        '/affiliate/records/get',
        { body: { list, ...asked }, signal },
      )
      return { rows: records, count }
    },
    placeholderData: keepPreviousData,
  })
}
