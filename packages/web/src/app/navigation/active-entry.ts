import { useMatches } from 'react-router'
import { routeOf } from '../../data/routing/href.ts'

/** What has an address and leads to a screen. */
interface Entry {
  readonly path: string
  readonly to: string
}

/** Whether an address is this one or lies below it, by whole parts. Home is the beginning of none. */
const holds = (to: string, address: string) => address === to || (to !== '/' && address.startsWith(`${to}/`))

const longest = <Item extends Entry>(items: readonly Item[]): Item | undefined =>
  items.reduce<Item | undefined>(
    (best, item) => (best === undefined || item.to.length > best.to.length ? item : best),
    undefined,
  )

/**
 * The one entry of a menu that an open screen belongs to. `trail`: the pattern of the screen, then those of the lists that it
 * is a part of, the nearest first; the first with an entry has it. Else it is the entry whose address is the longest
 * beginning of this one. Undefined where there is none.
 */
export function activeEntry<Item extends Entry>(
  items: readonly Item[],
  address: string,
  trail: readonly string[],
): Item | undefined {
  const above = items.filter(({ to }) => holds(to, address))
  const [own, ...lists] = trail
  return (
    longest(above.filter(({ path }) => path === own)) ??
    lists.flatMap(list => items.find(({ path }) => path === list) ?? [])[0] ??
    longest(above)
  )
}

/** A screen, the list it is a part of, and the list that one is a part of. */
export function trailOf(pattern: string): string[] {
  const trail: string[] = []
  for (let at: string | undefined = pattern; at !== undefined && !trail.includes(at); at = routeOf(at)?.under)
    trail.push(at)
  return trail
}

/** The entry of these that the screen belongs to which is open now. */
export function useActiveEntry<Item extends Entry>(items: readonly Item[]): Item | undefined {
  const { id = '', pathname = '/' } = useMatches().at(-1) ?? {}
  return activeEntry(items, pathname, trailOf(id))
}
