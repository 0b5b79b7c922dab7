/** Who decides over people: their roles, and what would let somebody become them. */
import { verbLevels } from './verbs.ts'
import { permissionMatrix } from './matrix.ts'

/** Somebody at work in an organization. */
export interface Decider {
  readonly roleLevel: number
  /** One of the platform's people, in an organization that is not their own. */
  readonly isVisitor: boolean
}

/** Whether this role changes roles: RO at its highest level, which those have who manage the whole organization. */
export function managesRoles({ roleLevel, isVisitor }: Decider): boolean {
  return isVisitor || (permissionMatrix.RO.base[roleLevel] ?? 0) >= verbLevels.delete
}

/**
 * Whether somebody may decide over what makes another person that person (their address, their second factor) without
 * asking them: whoever manages the whole organization and stands above them. Equals never decide over each other.
 */
export function decidesOver(decider: Decider, otherLevel: number): boolean {
  return decider.isVisitor || (managesRoles(decider) && decider.roleLevel > otherLevel)
}
