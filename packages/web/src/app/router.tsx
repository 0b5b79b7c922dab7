import type { ComponentType } from 'react'
import { createHashRouter, matchRoutes, type RouteObject } from 'react-router'
import type { Area, AreaRoute } from '../data/routing/area.ts'
import { routerPath } from '../data/routing/href.ts'
import { loadTexts } from '../data/text/texts.ts'
import { resetBusy } from '../data/wire/busy.ts'
import { fetchedPart } from '../kit/fetched-part.tsx'
import { PageSkeleton } from '../kit/states/skeletons.tsx'
import { areas } from './areas.ts'
import { BareFrame } from './bare-frame.tsx'
import { RootError } from './root-error.tsx'
import { Root } from './root.tsx'
import { ShellFrame } from './shell-frame.tsx'

/** A chunk that has not come after this long is given up and the error screen offers to try again. */
const chunkTimeout = 120_000

async function withinTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A part of the app did not arrive in time')), chunkTimeout)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Fetches a screen and the words of its area side by side. */
async function fetchScreen(area: Area, route: AreaRoute): Promise<{ default: ComponentType }> {
  const [screen] = await withinTime(Promise.all([route.screen(), ...(area.texts ?? []).map(loadTexts)]))
  return screen
}

const isBareRoute = ({ route }: { readonly route: AreaRoute }) => route.frame === 'bare'

const all = areas.flatMap(area =>
  area.routes.map(route => ({
    route,
    ...fetchedPart(() => fetchScreen(area, route), route.frame === 'bare' ? undefined : PageSkeleton),
  })),
)

function routeObject({ route, Part: Screen }: (typeof all)[number], Around: typeof ShellFrame): RouteObject {
  const Frame = route.frame === 'bare' ? BareFrame : Around.Screen
  return {
    id: route.path,
    path: routerPath(route.path),
    element: <Frame route={route} screen={<Screen />} />,
    errorElement: <RootError />,
  }
}

/** The screen an address opens, before the router exists; null for addresses that no route knows. */
export function screenAt(hash: string): { isBare: boolean; fetch: () => Promise<unknown> } | null {
  const table = all.map(one => ({ id: one.route.path, path: routerPath(one.route.path) }))
  const path = hash.replace(/^#/, '').replace(/\?.*$/, '') || '/'
  const id = matchRoutes(table, path)?.[0]?.route.id
  const found = all.find(one => one.route.path === id)
  if (found === undefined) return null
  return { isBare: isBareRoute(found), fetch: found.fetch }
}

/** The router: hash addresses, the route table of the areas, and the not-found page behind it. @param Around what stands around all but bare screens */
export function makeRouter(Around = ShellFrame): ReturnType<typeof createHashRouter> {
  const objectOf = (one: (typeof all)[number]) => routeObject(one, Around)
  const missing = all.find(one => one.route.path === '/404')
  const catchAll: RouteObject[] =
    missing === undefined ? [] : [{ ...objectOf(missing), id: 'catch-all', path: '*' } as RouteObject]
  const router = createHashRouter([
    {
      element: <Root />,
      errorElement: <RootError />,
      children: [
        ...all.filter(isBareRoute).map(objectOf),
        {
          element: <Around />,
          children: [...all.filter(one => !isBareRoute(one)).map(objectOf), ...catchAll],
        },
      ],
    },
  ])
  // The busy line starts anew on every change of route.
  let shown = router.state.location.pathname
  router.subscribe(({ location }) => {
    if (location.pathname === shown) return
    shown = location.pathname
    resetBusy()
  })
  return router
}
