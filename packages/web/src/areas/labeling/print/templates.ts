/** The templates that labels can be printed by. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'
import type { PrintTemplate } from './choose-template.ts'

const staysMs = 5 * 60_000
const none: readonly PrintTemplate[] = []

/** All of them, the default first; none until they are there. */
export function useTemplates(): readonly PrintTemplate[] {
  const { data } = useQuery({
    queryKey: ['label-templates'],
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/labeling/print/templates', {
          signal,
          quiet: true,
        })
      ).templates,
    staleTime: staysMs,
  })
  return data ?? none
}
