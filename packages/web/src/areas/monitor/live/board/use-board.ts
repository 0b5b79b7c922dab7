import type { Placed } from '@cloche/domain/rules/live-board'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { heardStore } from '../../../../data/live/apply.ts'
import { call } from '../../../../data/wire/call.ts'
import type { Answer } from '../../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../../data/wire/queries.ts'

export type Board = Answer<'POST', '/monitor/live/get'>
export type BoardSensor = Board['sensors'][number]

export interface BoardAsked {
  readonly placeId: string | null
  readonly only: 'all' | 'attention'
  readonly page: number
  readonly size: number
}

/** What nobody sends word of goes by, too: silence. */
const anew = 60_000

/** A page of the board; what changes is read at once where it is an alarm, with all other figures else. */
export function useBoard({ placeId, only, page, size }: BoardAsked) {
  useEffect(
    () =>
      heardStore.subscribe(() => {
        const heard = heardStore.get()
        if (heard?.kind === 'change' && heard.changes.some(({ entity }) => entity === 'incidence'))
          void queryClient.invalidateQueries({ queryKey: queryKeys.named('board') })
      }),
    [],
  )
  return useQuery({
    queryKey: queryKeys.named('board', placeId, only, page, size),
    refetchInterval: anew,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('POST', '/monitor/live/get', {
        body: {
          ...(placeId === null ? {} : { placeId }),
          only,
          offset: (page - 1) * size,
          limit: size,
        },
        signal,
        quiet: true,
      }),
  })
}

const instant = (at: string | null) => (at === null ? null : Date.parse(at))

/** A sensor of the board as its rules take it. */
export function placedSensor(sensor: BoardSensor): Placed {
  return { ...sensor, at: instant(sensor.at), since: instant(sensor.since) }
}
