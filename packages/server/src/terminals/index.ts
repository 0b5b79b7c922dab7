/** Shared tablets: their codes and keys, whom a PIN or a card names there, and second persons who prove to be there. */
export { newCode, revokeTerminal, takeCode, terminalOf, type Terminal } from './keys.ts'
export { oneToken, personNamed, type NamedPerson, type TypedToken } from './named.ts'
export { createPinDigests, keepingPins, type PinDigests } from './pins.ts'
export { bySecond, provenSecond, provenSelf, type Proof, type Second } from './second.ts'
export { lockedUntil, triesAt } from './tries.ts'
