import type { ReactNode } from 'react'
import type { AreaRoute } from '../data/routing/area.ts'
import { fetchedPart } from '../kit/fetched-part.tsx'
import { Splash } from '../kit/marks/splash.tsx'

const shell = fetchedPart(() => import('./shell/shell.tsx'), Splash)
const screen = fetchedPart(() =>
  import('./shell/shell.tsx').then(module => ({ default: module.ShellScreen })),
)

/** Fetches what stands around the screens ahead. */
export const fetchShell = () => Promise.all([shell.fetch(), screen.fetch()])

/** Bar and navigation around the screens, fetched when the first of these is opened. */
export function ShellFrame() {
  return <shell.Part />
}

function Screen({ route, screen: content }: { route: AreaRoute; screen: ReactNode }) {
  return <screen.Part route={route}>{content}</screen.Part>
}

ShellFrame.Screen = Screen
