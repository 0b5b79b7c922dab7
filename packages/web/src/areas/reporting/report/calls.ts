/** Calls of reports. */
import { useQuery } from '@tanstack/react-query'
import { call, callForFile } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

/** Rows of a page. */
export const PAGE = 50

/** What a report tells; it never changes. */
export const useContent = (reportId: string, offset: number, isWanted: boolean) =>
  useQuery({
    queryKey: queryKeys.one('report', reportId, `content ${offset}`),
    queryFn: ({ signal }) =>
      call('POST', '/reporting/report/preview/get', {
        body: { reportId, offset, limit: PAGE },
        signal,
        quiet: true,
      }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: before => before,
  })

export const takeFile = (reportId: string, format: 'pdf' | 'xlsx' | 'csv') =>
  callForFile('GET', '/reporting/report/file', { query: { reportId, format } })
