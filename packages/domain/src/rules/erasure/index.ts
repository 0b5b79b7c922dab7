/**
 * Erasing a person: what they are found by, what stands in its place, who may do it. Pure: server and browser decide
 * with the same functions, and the seals know an erased field by its mark. Faults are data, never thrown.
 */
export { ERASED_MARK, holdsErased, readable } from './mark.ts'
export { needlesOf, patternOf, type Identifying, type Needle } from './needles.ts'
export { confirmationOf, erasureRefusal, isConfirmed } from './who.ts'
