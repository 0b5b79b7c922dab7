/**
 * Erasing people, whole: their record, whatever names them in all tables, log-ins, mail and pictures, with seals that
 * still verify; and doing so again after a restore. Decision 063 says how and why.
 */
export { beginErasure, erasePerson, finishErasure } from './erase.ts'
export { readErasureLists, type ErasureLine } from './list.ts'
export { NAME_COLUMNS } from './own-records.ts'
export { finishErasures, replayErasures } from './replay.ts'
export { ERASING, erasingWith } from './tools.ts'
