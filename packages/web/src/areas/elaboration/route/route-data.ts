import { routeFaults, type RouteFault } from '@cloche/domain/rules/programs'
import { useRecords, type RecordOf } from '../../../data/records/records.ts'

export type Step = RecordOf<'step'>
export type Program = RecordOf<'program'>

/** The steps of a route in their order. */
export function useSteps(elaborationId: string) {
  return useRecords('step', {
    limit: 1000,
    by: 'priority',
    sort: 'asc',
    filter: { elaborationId, active: true },
  })
}

/** All programs that may stand in a route. */
export const usePrograms = () =>
  useRecords('program', { limit: 1000, by: 'name', sort: 'asc', filter: { active: true } })

/** What is wrong with a route; nothing while its programs are not there yet. */
export function faultsOf(
  steps: readonly Step[],
  programs: readonly Program[] | undefined,
): readonly RouteFault[] {
  return programs === undefined ? [] : routeFaults(steps, programs)
}

/** Seconds from its first step to its last; null where no step says how long it takes. */
export function totalDuration(steps: readonly Step[]): number | null {
  const known = steps.flatMap(step => step.expectedDuration ?? [])
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
}
