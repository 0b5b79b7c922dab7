/** One's own password; open sessions, one's own and those of people one manages. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { may } from '@cloche/domain/rules/permissions'
import { hashPassword } from '../../../adapters/passwords.ts'
import { enterOrganization, transactPlatform } from '../../../database/transaction.ts'
import { historyStatement } from '../../../entity-engine/history.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { logSecurity } from '../../../http/security-log.ts'
import { actorOf, type Session } from '../../../http/session.ts'
import {
  checkNewPassword,
  checkOwnPassword,
  endSessions,
  findPerson,
  readPerson,
  refuseWhileActing,
  setPassword,
  tellPasswordChanged,
  type Person,
} from '../../../requests/index.ts'

/** @throws WRONG_CREDENTIALS; RULE_BROKEN for a password that may not be; NOT_ALLOWED while acting as somebody. */
export const changePassword: Handler = async ({ services, session, body, request }) => {
  const { current, next } = body['password'] as { current: string; next: string }
  const email = await checkOwnPassword(services, session, current, request.ip)
  if (current.normalize('NFC') === next.normalize('NFC'))
    throw brokenRule('password.next', 'problem.password.same')
  checkNewPassword(next, email, 'password.next')
  const passwordHash = await hashPassword(next)
  const { homeOrganizationId: organizationId, userId, id: except } = session
  const actor = { ...actorOf(session), organizationId }
  await transactPlatform(services.pool, async transaction => {
    await setPassword(transaction, { organizationId, userId, passwordHash, except })
    await enterOrganization(transaction, organizationId)
    const person = await readPerson(transaction, organizationId, userId)
    await tellPasswordChanged(services, transaction, person, actor)
  })
  logSecurity(request, 'changePassword')
  return {}
}

/** Whose sessions are meant. @throws NOT_ALLOWED, NOT_FOUND for somebody else without the right to remove people. */
async function ownerOfSessions({ session, body, read }: CallContext): Promise<Person | Session> {
  const userId = (body['userId'] as string | undefined)?.toLowerCase() ?? session.userId
  if (userId === session.userId) return session
  if (!may(session.permissions, 'U', 'delete'))
    throw new Problem('NOT_ALLOWED', { permission: 'U', needs: 'delete' })
  const person = await read(transaction => findPerson(transaction, session.organizationId, userId))
  if (person === undefined) throw new Problem('NOT_FOUND', { entity: 'user' })
  if (person.roleLevel > session.roleLevel)
    throw new Problem('NOT_ALLOWED', { faults: [{ path: 'userId', rule: 'problem.user.roleAboveOwn' }] })
  return person
}

/** Ends sessions; the one that asks is not among "the others". A line of history says who ended whose. */
export const endOpenSessions: Handler = async context => {
  const { services, session, actor, body, request } = context
  refuseWhileActing(session)
  const { sessions: only, others } = body as { sessions?: string[]; others?: true }
  if ((only === undefined) === (others === undefined)) throw brokenRule('sessions', 'problem.field.required')
  const owner = await ownerOfSessions(context)
  const organizationId = 'homeOrganizationId' in owner ? owner.homeOrganizationId : owner.organizationId
  const count = await transactPlatform(services.pool, async transaction => {
    const ended = await endSessions(transaction, {
      organizationId,
      userId: owner.userId,
      ...(only === undefined ? { except: session.id } : { only: only.map(one => one.toLowerCase()) }),
    })
    await enterOrganization(transaction, organizationId)
    await transaction.query(
      historyStatement(
        { ...actor, organizationId },
        {
          entity: 'user',
          recordId: owner.userId,
          verb: 'endSessions',
          version: null,
          after: { count: ended },
        },
      ),
    )
    return ended
  })
  logSecurity(request, 'endSessions', { userId: owner.userId })
  return { count }
}
