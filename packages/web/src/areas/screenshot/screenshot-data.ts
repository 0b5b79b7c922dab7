import { useQuery } from '@tanstack/react-query'
import { addressOf, headersOf } from '../../data/wire/call.ts'
import { problemFrom } from '../../data/wire/problem.ts'

export interface PicturedRow {
  readonly id: string
  readonly [column: string]: unknown
}

export interface PicturedView {
  readonly view: string
  readonly organization: { readonly name: string; readonly locale: string; readonly timeZone: string }
  readonly location: { readonly name: string } | null
  readonly subject: string | null
  readonly from: string | null
  readonly to: string | null
  readonly rows: readonly PicturedRow[]
  readonly isCut: boolean
}

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
