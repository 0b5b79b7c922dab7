/** An administrator works as another person of the organization. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { originOf } from '../../../audit/origin.ts'
import { transact } from '../../../database/transaction.ts'
import { historyStatement } from '../../../entity-engine/history.ts'
import type { Handler } from '../../../http/call-context.ts'
import { logSecurity } from '../../../http/security-log.ts'
import { actorOf } from '../../../http/session.ts'
import { findPerson } from '../../../requests/index.ts'
import { populate } from '../session.handlers.ts'

/**
 * A session of the other person that names who really acts, at the place where the actor works if the person may work
 * there. It ends with the actor's own.
 * @throws NOT_FOUND for nobody of the organization; NOT_ALLOWED for a higher role, and while acting already.
 */
export const actAs: Handler<'auth.actAs'> = async ({ services, session, body, request, read }) => {
  const { sessions, pool } = services
  if (session.actedBy !== null)
    throw new Problem('NOT_ALLOWED', { faults: [{ path: 'session', rule: 'problem.session.acting' }] })
  const userId = body.userId.toLowerCase()
  if (userId === session.userId) throw brokenRule('userId', 'problem.session.actsAsSelf')
  const { organizationId } = session
  const person = await read(transaction => findPerson(transaction, organizationId, userId))
  if (person === undefined) throw new Problem('NOT_FOUND', { entity: 'user' })
  if (person.roleLevel > session.roleLevel)
    throw new Problem('NOT_ALLOWED', {
      faults: [{ path: 'userId', rule: 'problem.user.roleAboveOwn' }],
    })
  const actedBy = {
    organizationId: session.homeOrganizationId,
    userId: session.userId,
    userName: session.userName,
  }
  const acting = await sessions.start(
    { userId, organizationId },
    { address: request.ip, agent: request.headers['user-agent'] },
    { parent: session, actedBy },
  )
  await transact(pool, { organizationId, sessionId: acting.id, revision: acting.revision }, transaction =>
    transaction.query(
      historyStatement(actorOf(acting, originOf(request, acting.id)), {
        entity: 'user',
        recordId: userId,
        verb: 'actAs',
        version: null,
        after: { sessionId: acting.id },
      }),
    ),
  )
  logSecurity(request, 'actAs', { started: acting.id, userId })
  const { user } = await populate(services, acting)
  return { jwt: sessions.tokenOf(acting), user }
}
