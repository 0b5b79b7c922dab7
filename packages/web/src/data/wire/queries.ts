import { QueryClient } from '@tanstack/react-query'
import { isProblem } from './problem.ts'
import { pauseAfter } from './repeating.ts'

/**
 * The cache of what the server said. A record is fresh for 60 s; a refusal is not asked again, a server that is away
 * for a moment is.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: (times, error) => (isProblem(error) ? pauseAfter(times + 1, error) !== null : times < 2),
      retryDelay: (times, error) => pauseAfter(times + 1, error) ?? 1000,
    },
    mutations: { retry: false },
  },
})

/**
 * The keys of the cache. Everything that depends on the chosen location begins with `here`, so that choosing
 * another one forgets it in one go. Entities: `queryKeys.list('product', query)`, `queryKeys.one('product', id)`.
 */
export const queryKeys = {
  here: ['here'] as const,
  all: (entity: string) => ['here', entity] as const,
  list: (entity: string, query: object) => ['here', entity, 'list', query] as const,
  one: (entity: string, id: string, part = 'record') => ['here', entity, 'one', id, part] as const,
  named: (name: string, ...parts: readonly unknown[]) => ['here', 'call', name, ...parts] as const,
  locations: (search: string, viewFull: boolean) => ['locations', search, viewFull] as const,
}
