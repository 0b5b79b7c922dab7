import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'

/** As much of a list that grows as says how it goes on. */
export interface Paged {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly error: unknown
  readonly fetchNextPage: () => unknown
}

/** Below a list that grows: the way to its next part; where that could not be read, that it could not, and once more. */
export function NextPage({ query, children }: { query: Paged; children: ReactNode }) {
  if (query.isFetchNextPageError)
    return (
      <LoadFailed
        error={query.error}
        onRetry={query.fetchNextPage}
        isTrying={query.isFetchingNextPage}
        isLine
      />
    )
  if (!query.hasNextPage) return null
  return (
    <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {children}
    </Button>
  )
}
