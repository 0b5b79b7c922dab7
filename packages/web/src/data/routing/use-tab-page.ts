import { useLocation, useNavigate, useParams } from 'react-router'
import { addressAt, pageIn } from './tab-page.ts'

/** The page of the tab that is shown, kept in the address, and the way to another one. */
export function useTabPage(): readonly [page: number, go: (page: number) => void] {
  const { page } = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const now = pageIn(page)
  return [
    now,
    next => {
      if (next !== now) void navigate(addressAt(pathname, page, next))
    },
  ]
}
