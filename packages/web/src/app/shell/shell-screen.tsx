import { Button } from '@mantine/core'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import type { AreaRoute } from '../../data/routing/area.ts'
import { askGate } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { entrance } from '../../data/terminal/kept-terminal.ts'
import { useText } from '../../data/text/texts.ts'
import { fetchedPart } from '../../kit/fetched-part.tsx'
import { NoPermission } from '../../kit/states/message.tsx'
import { PageSkeleton } from '../../kit/states/skeletons.tsx'
import { useRecent } from '../palette/use-recent.ts'

/** Of those who have to choose alone. */
const { Part: LocationChooser } = fetchedPart(
  () => import('../location/location-chooser.tsx').then(part => ({ default: part.LocationChooser })),
  PageSkeleton,
)

/** Moves the focus to the content when another screen is opened, so that it is read from its beginning. */
function useFocusOnArrival(screen: string) {
  const last = useRef(screen)
  useEffect(() => {
    if (last.current === screen) return
    last.current = screen
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [screen])
}

/** Asks the gate of a screen and draws it, or says what is missing and what to do about it. */
export function ShellScreen({ route, children }: { route: AreaRoute; children: ReactNode }) {
  const session = useSession()
  const address = useLocation()
  const t = useText()
  useFocusOnArrival(route.path)
  const answer = askGate(route.gate, session)
  useRecent(route.path, answer === 'open')
  const isPlaceless = answer === 'open' && route.needsLocation === true && session.location === null
  switch (isPlaceless ? 'location' : answer) {
    case 'login':
      return <Navigate to={entrance()} replace state={{ from: address.pathname + address.search }} />
    case 'location':
      return <LocationChooser />
    case 'permission':
      return (
        <NoPermission
          title={t('error.permission')}
          actions={
            <Button component={Link} to="/" variant="default">
              {t('error.back')}
            </Button>
          }
        >
          {t('error.permissionText')}
        </NoPermission>
      )
    default:
      return (
        <Suspense key={route.path} fallback={<PageSkeleton />}>
          {children}
        </Suspense>
      )
  }
}
