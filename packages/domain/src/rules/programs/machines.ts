/** Small state machines of records: which status may follow which. */

/** For each status the ones that may follow; an empty list ends. */
export type Machine<Status extends string> = Readonly<Record<Status, readonly Status[]>>

/** A batch may be held and released again; rejected it stays rejected. */
export const batchMachine = {
  available: ['hold', 'rejected'],
  hold: ['available', 'rejected'],
  rejected: [],
} as const satisfies Machine<'available' | 'hold' | 'rejected'>
export type BatchStatus = keyof typeof batchMachine

export const orderMachine = {
  pending: ['start', 'cancel'],
  start: ['end', 'cancel'],
  end: [],
  cancel: [],
} as const satisfies Machine<'pending' | 'start' | 'end' | 'cancel'>

/** A locked task waits for somebody to unlock it: it cannot be started. What takes no time to speak of is ended at once. */
export const taskMachine = {
  pending: ['start', 'end', 'lock', 'cancel'],
  start: ['pause', 'end', 'cancel'],
  pause: ['start', 'end', 'cancel'],
  lock: ['pending', 'cancel'],
  end: [],
  cancel: [],
} as const satisfies Machine<'pending' | 'start' | 'pause' | 'lock' | 'end' | 'cancel'>

/** An incidence is closed by somebody who has looked at it. */
export const incidenceMachine = {
  open: ['acknowledged'],
  acknowledged: ['closed'],
  closed: [],
} as const satisfies Machine<'open' | 'acknowledged' | 'closed'>

/** Whether a record may go from one status to another. Staying is not a transition. */
export function mayFollow<Status extends string>(
  machine: Machine<Status>,
  from: Status,
  to: Status,
): boolean {
  return machine[from].includes(to)
}

/** Whether a status is the end of its machine. */
export function isEnd<Status extends string>(machine: Machine<Status>, status: Status): boolean {
  return machine[status].length === 0
}
