/**
 * Triggers: what one listens to, under which conditions it fires, and when it must not.
 *
 * Words: a **cause** is an event, a failed or missed check, stock that crosses a level, a time of the clock, or a day
 * of which more or less is expected than an amount; a trigger fires once because of each. A **chain** is the triggers whose firings led to one another; it is cut before it comes back
 * to itself. Instants are ISO texts, windows and times are those of the place's own clock, rules those of RFC 5545.
 */
export { triggerCauses } from './names.ts'
export type { FiringFault, FiringState, TriggerCause, TriggerEffect } from './names.ts'
export { CHAIN_MAX, chainAfter, chainFault } from './chain.ts'
export type { FiringBefore } from './chain.ts'
export { firesOn, holdsAt, isBeyond } from './matching.ts'
export type { Happened, ListeningTrigger } from './matching.ts'
export { nextTime, timesBetween } from './times.ts'
export type { ClockTrigger } from './times.ts'
export { crossedLevels } from './levels.ts'
export { daysBeyond } from './forecasts.ts'
export type { ExpectedDay } from './forecasts.ts'
export { fitsTrigger, isNeededByTrigger, triggerFaults } from './fitting.ts'
