import { Suspense, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { AreaRoute } from '../data/routing/area.ts'
import { askGate } from '../data/session/gate.ts'
import { useSession } from '../data/session/session.ts'
import { entrance } from '../data/terminal/kept-terminal.ts'
import { Banners } from './shell/banners.tsx'

/** A screen without bar and navigation: log-in, print, public pages. Nothing of the shell is fetched for it. */
export function BareFrame({ route, screen }: { route: AreaRoute; screen: ReactNode }) {
  const session = useSession()
  const answer = askGate(route.gate, session)
  if (answer === 'login') return <Navigate to={entrance()} replace />
  if (answer !== 'open') return <Navigate to="/" replace />
  return (
    <>
      <Banners />
      <Suspense key={route.path}>{screen}</Suspense>
    </>
  )
}
