/** Lists of choices of planning: tasks and what repeats, forecasts, plans, triggers. */

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
export const FORECAST_WAYS = [
  'average',
  'sameWeekday',
  'movingAverage',
  'trend',
  'smoothing',
  'intermittent',
] as const
/** How a forecaster tells what a day will use: what was wrong by least, or always the same way. */
export const FORECAST_METHODS = ['best', ...FORECAST_WAYS] as const
/** What a forecast is told from: what left stock, what was sold, what was made. */
export const FORECAST_SOURCES = ['used', 'sold', 'made'] as const
export const INFLUENCE_KINDS = ['holiday', 'event', 'booking', 'weather', 'other'] as const
export const FORECAST_REASON_KINDS = [
  'mean',
  'weekday',
  'recent',
  'trend',
  'level',
  'season',
  'intermittent',
  'influence',
  'margin',
  'leftOver',
  'floor',
] as const
export const DEMAND_SOURCES = ['forecast', 'menu', 'booking', 'order', 'level', 'typed'] as const
/** What an amount that is made consists of besides demand; `split` is what is made elsewhere at the same time. */
export const PLAN_PARTS = ['part', 'stock', 'whole', 'split'] as const
export const PLAN_ISSUE_KINDS = [
  'noRecipe',
  'noUnit',
  'recipeUnclear',
  'noCapacity',
  'tooLate',
  'keepsTooShort',
  'runsUnclear',
] as const
