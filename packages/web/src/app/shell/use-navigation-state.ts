import { useEffect } from 'react'
import { askedLayout, keptNavigation, layoutStore } from '../../data/layout/layout.ts'

/** On a phone the navigation starts hidden; back on a desk it stands as it was kept. */
export function useNavigationState(isMobile: boolean): void {
  useEffect(() => {
    const sidenav = isMobile ? (askedLayout.sidenav ?? 0) : (askedLayout.sidenav ?? keptNavigation())
    layoutStore.set(before => ({ ...before, sidenav }))
  }, [isMobile])
}
