import { useQuery } from '@tanstack/react-query'
import { addressOf, headersOf } from '../../data/wire/call.ts'
import type { Answer } from '../../data/wire/contracts.ts'
import { problemFrom } from '../../data/wire/problem.ts'

export type PicturedView = Answer<'GET', '/screenshot/view'>
export type PicturedRow = PicturedView['rows'][number]

/** What stands on a bare page: read with its own token, never with a session's. */
export function usePicturedView(view: string, requestJwt: string) {
  return useQuery({
    queryKey: ['screenshot', view, requestJwt],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await fetch(addressOf('/screenshot/view', { view }), {
        headers: headersOf(requestJwt),
        signal,
      })
      if (!answer.ok) throw problemFrom(answer.status, await answer.json().catch(() => null))
      return (await answer.json()) as PicturedView
    },
  })
}
