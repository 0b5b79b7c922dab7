import { matchPath } from 'react-router'
import { routerPath } from '../../data/routing/href.ts'
import { tours, type TourName } from './tours.ts'

/** The tour that begins on the screen of an address, or null. */
export function tourAt(pathname: string): TourName | null {
  const found = tours.find(({ steps }) => matchPath(routerPath(steps[0]!.path), pathname) !== null)
  return found?.name ?? null
}
