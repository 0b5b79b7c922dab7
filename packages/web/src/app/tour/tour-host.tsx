import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useScreenPattern } from '../../data/routing/use-screen-pattern.ts'
import { useSession } from '../../data/session/session.ts'
import { isAtTerminal } from '../../data/terminal/kept-terminal.ts'
import { loadTexts } from '../../data/text/texts.ts'
import { fetchedPart } from '../../kit/fetched-part.tsx'
import { useStore } from '../../kit/store.ts'
import { tourAt } from './tour-at.ts'
import { isTourDone, runningTour } from './tour-state.ts'
import { startDelay } from './tours.ts'

/** A tour that cannot be fetched is done without. */
const { Part: RunningTour, fetch: fetchTour } = fetchedPart(() =>
  import('./running-tour.tsx').catch(() => ({ default: () => null })),
)

/** A dialog is open or on its way, or a menu or a choice is. */
const isTaken = () =>
  document.querySelector('[role=dialog], [role=alertdialog], [aria-expanded=true][aria-haspopup]') !== null

/** Starts the tour of a screen a second after it was opened, or once what is open there is closed, and once only; fetched only when there is one to show. */
export function TourHost() {
  const { pathname } = useLocation()
  const pattern = useScreenPattern()
  const session = useSession()
  const running = useStore(runningTour)
  const isReady = session.phase === 'user' && session.location !== null
  useEffect(() => {
    // On a shared tablet somebody has a job to do, and another comes next.
    const name = isReady && !isAtTerminal() ? tourAt(pattern) : null
    if (name === null || isTourDone(name)) return undefined
    let isHere = true
    let timer: ReturnType<typeof setTimeout>
    const start = () => {
      if (!isHere || runningTour.get() !== null || isTourDone(name)) return
      // Who is in the middle of something is not interrupted, and who has gone on is not called back.
      if (isTaken()) timer = setTimeout(start, startDelay)
      else runningTour.set(name)
    }
    // With its words there it stands at once: nothing opens in between.
    const fetch = () => fetchTour().then(() => loadTexts('tours'))
    timer = setTimeout(() => void fetch().then(start, () => undefined), startDelay)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [pathname, pattern, isReady])
  if (running === null || !isReady) return null
  return <RunningTour key={running} name={running} />
}
