import { makeStore } from '../../kit/store.ts'
import { loadTexts } from '../text/texts.ts'
import type { Area, AreaRoute, NavItem } from './area.ts'

/** The parameters a pattern names; those with a question mark may be left out. */
export type ParamsOf<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Name extends `${infer Optional}?`
    ? { [Key in Optional]?: string | number | undefined } & ParamsOf<Rest>
    : { [Key in Name]: string | number } & ParamsOf<Rest>
  : // eslint-disable-next-line @typescript-eslint/no-empty-object-type
    {}

/**
 * The address of a screen: its pattern with the parameters put in. Optional ones end the address where the
 * first is missing. `href('/products/{page?}', {})` is `/products`.
 */
export function href<Pattern extends string>(
  pattern: Pattern,
  params: ParamsOf<Pattern>,
  query?: Readonly<Record<string, string | number | undefined>>,
): string {
  const given = params as Readonly<Record<string, string | number | undefined>>
  const parts: string[] = []
  for (const part of pattern.split('/').slice(1)) {
    const named = /^\{(\w+)(\?)?\}$/.exec(part)
    if (named === null) {
      parts.push(part)
      continue
    }
    const value = given[named[1]!]
    if (value === undefined || value === '') {
      if (named[2] === undefined) throw new RangeError(`${pattern} needs ${named[1]}`)
      break
    }
    parts.push(encodeURIComponent(value))
  }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  const text = search.toString()
  return `/${parts.join('/')}${text === '' ? '' : `?${text}`}`
}

/**
 * The pattern as the router wants it: `/products/:page?`. It knows whole parts only: of `ordering-{product}` it makes
 * `:product`, and the screen reads the rest.
 */
export function routerPath(pattern: string): string {
  return pattern.replaceAll(/\/[^/{}]+(?=\{)/g, '/').replaceAll(/\{(\w+)(\?)?\}/g, ':$1$2')
}

/** All screens and navigation items there are, put together once at the start. */
const known = makeStore<{
  areas: readonly Area[]
  routes: ReadonlyMap<string, AreaRoute>
  nav: readonly NavItem[]
}>({ areas: [], routes: new Map(), nav: [] })

export function registerAreas(areas: readonly Area[]): void {
  known.set({
    areas,
    routes: new Map(areas.flatMap(area => area.routes.map(route => [route.path, route] as const))),
    nav: areas.flatMap(area => area.nav ?? []),
  })
}

/** The route of a pattern when its screen exists. Links to screens ask this first. */
export function routeOf(pattern: string): AreaRoute | undefined {
  return known.get().routes.get(pattern)
}

export function allNavItems(): readonly NavItem[] {
  return known.get().nav
}

/** Fetches the code and the words of all screens that work without a connection. */
export async function fetchOfflineScreens(): Promise<void> {
  const parts = known
    .get()
    .areas.flatMap(({ routes, texts = [] }) =>
      routes.flatMap(({ screen, offline }) =>
        offline === undefined ? [] : [screen(), ...offline.map(fetch => fetch()), ...texts.map(loadTexts)],
      ),
    )
  await Promise.all(parts)
}
