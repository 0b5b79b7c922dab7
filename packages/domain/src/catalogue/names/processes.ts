/** Processes: kinds, phases, findings, what becomes of their food. */

/** What is said of a process in the ledger of events. */
export const PROCESS_ACTIONS = [
  'process/start',
  'process/ready',
  'process/finding',
  'process/forecast',
  'process/modify',
  'process/end',
] as const
export const PROCESS_KINDS = ['cook', 'cool', 'hold', 'thaw', 'regenerate'] as const
export const PROCESS_PHASES = ['heating', 'cooking', 'cooling', 'thawing', 'holding', 'ready'] as const
/** What becomes of the food of a process that is ended. */
export const PROCESS_RESOLUTIONS = ['next', 'anyway', 'reuse', 'waste', 'cancel'] as const
/** What the control of a process has to say about it. */
export const PROCESS_FINDINGS = [
  'unfinished',
  'expired',
  'waste',
  'reuse',
  'controlFailed',
  'disconnected',
  'modified',
  'recalculated',
  'reset',
  'maxCookTime',
  'maxHoldTime',
  'maxTemperature',
  'minTime',
  'minTemperature',
  'served',
  'controlFulfilled',
] as const
