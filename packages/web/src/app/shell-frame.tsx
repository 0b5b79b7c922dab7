import { lazy, Suspense, type ReactNode } from 'react'
import type { AreaRoute } from '../data/routing/area.ts'
import { Splash } from '../kit/marks/splash.tsx'

const Shell = lazy(() => import('./shell/shell.tsx'))
const ShellScreen = lazy(() => import('./shell/shell.tsx').then(module => ({ default: module.ShellScreen })))

/** Bar and navigation around the screens, fetched when the first of these is opened. */
export function ShellFrame() {
  return (
    <Suspense fallback={<Splash />}>
      <Shell />
    </Suspense>
  )
}

function Screen({ route, screen }: { route: AreaRoute; screen: ReactNode }) {
  return <ShellScreen route={route}>{screen}</ShellScreen>
}

ShellFrame.Screen = Screen
