import type { Ranged, RolledOut } from '@cloche/domain/calls'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { entityNamed } from '@cloche/domain/entities'

/** Whether records are offered at places, and not copied to them. */
export function isRanged(name: RolledOut | Ranged): name is Ranged {
  const entity: EntityDeclaration = entityNamed(name)
  return entity.range !== undefined
}
