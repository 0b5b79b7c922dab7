import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { notifyProblem } from '../../../data/messages.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'

export type BoardAnswer = Answer<'POST', '/reporting/board/get'>
export type Board = BoardAnswer['board']
export type Figure = BoardAnswer['figures'][number]

/** As one keeps it, until something is chosen. */
const KEPT = 'kept'

/** The board as somebody keeps it; what they choose is shown at once and kept for them. */
export function useBoard() {
  const [asked, setAsked] = useState<Board | null>(null)
  const query = useQuery({
    queryKey: queryKeys.named('reporting.board', asked ?? KEPT),
    queryFn: ({ signal }) =>
      call('POST', '/reporting/board/get', {
        body: asked === null ? {} : { board: asked },
        signal,
        quiet: true,
      }),
    networkMode: 'always',
    placeholderData: keepPreviousData,
  })
  // One after the other, so that the last choice is the one that is kept.
  const keeping = useRef<Promise<unknown>>(Promise.resolve())
  function choose(board: Board) {
    setAsked(board)
    keeping.current = keeping.current
      .then(() => call('PUT', '/reporting/board/own', { body: { board } }))
      .then(() => queryClient.removeQueries({ queryKey: queryKeys.named('reporting.board', KEPT) }))
      .catch(notifyProblem)
  }
  return { query, board: asked ?? query.data?.board, choose }
}
