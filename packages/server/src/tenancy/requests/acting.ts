/** Working in somebody else's name: the session that is theirs and names who really acts. */
import { originOf } from '../../audit/origin.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { transact } from '../../database/transaction.ts'
import type { CallContext } from '../../http/call-context.ts'
import { logSecurity } from '../../http/security-log.ts'
import { actorOf, type Session, type SessionStart } from '../../http/session.ts'

/**
 * Begins it, with a line in the person's history. It ends with the session of who acts.
 * @param actorName what lines call who really acts
 */
export async function startActing(
  { services, session, request }: Pick<CallContext, 'services' | 'session' | 'request'>,
  person: SessionStart,
  actorName: string,
): Promise<Session> {
  const { userId, organizationId } = person
  const acting = await services.sessions.start(
    person,
    { address: request.ip, agent: request.headers['user-agent'] },
    {
      parent: session,
      actedBy: { organizationId: session.homeOrganizationId, userId: session.userId, userName: actorName },
    },
  )
  const scope = { organizationId, sessionId: acting.id, revision: acting.revision }
  await transact(services.pool, scope, transaction =>
    writeAudit(transaction, actorOf(acting, originOf(request, acting.id)), {
      action: 'session.acted-as',
      entity: 'user',
      recordId: userId,
      verb: 'actAs',
      after: { sessionId: acting.id },
    }),
  )
  logSecurity(request, 'actAs', { started: acting.id, userId })
  return acting
}
