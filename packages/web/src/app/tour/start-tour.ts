import { runningTour } from './tour-state.ts'
import { tourAt } from './tour-at.ts'

/** Shows the tour of the screen one is on, or else that of the home screen, also when it was seen before. */
export function startTour(pathname: string): void {
  runningTour.set(tourAt(pathname) ?? 'home')
}
