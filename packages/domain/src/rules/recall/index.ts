/**
 * Recall drills: one lot is followed as if it had to be called back, against the clock. Here is what a drill finds
 * (EC 178/2002, articles 18 and 19: suppliers one step back, all that was made of it, where that is, who had it in
 * hand), what has to be ticked off, and what is signed. Amounts carry their unit; shares are from 0 to 1.
 */
export { drillResult } from './result.ts'
export type { DrillResult } from './result.ts'
export { isTicked, ticksOf, withTick } from './ticks.ts'
export type { Tick, TickTarget } from './ticks.ts'
export { canonical } from './canonical.ts'
