/** Choosing what to work with: the session remembers it, and the token names it. */
import { ENTITIES } from '@cloche/domain/entities'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'

/** @throws NOT_FOUND for a record that the session may not see. */
async function chosen<E extends typeof ENTITIES.action | typeof ENTITIES.notification>(
  { services, session, read }: CallContext,
  entity: E,
  asked: string,
) {
  const id = asked.toLowerCase()
  const rowScope = rowScopeOf(entity, session, 'view')
  const { statement, finish } = readStatement(entity, session.organizationId, id, rowScope)
  const { rows } = await read(transaction => transaction.query(statement))
  const record = oneOrNotFound(entity, rows, finish)
  const moved = await services.sessions.change(session, { [`${entity.name}Id`]: id })
  return { jwt: services.sessions.tokenOf(moved), record }
}

export const chooseAction: Handler<'auth.action'> = async context => {
  const { jwt, record } = await chosen(context, ENTITIES.action, context.body.actionId)
  return { jwt, action: record }
}

export const chooseNotification: Handler<'auth.notification'> = async context => {
  const { jwt, record } = await chosen(context, ENTITIES.notification, context.body.notificationId)
  return { jwt, notification: record }
}
