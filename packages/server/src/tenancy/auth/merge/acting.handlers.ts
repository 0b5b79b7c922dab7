/** An administrator works as another person of the organization. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import type { Handler } from '../../../http/call-context.ts'
import { findPerson, refuseWhileActing, startActing } from '../../requests/index.ts'
import { populate } from '../session.handlers.ts'

/**
 * A session of the other person that names who really acts, at the place where the actor works if the person may work
 * there. It ends with the actor's own.
 * @throws NOT_FOUND for nobody of the organization; NOT_ALLOWED for a higher role, and while acting already.
 */
export const actAs: Handler<'auth.actAs'> = async context => {
  const { services, session, body, read } = context
  refuseWhileActing(session)
  const userId = body.userId.toLowerCase()
  if (userId === session.userId) throw brokenRule('userId', 'problem.session.actsAsSelf')
  const { organizationId } = session
  const person = await read(transaction => findPerson(transaction, organizationId, userId))
  if (person === undefined) throw new Problem('NOT_FOUND', { entity: 'user' })
  if (person.roleLevel > session.roleLevel)
    throw new Problem('NOT_ALLOWED', {
      faults: [{ path: 'userId', rule: 'problem.user.roleAboveOwn' }],
    })
  const acting = await startActing(context, { userId, organizationId }, session.userName)
  const { user } = await populate(services, acting)
  return { jwt: services.sessions.tokenOf(acting), user }
}
