/**
 * What an operation is: something that people do with food, decided once. `decide` is pure: it is given what was asked
 * and the facts that the decision needs, and answers a refusal or everything that follows. The server brings the facts
 * from its database and writes the effects; a browser brings them from what it keeps, shows the effects at once and
 * sends the operation when it can; the demo plays operations from its story.
 */
import type { KNOWN_WAYS } from '../catalogue/names/proofs.ts'
import type { EntityName } from '../entities/all.ts'
import type { Fault, ProblemCode } from '../problems.ts'
import type { Permissions } from '../rules/permissions/index.ts'
import type { Effects } from './effects.ts'

/** Who does it, as far as a decision depends on that. */
export interface Doer {
  readonly organizationId: string
  readonly userId: string | null
  /** The same as a user of this organization; null for the platform's people at work in another. */
  readonly memberId: string | null
  readonly userName: string | null
  /** 0 to 5. */
  readonly roleLevel: number
  readonly isPlatformOwner: boolean
  /** The shared tablet they are at; absent: none. */
  readonly terminalId?: string | null
  /** How the tablet knew them; absent: not at a tablet. */
  readonly knownBy?: (typeof KNOWN_WAYS)[number] | null
  readonly permissions: Pick<Permissions, 'levels'>
}

/** Where new ids, serials and chance come from: fresh ones, those a browser holds, or the same at every play. */
export interface Numbers {
  /** The id of a new record. */
  newId(): string
  /** Serials for so many new labels. */
  newSerials(count: number): readonly string[]
  /** A whole number from 0 to below. */
  random(below: number): number
}

/** The circumstances of a decision. `now` is an instant. */
export interface Moment {
  readonly now: string
  readonly by: Doer
  readonly numbers: Numbers
}

/** Why something cannot be done: the code a call answers with, and each fault with its place in what was asked. */
export interface Refusal {
  readonly code: ProblemCode
  readonly faults: readonly Fault[]
}

export type Decision =
  | { readonly ok: true; readonly effects: Effects }
  | { readonly ok: false; readonly refusal: Refusal }

export const refuse = (code: ProblemCode, faults: readonly Fault[]): Decision => ({
  ok: false,
  refusal: { code, faults },
})

export interface Operation<Asked, Facts> {
  /** The name of the call that does it, e.g. `labeling.move`: its contract says what is asked and answered. */
  readonly call: string
  /** The entities whose records it makes or changes. */
  readonly writes: readonly EntityName[]
  decide(asked: Asked, facts: Facts, moment: Moment): Decision
}

/** Declares an operation; its types are read off `decide`. */
export function defineOperation<Asked, Facts>(operation: Operation<Asked, Facts>): Operation<Asked, Facts> {
  return operation
}
