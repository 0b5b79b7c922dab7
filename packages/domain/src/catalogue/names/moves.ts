/** Small state machines of records: which status may follow which. */

/** For each status the ones that may follow; an empty list ends. */
export type Moves<Status extends string> = Readonly<Record<Status, readonly Status[]>>

/** A batch may be held and released again; rejected it stays rejected. */
export const BATCH_MOVES = {
  available: ['hold', 'rejected'],
  hold: ['available', 'rejected'],
  rejected: [],
} as const satisfies Moves<'available' | 'hold' | 'rejected'>

export const ORDER_MOVES = {
  pending: ['start', 'cancel'],
  start: ['end', 'cancel'],
  end: [],
  cancel: [],
} as const satisfies Moves<'pending' | 'start' | 'end' | 'cancel'>

/** A locked task waits for somebody to unlock it: it cannot be started. What takes no time to speak of is ended at once. */
export const TASK_MOVES = {
  pending: ['start', 'end', 'lock', 'cancel'],
  start: ['pause', 'end', 'cancel'],
  pause: ['start', 'end', 'cancel'],
  lock: ['pending', 'cancel'],
  end: [],
  cancel: [],
} as const satisfies Moves<'pending' | 'start' | 'pause' | 'lock' | 'end' | 'cancel'>

/** An incidence is closed by somebody who has looked at it. */
export const INCIDENCE_MOVES = {
  open: ['acknowledged'],
  acknowledged: ['closed'],
  closed: [],
} as const satisfies Moves<'open' | 'acknowledged' | 'closed'>
