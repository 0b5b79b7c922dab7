import type { EntityDeclaration, StandardVerb } from '@cloche/domain/catalogue'
import { standardVerbs } from '@cloche/domain/derive'
import { isForPerson } from '@cloche/domain/rules/permissions'
import { doesHere, hasLevel } from '../../data/session/gate.ts'
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
  /** Many at once from a sheet: for those who make records, not for those who make one as their job. */
  readonly import: boolean
}

export function rightsOf(entity: EntityDeclaration, session: Session): Rights {
  const verbs = new Set<StandardVerb>(standardVerbs(entity))
  const may = (verb: StandardVerb, level: number) =>
    verbs.has(verb) && hasLevel(session, entity.permission, level)
  const isDone = entity.doing?.create === true && verbs.has('create') && doesHere(session, entity.doing.right)
  return {
    view: entity.viewGate === 'user' ? session.phase === 'user' : may('read', 1),
    edit: may('change', entity.isGranted ? 3 : 2),
    create: may('create', 3) || isDone,
    import: may('create', 3),
    remove: may('remove', 4),
    restore: may('restore', 4),
    clone: may('clone', 3),
    history: may('history', 1),
  }
}

export function useRights(entity: EntityDeclaration): Rights {
  return rightsOf(entity, useSession())
}

/**
 * Whether this person may make a change of these fields: by editing the entity, or because it is their job and the record
 * is for them or for anybody. `people`: whom it is for, where the record does not say that itself.
 */
export function mayChange(
  entity: EntityDeclaration,
  session: Session,
  fields: readonly string[],
  people: unknown,
): boolean {
  if (rightsOf(entity, session).edit) return true
  const { doing } = entity
  if (doing?.change === undefined || !doesHere(session, doing.right)) return false
  if (!fields.every(name => doing.change?.includes(name))) return false
  return doing.forPeople === undefined || isForPerson(people as string[] | null, session.me?.id ?? '')
}
