import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { listQuery, readListState, type ListState } from './list-state.ts'
import { href, type ParamsOf } from '../../../data/routing/href.ts'

export interface ListAddress {
  readonly state: ListState
  /** Goes to another state. A change of what is looked for starts again at page 1 and leaves no trace in history. */
  readonly go: (change: Partial<ListState>) => void
  /** Notes the page that was scrolled to; nothing moves. */
  readonly follow: (page: number) => void
}

/**
 * The state of a list, kept in the address of the screen it stands on. `pattern` is the route's own; its
 * parameters stay, `{page?}` takes the page where the pattern has it.
 */
export function useListAddress(entity: EntityDeclaration, pattern: string, nav?: string): ListAddress {
  const params = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isPageNeeded = pattern.includes('{page}')
  const isPageInPath = isPageNeeded || pattern.includes('{page?}')
  const state = readListState(entity, params['page'], query)
  function lead(change: Partial<ListState>, isTrace: boolean) {
    const next = { ...state, page: 1, ...change }
    const part = query.get('part')
    const asked = { ...listQuery(entity, next, isPageInPath), ...(part === null ? {} : { part }) }
    const page = isPageNeeded || (isPageInPath && next.page > 1) ? next.page : undefined
    const path = { ...params, ...(nav === undefined ? {} : { nav }), page }
    void navigate(href(pattern, path as ParamsOf<string>, asked), {
      replace: !isTrace,
      preventScrollReset: true,
    })
  }
  return {
    state,
    go: change => lead(change, change.page !== undefined),
    follow: page => lead({ page }, false),
  }
}
