import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../data/session/session.ts'
import { useStore } from '../../kit/store.ts'
import { tourAt } from './tour-at.ts'
import { isTourDone, runningTour } from './tour-state.ts'
import { startDelay } from './tours.ts'

/** A tour that cannot be fetched is done without. */
const RunningTour = lazy(() => import('./running-tour.tsx').catch(() => ({ default: () => null })))

/** Starts the tour of a screen a second after it was opened, once; fetched only when there is one to show. */
export function TourHost() {
  const { pathname } = useLocation()
  const session = useSession()
  const running = useStore(runningTour)
  const isReady = session.phase === 'user' && session.location !== null
  useEffect(() => {
    const name = isReady ? tourAt(pathname) : null
    if (name === null || isTourDone(name)) return undefined
    const timer = setTimeout(() => {
      // Who is in the middle of something is not interrupted.
      const isTaken = document.querySelector('[role=dialog], [aria-expanded=true][aria-haspopup]') !== null
      if (runningTour.get() === null && !isTaken && !isTourDone(name)) runningTour.set(name)
    }, startDelay)
    return () => clearTimeout(timer)
  }, [pathname, isReady])
  if (running === null || !isReady) return null
  return (
    <Suspense>
      <RunningTour key={running} name={running} />
    </Suspense>
  )
}
