/**
 * Shared tablets of a place: who may name themself there by PIN or card, what they are called, how often it may be tried, when the tablet returns to its
 * lock, and who may vouch for somebody else's work as a second person.
 *
 * Instants are ISO texts in UTC, lengths of time seconds, paths of places ids from the root down.
 */
export { cardNumber, tokenOf } from './cards.ts'
export { isGuessable } from './pins.ts'
export { shortNames, type NamedHere } from './names.ts'
export { countsAt, type HeldToken } from './tokens.ts'
export {
  borneWithin,
  CARD_PACES,
  CODE_SECONDS,
  GIVING_PACES,
  IDLE_SECONDS,
  LONGEST_SECONDS,
  PIN_PACES,
  INFORM_PACES,
  type Pace,
} from './tries.ts'
export { mayLockItself } from './locking.ts'
export { onTheFloor } from './rights.ts'
export { secondRefusal } from './second.ts'
