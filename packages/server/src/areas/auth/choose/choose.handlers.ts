/** Choosing what to work with: the session remembers it, and the token names it. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import type { Handler } from '../../../http/call-context.ts'

/** @throws NOT_FOUND for a record that the session may not see. */
const choose =
  (entity: EntityDeclaration, field: 'actionId' | 'notificationId', name: string): Handler =>
  async ({ services, session, body, read }) => {
    const id = (body[field] as string).toLowerCase()
    const rowScope = rowScopeOf(entity, session, 'view')
    const { statement, finish } = readStatement(entity, session.organizationId, id, rowScope)
    const { rows } = await read(transaction => transaction.query(statement))
    const record = oneOrNotFound(entity, rows, finish)
    const moved = await services.sessions.change(session, { [field]: id })
    return { jwt: services.sessions.tokenOf(moved), [name]: record }
  }

export const chooseAction = choose(ENTITIES.action, 'actionId', 'action')
export const chooseNotification = choose(ENTITIES.notification, 'notificationId', 'notification')
