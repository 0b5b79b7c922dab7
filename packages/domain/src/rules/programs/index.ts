/**
 * Programs and elaboration states: what may happen next to food, and where it leads.
 *
 * Specification: core, section 4. Words: a **state** is the condition food is in, named by its path; a **program**
 * takes it from one state to the next, or to another when it is taken out for reuse; a **move** is one such change
 * offered to the person who scanned the label, by a program or by the kitchen's default. What is blocked is still
 * listed, with the reason. `machines.ts` holds the small status machines of batches, orders and tasks.
 */
export { asksFirst, openingOf } from './opening.ts'
export type { Opening, OpeningQuestion } from './opening.ts'
export { isFinalState, isStatePath, protectionOf, signOf, statePaths, stateProtectionKeys } from './states.ts'
export { anyState, startsFrom, stateAfter } from './program.ts'
export type { ProgramStep } from './program.ts'
export { defaultMoves, kindOfMove, moveKinds } from './transitions.ts'
export type { MoveKind } from './transitions.ts'
export { cancelMove, mayCancel } from './cancel.ts'
export { saidOfBatch, takingBlock } from './taking.ts'
export type { BatchSaid, FoodAsked, TakingBlock } from './taking.ts'
export { allowedMoves, findMove, moveBlockKeys } from './moves.ts'
export type { Move, MoveBlockKey, MoveQuestion } from './moves.ts'
export { batchMachine, isEnd, mayFollow, orderMachine, taskMachine } from './machines.ts'
export type { BatchStatus, Machine } from './machines.ts'
export { isUsualMove, programsBetween, routeFaults } from './route.ts'
export type { RouteFault } from './route.ts'
