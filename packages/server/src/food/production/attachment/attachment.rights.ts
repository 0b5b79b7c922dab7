/** Whoever may view a record may view what is attached to it; nobody else may, not even by knowing its id. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { isFloorCall } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { readStatement } from '../../../entity-engine/select.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { passGate } from '../../../http/gate.ts'

/** The declaration of that name; a caller may name anything. */
export function namedEntity(name: string): EntityDeclaration | undefined {
  return Object.hasOwn(ENTITIES, name) ? ENTITIES[name as keyof typeof ENTITIES] : undefined
}

/** Whether a record is there, `removed` too, and whether the session reaches it. */
export async function lookUp(
  { session, readTogether }: CallContext,
  entity: EntityDeclaration,
  id: string,
): Promise<'here' | 'removed' | 'outOfReach' | 'nowhere'> {
  const { organizationId } = session
  const ask = (deleted: 'with' | 'without', rowScope: Parameters<typeof readStatement>[3]) =>
    readStatement(entity, organizationId, id, rowScope, { deleted, names: ['id'] }).statement
  const mine = rowScopeOf(entity, session, 'view')
  const [living, any, anywhere] = await readTogether([
    ask('without', mine),
    ask('with', mine),
    ask('with', { kind: 'organization' }),
  ])
  if (living?.rows[0]) return 'here'
  if (any?.rows[0]) return 'removed'
  return anywhere?.rows[0] ? 'outOfReach' : 'nowhere'
}

/** On a shared tablet files are those of the floor's records. @throws FLOOR_ONLY */
export function refuseOffFloor(
  { terminalId }: CallContext['session'],
  entity: EntityDeclaration | undefined,
): void {
  if (terminalId !== null && (entity === undefined || !isFloorCall(`${entity.name}.read`)))
    throw new Problem('FLOOR_ONLY')
}

export interface Owned {
  readonly entity: string | null
  readonly recordId: string | null
  readonly createdBy: string | null
}

/**
 * Lets the session at the bytes of an attachment: its own upload always, what belongs to a record by the right to
 * view that record, anything else by the right to view attachments.
 * @throws NOT_FOUND, NOT_ALLOWED, LOCATION_REQUIRED
 */
export async function passToContent(context: CallContext, attachment: Owned): Promise<void> {
  const { session } = context
  const entity = attachment.entity === null ? undefined : namedEntity(attachment.entity)
  refuseOffFloor(session, entity)
  if (attachment.createdBy === session.userId) return
  if (entity !== undefined && attachment.recordId !== null) {
    const where = await lookUp(context, entity, attachment.recordId)
    // Where a record that is still being written will be is not known yet: what was sent for it is its sender's.
    if (where === 'outOfReach' || (where === 'nowhere' && entity.scope === 'location'))
      throw new Problem('NOT_FOUND', { entity: ENTITIES.attachment.name })
    return passGate(entity.viewGate ?? { key: entity.permission, verb: 'view' }, session)
  }
  passGate({ key: ENTITIES.attachment.permission, verb: 'view' }, session)
}
