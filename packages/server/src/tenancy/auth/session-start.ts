/** Begins the session of a person who proved who they are, whichever way. */
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../audit/origin.ts'
import { transact } from '../../database/transaction.ts'
import { historyStatement } from '../../entity-engine/history.ts'
import { scopeOf, type Services } from '../../http/call-context.ts'
import { logSecurity } from '../../http/security-log.ts'
import { actorOf, type Session, type SessionStart } from '../../http/session.ts'
import { refuseStopped, statusStatement } from '../organizations/stopped.ts'

/**
 * With the line in the person's history and the instant of the log-in.
 * @throws INVALID_TOKEN for who may not work; ORGANIZATION_SUSPENDED, ORGANIZATION_CLOSED
 */
export async function startSession(
  services: Services,
  person: SessionStart,
  request: FastifyRequest,
): Promise<Session> {
  const { rows } = await services.pool.use(connection =>
    connection.send(statusStatement(person.organizationId)),
  )
  refuseStopped(rows)
  const session = await services.sessions.start(person, {
    address: request.ip,
    agent: request.headers['user-agent'],
  })
  const actor = actorOf(session, originOf(request, session.id))
  await transact(services.pool, scopeOf(session), async transaction => {
    await transaction.query({
      text: 'update "user" set last_login = $3 where organization_id = $1 and id = $2',
      values: [session.organizationId, session.userId, actor.now],
      // Told, each log-in would make every browser of the organization read its figures again.
      change: null,
    })
    await transaction.query(
      historyStatement(actor, {
        entity: 'user',
        recordId: session.userId,
        verb: 'login',
        version: null,
        after: { sessionId: session.id },
      }),
    )
    await transaction.query({
      text: `update customer set last_used = $2
        where organization_id = $1 and (last_used is null or last_used < now() - interval '10 minutes')`,
      values: [session.organizationId, actor.now],
    })
  })
  logSecurity(request, 'logIn', { started: session.id })
  return session
}
