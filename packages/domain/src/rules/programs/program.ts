/** A program moves a product from one state to the next, or to another one when taken out for reuse (section 4). */

export interface ProgramStep {
  readonly id: string
  readonly fromState: string
  readonly nextState: string
  readonly reuseState?: string | null
  /** Whether the product may be served or consumed after this step. */
  readonly isConsumable: boolean
}

/** How a program came to its end: correctly, or extracted for reuse. */
export type ProgramOutcome = 'end' | 'reuse'

/** The path that stands for any state. */
export const anyState = 'unknown'

/** Whether a program takes food in this state. A program from the unknown state takes any. */
export function startsFrom(program: ProgramStep, state: string): boolean {
  return program.fromState === state || program.fromState === anyState
}

/** The state a program leaves the food in; null when it was to be reused and the program names no state for that. */
export function stateAfter(program: ProgramStep, outcome: ProgramOutcome): string | null {
  return outcome === 'end' ? program.nextState : (program.reuseState ?? null)
}
