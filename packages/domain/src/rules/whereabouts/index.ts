/**
 * Whereabouts: which sensors tell of food, by where it was. A shared kitchen is no reason to tell anything.
 *
 * Words: a **post** is where a sensor is and what it measures, for a stretch of time; a **run** is the stretch in which
 * food is in a machine that works it. Sub-places are those of `rules/places`; temperatures in degrees Celsius, instants
 * ISO 8601. What is not known is not told. Decision 072.
 */
export { runOf } from './machine-runs.ts'
export type { MachineMoment } from './machine-runs.ts'
export { stretchesOf } from './stretches.ts'
export type { Earlier, Stretch } from './stretches.ts'
export { silenceOf, tellersOf, tellsOf } from './tellers.ts'
export type { FoodPlace, FoodStay, PostedSensor, SensorPost, Telling } from './tellers.ts'
