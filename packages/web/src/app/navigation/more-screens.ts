/** What stands behind "More" on the floor: with the bar not more than ten entries. */
import type { NavItem } from '../../data/routing/area.ts'

/** Patterns of screens in the order in which the floor needs them. */
const wanted = [
  '/haccp/haccps/{page?}',
  '/notification/notifications/{page?}',
  '/stock/expirations/{searchType?}/{page?}',
  '/stock/products/{page?}',
  '/products/{page?}',
  '/container/containers/{page?}',
  '/labeling/labels/{page?}',
  '/monitor/live',
]
const most = 5

/** The first of them that this person may open; all screens come after them. */
export function moreScreens<Item extends Pick<NavItem, 'path'>>(open: readonly Item[]): Item[] {
  return wanted.flatMap(path => open.find(item => item.path === path) ?? []).slice(0, most)
}
