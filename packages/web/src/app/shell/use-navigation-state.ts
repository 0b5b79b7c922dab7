import { useEffect } from 'react'
import { askedLayout, keptNavigation, layoutStore } from '../../data/layout/layout.ts'

/** On a phone the navigation starts hidden; back on a desk it stands as it was kept. Without a location there is none. */
export function useNavigationState(isMobile: boolean, hasNavigation: boolean): void {
  useEffect(() => {
    if (!hasNavigation) return
    const sidenav = isMobile ? (askedLayout.sidenav ?? 0) : (askedLayout.sidenav ?? keptNavigation())
    layoutStore.set(before => ({ ...before, sidenav }))
  }, [isMobile, hasNavigation])
}
