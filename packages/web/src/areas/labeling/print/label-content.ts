import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../data/wire/queries.ts'
import type { Label } from '../calls.ts'

/** What a label says, and by what template it is printed; asked again with each version of it. */
export const useLabelContent = (label: Label | undefined) =>
  useQuery({
    queryKey: queryKeys.named('labeling.content', label?.id, label?.version),
    networkMode: 'always',
    queryFn: async ({ signal }) => (await import('../offline/contents.ts')).contentsOf([label!], signal),
    enabled: label !== undefined,
  })
