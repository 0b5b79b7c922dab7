/** Small state machines of records: which status may follow which. */
import {
  BATCH_MOVES as batchMachine,
  ORDER_MOVES as orderMachine,
  TASK_MOVES as taskMachine,
  type Moves as Machine,
} from '../../catalogue/names/moves.ts'

export { batchMachine, orderMachine, taskMachine, type Machine }
export type BatchStatus = keyof typeof batchMachine

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
