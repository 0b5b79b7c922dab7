/** Steps of the flow from elaboration routes. */
import type { PlanStep } from './facts.ts'

export interface RouteOfFood {
  /** Paths of states in their order, with the name of each. */
  readonly states: readonly { readonly path: string; readonly name: string }[]
}

const stages: Readonly<Record<string, PlanStep['stage']>> = {
  init: 'receiving',
  prepare: 'preparation',
  label: 'storage',
  cook: 'cooking',
  sear: 'cooking',
  broil: 'cooking',
  retherm: 'cooking',
  chill: 'cooling',
  freeze: 'storage',
  defrost: 'preparation',
  thaw: 'preparation',
  vacuumseal: 'preparation',
  ready: 'holding',
  serve: 'serving',
  reuse: 'storage',
}

/** What ends food's way through the kitchen is no step of it. */
const OVER: ReadonlySet<string> = new Set(['end', 'consume', 'waste', 'cancel', 'unknown'])

/** Where in the kitchen food comes into a state. */
export const stageOfState = (path: string): PlanStep['stage'] => stages[path] ?? 'other'

/**
 * The steps that routes go through and that a plan does not have yet, in the order in which food comes to them: a state is
 * one step, however many routes pass it.
 * @param newKey a key that no other step has
 */
export function stepsOfRoutes(
  steps: readonly PlanStep[],
  routes: readonly RouteOfFood[],
  newKey: () => string,
): PlanStep[] {
  const has = new Set(steps.map(({ state }) => state))
  const found = new Map<string, PlanStep>()
  for (const { states } of routes)
    for (const { path, name } of states)
      if (!OVER.has(path) && !has.has(path) && !found.has(path))
        found.set(path, { key: newKey(), name, stage: stageOfState(path), state: path })
  return [...found.values()]
}
