import { runningTour } from './tour-state.ts'
import { tourAt } from './tour-at.ts'

/** Shows the tour of the screen one is on, by its pattern, or else that of the home screen, also when it was seen before. */
export function startTour(pattern: string): void {
  runningTour.set(tourAt(pattern) ?? 'home')
}
