/** Who may vouch, as a second person, for what somebody else did. */
import type { Fault } from '../../problems.ts'

export interface AskedSecond {
  /** Who proved to be there. */
  readonly secondId: string
  /** Who acts, and who acts in their name. */
  readonly actorIds: readonly (string | null | undefined)[]
  /** Who caused or did what is vouched for. */
  readonly doerIds: readonly (string | null | undefined)[]
  /** Whether the second may do it themself, at the place of the first. */
  readonly mayDo: boolean
  /** Whoever acts is the only one there who may do it: nobody else could vouch, whoever was asked. */
  readonly isAlone?: boolean
}

/** Why that person may not; undefined: they may. `path`: of the proof in what was asked. */
export function secondRefusal(
  { secondId, actorIds, doerIds, mayDo, isAlone = false }: AskedSecond,
  path: string,
): Fault | undefined {
  if (isAlone && mayDo) return undefined
  if (actorIds.includes(secondId)) return { path, rule: 'problem.second.self' }
  if (doerIds.includes(secondId)) return { path, rule: 'problem.second.doer' }
  return mayDo ? undefined : { path, rule: 'problem.second.mayNot' }
}
