/**
 * Places: which type of location may stand inside which, when a place is open or cleaned, and how a copy is named.
 *
 * Words: brand, division and group **gather**; **work** happens in kitchen, production centre, selling point and
 * warehouse; room, shelf, table, seat and position are **sub-places** inside those. A **period** is a weekday's
 * opening or cleaning time by the place's own clock. Faults are text keys.
 */
export { depthMax, placingFault, placingRules, typesInside } from './placing.ts'
export { gatheringTypes, locationTypes, placeTypes, siteTypes, subPlaceTypes } from './types.ts'
export type { LocationType } from './types.ts'
export { periodFaults, tidyPeriods } from './periods.ts'
export type { Period, PeriodFault } from './periods.ts'
export { nearestPlaces } from './nearest.ts'
export type { TreePlace } from './nearest.ts'
export { copyName } from './names.ts'
