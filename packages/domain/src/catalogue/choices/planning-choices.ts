/** Lists of choices of planning: tasks and what repeats, forecasts, plans, triggers. */
import { forecastMethods as methods } from '../../rules/forecasting/index.ts'

export const TASK_STATES = ['pending', 'cancel', 'start', 'end', 'pause', 'lock'] as const
/** How a task came out: not yet, in time, after its time, not at all, or left out by somebody. */
export const TASK_OUTCOMES = ['none', 'done', 'doneLate', 'missed', 'skipped'] as const
/** The job that a task stands for: doing that ends it. */
export const TASK_WORK = ['none', 'label', 'check', 'program', 'count', 'order', 'clean', 'action'] as const
/** What made a task by itself. */
export const TASK_ORIGINS = ['none', 'series', 'pattern', 'plan', 'trigger'] as const
/** How a step of a task is done. */
export const STEP_KINDS = ['tick', 'value', 'photo', 'check', 'label'] as const
/** On which of the days that a rule names a series is laid out. */
export const SERIES_DAYS = ['every', 'workdays', 'openingDays'] as const
/** How a forecaster tells what a day will use: what was wrong by least, or always the same way. */
export const FORECAST_METHODS = ['best', ...methods] as const
/** What a forecast is told from: what left stock, what was sold, what was made. */
export const FORECAST_SOURCES = ['used', 'sold', 'made'] as const
export {
  forecastMethods as FORECAST_WAYS,
  influenceKinds as INFLUENCE_KINDS,
  reasonKinds as FORECAST_REASON_KINDS,
} from '../../rules/forecasting/index.ts'
export {
  demandSources as DEMAND_SOURCES,
  issueKinds as PLAN_ISSUE_KINDS,
  planParts as PLAN_PARTS,
} from '../../rules/day-plan/index.ts'
/** What a trigger listens to, what of checks, and what it makes. */
export {
  firingFaults as FIRING_FAULTS,
  firingStates as FIRING_STATES,
  triggerCauses as TRIGGER_CAUSES,
  triggerChecks as TRIGGER_CHECKS,
  triggerEffects as TRIGGER_EFFECTS,
} from '../../rules/triggers/index.ts'
