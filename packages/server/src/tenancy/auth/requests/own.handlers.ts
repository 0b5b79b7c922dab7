/** One's own password and one's own open sessions. */
import { brokenRule } from '@cloche/domain/problems'
import { hashPassword } from '../../../adapters/passwords.ts'
import { actorIn } from '../../../audit/server-actor.ts'
import { writeAudit } from '../../../audit/write-audit.ts'
import { transactPlatform } from '../../../database/transaction.ts'
import type { Handler } from '../../../http/call-context.ts'
import { logSecurity } from '../../../http/security-log.ts'
import {
  checkNewPassword,
  checkOwnPassword,
  endSessions,
  readPerson,
  refuseWhileActing,
  setPassword,
  tellPasswordChanged,
} from '../../requests/index.ts'

/** @throws WRONG_CREDENTIALS; RULE_BROKEN for a password that may not be; NOT_ALLOWED while acting as somebody. */
export const changePassword: Handler<'auth.changePassword'> = async ({
  services,
  session,
  actor: asker,
  body,
  request,
}) => {
  const { current, next } = body.password
  const email = await checkOwnPassword(services, session, current, request.ip)
  if (current.normalize('NFC') === next.normalize('NFC'))
    throw brokenRule('password.next', 'problem.password.same')
  checkNewPassword(next, email, 'password.next')
  const passwordHash = await hashPassword(next)
  const { homeOrganizationId: organizationId, userId, id: except } = session
  const actor = actorIn(asker, organizationId)
  await transactPlatform(services.pool, async transaction => {
    await setPassword(transaction, { organizationId, userId, passwordHash, except })
    await transaction.enter(organizationId)
    const person = await readPerson(transaction, organizationId, userId)
    await tellPasswordChanged(services, transaction, person, actor)
  })
  logSecurity(request, 'changePassword')
  return {}
}

/** Ends own sessions; the one that asks is not among "the others". */
export const endOpenSessions: Handler<'auth.endSessions'> = async ({
  services,
  session,
  actor,
  body,
  request,
}) => {
  refuseWhileActing(session)
  const { sessions: only, others } = body
  if ((only === undefined) === (others === undefined)) throw brokenRule('sessions', 'problem.field.required')
  const { homeOrganizationId: organizationId, userId } = session
  const count = await transactPlatform(services.pool, async transaction => {
    const ended = await endSessions(transaction, {
      organizationId,
      userId,
      ...(only === undefined ? { except: session.id } : { only: only.map(one => one.toLowerCase()) }),
    })
    await transaction.enter(organizationId)
    await writeAudit(transaction, actorIn(actor, organizationId), {
      action: 'session.ended',
      entity: 'user',
      recordId: userId,
      verb: 'endSessions',
      after: { count: ended },
    })
    return ended
  })
  logSecurity(request, 'endSessions')
  return { count }
}
