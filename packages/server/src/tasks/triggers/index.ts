/** Triggers that fire: what they listen to, what is noted of it, what is made because of it, and what would have been. */
export { triggerFollower } from './follow.ts'
export { lookAtClock, triggerJobs } from './rounds.ts'
export { lookAtStock } from './stock.ts'
export { lookAtForecasts } from './forecasts.ts'
export { fire, triggerWorks } from './fire.ts'
export { triedFirings } from './try.ts'
export { anyTriggerStatement } from './triggers.store.ts'
