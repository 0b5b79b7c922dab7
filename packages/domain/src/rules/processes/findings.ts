import {
  PROCESS_ACTIONS as processActions,
  PROCESS_FINDINGS as processFindingNames,
} from '../../catalogue/names/processes.ts'

export { processActions, processFindingNames }
export type ProcessAction = (typeof processActions)[number]
export type ProcessFinding = (typeof processFindingNames)[number]

/**
 * Processes: what the control of a cooking, chilling or holding process has to say about it.
 *
 * Specification: core, section 8. Each **finding** has its level: an error or a warning asks for somebody, an info
 * tells that all is well. Its words are the text `process.<finding>`. An event carries it in `data.finding`.
 */
export const processFindings = {
  unfinished: 'warning',
  expired: 'error',
  waste: 'warning',
  reuse: 'warning',
  controlFailed: 'error',
  disconnected: 'warning',
  modified: 'warning',
  recalculated: 'warning',
  reset: 'warning',
  maxCookTime: 'error',
  maxHoldTime: 'error',
  maxTemperature: 'error',
  minTime: 'error',
  minTemperature: 'error',
  served: 'info',
  controlFulfilled: 'info',
} as const satisfies Record<ProcessFinding, 'info' | 'warning' | 'error'>

/** What an event says it found, or null for anything that is no finding. */
export function findingOf(data: unknown): ProcessFinding | null {
  if (typeof data !== 'object' || data === null || !('finding' in data)) return null
  return processFindingNames.find(name => name === data.finding) ?? null
}

/** The text of a finding. */
export const findingKey = (finding: ProcessFinding) => `process.${finding}` as const
