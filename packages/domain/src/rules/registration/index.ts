/**
 * What a registration is, wherever it is worked out: on the server, and in a browser without a connection.
 *
 * The stages that labels are made in with their dates, how many labels that makes in each mode, the numbers a browser
 * holds for itself (runs of serials of products, of labelling formats and of labels), whether it was made here or came in, and
 * what a place usually registers at an hour of the day. Instants are ISO 8601 in UTC, durations seconds, hours those of the place's clock.
 */
export { lifeOf, stagesOf } from './stages.ts'
export type { RegistrationFacts, RouteProgram, RouteStep, Stage } from './stages.ts'
export { linesOf } from './lines.ts'
export type { LabelLine } from './lines.ts'
export { heldFirst, labelSerial, readLabelSerial, runLength, serialBeginning } from './serials.ts'
export { usualOrigin } from './origin.ts'
export { leftIn, takeFrom } from './ranges.ts'
export type { NumberRange } from './ranges.ts'
export { rankUsual } from './usual.ts'
export { backDatingFault, backDatingSeconds, isEnteredLate } from './back-dating.ts'
