/** The record behind a bytecode, as far as the session may see it. */
import { isFloorCall } from '@cloche/domain/calls'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { may } from '@cloche/domain/rules/permissions'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { CallContext } from '../http/call-context.ts'
import type { Session } from '../http/session.ts'
import { rowScopeOf } from './row-scope.ts'
import { finished, readStatement } from './select.ts'
import { namesToRedact, redact } from './redact.ts'

export interface FoundRecord {
  readonly entity: string
  readonly id: string
  readonly title: string
}

/** Whether the session may see records of this entity at all. */
export function maySee(session: Session, entity: EntityDeclaration): boolean {
  if (session.terminalId !== null && !isFloorCall(`${entity.name}.read`)) return false
  return entity.viewGate === 'user' || may(session.permissions, entity.permission, 'view')
}

/** The record of a type prefix and an id; undefined when there is none within rights and scope. */
export async function recordOfBytecode(
  context: CallContext,
  typePrefix: string,
  id: string,
): Promise<FoundRecord | undefined> {
  const { session } = context
  const entity = ALL_ENTITIES.find(({ bytecode }) => bytecode === typePrefix)
  if (entity === undefined || !maySee(session, entity)) return undefined
  const rowScope = rowScopeOf(entity, session, 'view')
  const names = namesToRedact(entity, entity.title)
  const { statement, finish } = readStatement(entity, session.organizationId, id, rowScope, { names })
  const [result] = await context.readTogether([statement])
  const [found] = finished(result?.rows ?? [], finish)
  if (found === undefined) return undefined
  const row = redact(entity, session, found)
  const title = entity.title.map(name => row[name]).filter(part => part !== null && part !== undefined)
  return { entity: entity.name, id, title: title.join(' ') }
}
