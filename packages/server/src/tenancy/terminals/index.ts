/** Shared tablets: their codes and keys, whom a PIN or a card names there, second persons who prove to be there. */
export { spendGiving } from './giving.ts'
export { guessCard, guessPin, typerOf } from './guess.ts'
export { endSessionsBy, newCode, revokeTerminal, takeCode, terminalOf, type Terminal } from './keys.ts'
export { namedByCard, namedByPin, peopleHere, type NamedPerson } from './named.ts'
export { choosePin } from './own-pin.ts'
export { bySecond, provenSecond, provenSelf, type Proof, type Second } from './second.ts'
export { tellSet, tellTokens } from './telling.ts'
