import '../../kit/theme/workplace.css'
import { useEffect, type MouseEvent } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useLayout } from '../../data/layout/layout.ts'
import { noteMenu } from '../../data/routing/menu.ts'
import { useFace, useHasTouch } from '../../data/session/face.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { fetchedPart } from '../../kit/fetched-part.tsx'
import { Steady } from '../../kit/page/steady.tsx'
import { ActingBanner } from './acting-banner.tsx'
import { Banners } from './banners.tsx'
import { Everywhere } from './everywhere.tsx'
import classes from './shell.module.css'
import { openNavigation } from '../navigation/navigation.ts'
import { useReportingExtras } from '../navigation/reporting-extras.ts'
import { SideNavigation } from '../navigation/side-navigation.tsx'
import { TopBar } from '../bar/top-bar.tsx'
import { TourHost } from '../tour/tour-host.tsx'
import { useIsMobile } from './use-is-mobile.ts'
import { useNavigationState } from './use-navigation-state.ts'
import { useLocationReminder } from './use-location-reminder.ts'

/** Of phones and of the floor alone: a desk does without them. */
const { Part: MobileNavigation } = fetchedPart(() =>
  import('../navigation/mobile-navigation.tsx').then(part => ({ default: part.MobileNavigation })),
)
const { Part: BottomBar } = fetchedPart(() =>
  import('../navigation/bottom-bar.tsx').then(part => ({ default: part.BottomBar })),
)

export { ShellScreen } from './shell-screen.tsx'

noteMenu(openNavigation)

/** The frame of the workplace: top bar, side navigation, content. */
export default function Shell() {
  const t = useText()
  const { sidenav, navbar } = useLayout()
  const session = useSession()
  const face = useFace()
  const hasTouch = useHasTouch()
  const { pathname } = useLocation()
  const isNarrow = useIsMobile()
  const isFloor = face === 'floor' && (isNarrow || hasTouch)
  // Under fingers the navigation is a drawer, whatever the width.
  const isMobile = isNarrow || isFloor
  const hasNavigation = session.phase === 'user' && session.location !== null
  useNavigationState(isMobile, hasNavigation)
  useLocationReminder()
  useReportingExtras()
  const width = !hasNavigation || isMobile ? 0 : sidenav
  useEffect(() => {
    document.documentElement.dataset['sidenav'] = String(width)
  }, [width])
  return (
    <div className={classes.shell} data-sidenav={width} data-bar={navbar}>
      <a className="skip-link" href="#content" onClick={focusContent}>
        {t('shell.skip')}
      </a>
      {navbar && <TopBar isMobile={isMobile} hasNavigation={hasNavigation} />}
      {hasNavigation && !isMobile && sidenav !== 0 && <SideNavigation isCollapsed={sidenav === 1} />}
      {hasNavigation && isMobile && <MobileNavigation />}
      <main id="content" tabIndex={-1} className={classes.content}>
        <Steady isPinned subject={pathname}>
          <ActingBanner />
          <Banners />
        </Steady>
        <Outlet />
      </main>
      {hasNavigation && isFloor && <BottomBar />}
      <Everywhere />
      <TourHost />
    </div>
  )
}

/** The hash is the router's, so the skip link moves the focus itself. */
function focusContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
