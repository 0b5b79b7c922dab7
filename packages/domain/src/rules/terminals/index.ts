/**
 * Shared tablets of a place: whom a PIN or a card names there, how often it may be tried, when the tablet returns to its
 * lock, and who may vouch for somebody else's work as a second person.
 *
 * Instants are ISO texts in UTC, lengths of time seconds, paths of places ids from the root down.
 */
export { cardNumber, tokenOf } from './cards.ts'
export { isGuessable } from './pins.ts'
export { countsAt, doMeet, type HeldToken, type TokenPlaces } from './tokens.ts'
export { CODE_SECONDS, IDLE_SECONDS, LONGEST_SECONDS, TRIES, tryWindows, type TryWindow } from './tries.ts'
export { mayLockItself, type ScreenAtWork } from './locking.ts'
export { onTheFloor } from './rights.ts'
export { secondRefusal, type AskedSecond } from './second.ts'
