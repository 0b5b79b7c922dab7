import type { EntityDeclaration, StandardVerb } from '@cloche/domain/catalogue'
import { standardVerbs } from '@cloche/domain/derive'
import { hasLevel } from '../../data/session/gate.ts'
import { useSession, type Session } from '../../data/session/session.ts'

/** What this person may do with the records of an entity here. The server decides again. */
export interface Rights {
  readonly view: boolean
  readonly edit: boolean
  readonly create: boolean
  readonly remove: boolean
  readonly restore: boolean
  readonly clone: boolean
  readonly history: boolean
}

export function rightsOf(entity: EntityDeclaration, session: Session): Rights {
  const verbs = new Set<StandardVerb>(standardVerbs(entity))
  const may = (verb: StandardVerb, level: number) =>
    verbs.has(verb) && hasLevel(session, entity.permission, level)
  return {
    view: entity.viewGate === 'user' ? session.phase === 'user' : may('read', 1),
    edit: may('change', entity.isGranted ? 3 : 2),
    create: may('create', 3),
    remove: may('remove', 4),
    restore: may('restore', 4),
    clone: may('clone', 3),
    history: may('history', 1),
  }
}

export function useRights(entity: EntityDeclaration): Rights {
  return rightsOf(entity, useSession())
}
