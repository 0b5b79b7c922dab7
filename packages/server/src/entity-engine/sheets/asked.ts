/** Which entity a call about records of any kind means, and whether the session may do it. */
import type { EntityDeclaration, Verb } from '@cloche/domain/catalogue'
import { isImportable, standardVerbs } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { CallContext } from '../../http/call-context.ts'
import { passGate } from '../../http/gate.ts'

const CAN: Record<'export' | 'import' | 'change', (entity: EntityDeclaration) => boolean> = {
  export: entity => standardVerbs(entity).includes('list'),
  import: isImportable,
  change: entity => standardVerbs(entity).includes('change'),
}
const VERBS = { export: 'view', import: 'create', change: 'edit' } as const satisfies Record<string, Verb>

/** @throws INVALID_REQUEST for no entity that this can be done to, NOT_ALLOWED, LOCATION_REQUIRED */
export function askedEntity(
  { session }: CallContext,
  name: unknown,
  what: keyof typeof CAN,
): EntityDeclaration {
  const entity = ALL_ENTITIES.find(one => one.name === name)
  if (entity === undefined || !CAN[what](entity))
    throw new Problem('INVALID_REQUEST', { faults: [{ path: 'entity', rule: 'problem.field.notOneOf' }] })
  const isOpen = what === 'export' && entity.viewGate !== undefined
  passGate(isOpen ? entity.viewGate : { key: entity.permission, verb: VERBS[what] }, session)
  return entity
}
