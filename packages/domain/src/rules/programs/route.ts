/** Elaboration routes: the states food goes through, and what brings it from one to the next. */
import { startsFrom, type ProgramStep } from './program.ts'
import { isFinalState } from './states.ts'
import { defaultMoves, kindOfMove } from './transitions.ts'

export interface RouteStep {
  readonly id: string
  readonly state: string
  /** The program that leads to the state; without one, the usual move of a kitchen. */
  readonly programId: string | null
}

/** What is wrong at a step: a text key, and what would lead there. */
export interface RouteFault {
  readonly stepId: string
  readonly key: RouteFaultKey
  readonly from: string | null
  readonly to: string
}
export const routeFaultKeys = [
  'route.fault.noWay',
  'route.fault.programMisfit',
  'route.fault.afterFinal',
  'route.fault.sameState',
] as const
export type RouteFaultKey = (typeof routeFaultKeys)[number]

/** The programs that bring food from a state to another one; from nothing, all that lead there. */
export function programsBetween<P extends ProgramStep>(
  programs: readonly P[],
  from: string | null,
  to: string,
): P[] {
  return programs.filter(
    program =>
      (program.nextState === to || program.reuseState === to) && (from === null || startsFrom(program, from)),
  )
}

/** Whether a kitchen moves food so without a program. */
export const isUsualMove = (from: string, to: string): boolean => defaultMoves(from).includes(kindOfMove(to))

/**
 * What is wrong with a route: a step that neither a program nor a usual move reaches, a program that does not lead
 * from the step before, a step behind a final state, the same state twice running. A sound route has none.
 */
export function routeFaults(steps: readonly RouteStep[], programs: readonly ProgramStep[]): RouteFault[] {
  return steps.flatMap((step, at): RouteFault[] => {
    const from = at === 0 ? null : (steps[at - 1]?.state ?? null)
    const fault = (key: RouteFaultKey): RouteFault[] => [{ stepId: step.id, key, from, to: step.state }]
    if (from !== null && isFinalState(from)) return fault('route.fault.afterFinal')
    if (from === step.state && step.programId === null) return fault('route.fault.sameState')
    const fitting = programsBetween(programs, from, step.state)
    if (step.programId !== null)
      return fitting.some(program => program.id === step.programId) ? [] : fault('route.fault.programMisfit')
    if (from === null || fitting.length > 0 || isUsualMove(from, step.state)) return []
    return fault('route.fault.noWay')
  })
}
