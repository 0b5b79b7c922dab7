import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { queryKeys } from '../../../data/wire/queries.ts'
import { titleNames } from '@cloche/domain/derive'
import { fetchList, type RecordRow } from '../../machine/wire.ts'
import { hasActive } from '../../reading/screen-fields.ts'

const atMost = 30

/** Records to choose from: those in use that match what is typed, the first so many of them. */
export function useFoundRecords(
  entity: EntityDeclaration,
  typed: string,
  isOpen: boolean,
  more: readonly string[] = [],
  limit = atMost,
): { rows: readonly RecordRow[]; isFetching: boolean; error: Error | null; refetch: () => unknown } {
  const [search] = useDebouncedValue(typed.trim(), 200)
  const body = {
    offset: 0,
    limit,
    attributes: [...new Set([...titleNames(entity), ...more])],
    ...(hasActive(entity) ? { filter: { active: true } } : {}),
    ...(search === '' ? {} : { search }),
  }
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [...queryKeys.all(entity.name), 'found', body],
    enabled: isOpen,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchList(entity, body, signal),
  })
  return { rows: data?.rows ?? [], isFetching, error, refetch }
}
