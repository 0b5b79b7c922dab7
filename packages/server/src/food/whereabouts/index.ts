/**
 * Which sensors tell of food, and what they measured of it: facts out of the database, judged by `rules/whereabouts`.
 * Whoever tells temperatures of food asks here and nowhere else.
 */
export { breachedFood, type BreachedFood, type BreachedLabel } from './breached-food.ts'
export { breachWithin, incidenceWithin } from './incidence.store.ts'
export { contentsOf, type Contents, type FoodInside } from './contents.ts'
export { breachesOfLabel, type OpenBreach } from './label-alarms.ts'
export { measuredDuring } from './temperatures.ts'
