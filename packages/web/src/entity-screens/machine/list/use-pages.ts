/**
 * The pages of a long list around what is in view: asked for before they come into view, given up when they are passed
 * by, forgotten soon after. They are not counted again. One that could not be read is asked again when somebody says so.
 */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { useQueries, type QueryFunctionContext } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { revalidatedList } from '../../../data/local/stale-while-revalidate.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { fetchList, type RecordPage } from '../wire.ts'
import type { ListBody } from './list-state.ts'
import { faultsOf, isSame } from './page-faults.ts'
import { pagesAround, type Span } from './pages-around.ts'

/** Whoever jumps asks for nothing until they stand still for so long. */
const restMs = 80
/** So long a page that nobody looks at any more is kept. */
const keptMs = 10_000
/** The browser's database keeps so many pages of a list; the rest is only passed by. */
const localPages = 5

interface Asked {
  readonly entity: EntityDeclaration
  /** What the list is asked for, whichever page. */
  readonly body: ListBody
  /** What makes it another list. */
  readonly view: string
  /** The page that is there already. */
  readonly known: number
  readonly pages: number
  readonly isEnabled: boolean
}

/** A page that could not be read. */
export interface FailedPage {
  readonly error: Error
  readonly refetch: () => unknown
  readonly isTrying: boolean
}

/** The pages that are there, those that could not be read, by number, and the way to say which rows are in view. */
export function usePages({ entity, body, view, known, pages, isEnabled }: Asked) {
  const [near, setNear] = useState<{ view: string; span: Span }>({ view, span: [known, known] })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const span: Span = near.view === view ? near.span : [known, known]
  const numbers = Array.from({ length: span[1] - span[0] + 1 }, (_, at) => span[0] + at).filter(
    page => isEnabled && page !== known && page <= pages,
  )
  const results = useQueries({
    queries: numbers.map(page => {
      const asked: ListBody = { ...body, offset: (page - 1) * body.limit, noCount: true }
      return {
        queryKey: queryKeys.list(entity.name, asked),
        gcTime: keptMs,
        networkMode: 'always' as const,
        queryFn: ({ signal, queryKey }: QueryFunctionContext) => {
          const fetch = () => fetchList(entity, asked, signal)
          return page > localPages ? fetch() : revalidatedList(queryKey, entity.name, asked, fetch)
        },
      }
    }),
  })
  const keyOf = (page: number) => `${view} ${page}`
  const [before, setBefore] = useState<ReadonlyMap<string, Error>>(new Map())
  const faults = faultsOf(
    results.map(({ data, error, failureReason }, at) => ({
      key: keyOf(numbers[at]!),
      data,
      error,
      failureReason,
    })),
    before,
  )
  if (!isSame(faults, before)) setBefore(faults)
  const there = new Map<number, RecordPage>()
  const failed = new Map<number, FailedPage>()
  results.forEach(({ data, refetch, isFetching }, at) => {
    const page = numbers[at]!
    const error = faults.get(keyOf(page))
    if (data !== undefined) there.set(page, data)
    else if (error !== undefined) failed.set(page, { error, isTrying: isFetching, refetch })
  })
  function show(first: number, last: number): void {
    const next = pagesAround(first, last, body.limit, pages)
    clearTimeout(timer.current)
    if (near.view === view && next[0] === span[0] && next[1] === span[1]) return
    const isNear = next[0] <= span[1] + 1 && next[1] >= span[0] - 1
    const go = () => setNear({ view, span: next })
    if (isNear) go()
    else timer.current = setTimeout(go, restMs)
  }
  return { there, failed, show }
}
