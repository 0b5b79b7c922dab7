/** Erasing a person, decided by whoever stands above them. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { confirmationOf, erasureRefusal, isConfirmed } from '@cloche/domain/rules/erasure'
import { isVisitor } from '../../../entity-engine/behaviours.ts'
import { historyStatement } from '../../../entity-engine/history.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { beginErasure, ERASING, finishErasure } from '../../erasure/index.ts'
import type { Handler } from '../../../http/call-context.ts'
import { logSecurity } from '../../../http/security-log.ts'
import { refuseWhileActing } from '../../requests/index.ts'
import { idOf } from '../people/person.ts'
import { readErasure } from './erasure.store.ts'

const REFUSALS = {
  self: 'problem.user.erasesSelf',
  aboveOwn: 'problem.user.roleAboveOwn',
  notManaging: 'problem.user.roleByManagers',
} as const

const WHOLE = { kind: 'organization' } as const

export const erase: Handler<'people.erase'> = async context => {
  const { services, session, actor, body, request } = context
  refuseWhileActing(session)
  const { organizationId } = session
  const userId = idOf(body.user)
  await context.read(async transaction => {
    // Whoever left long ago is erased like somebody who is there.
    const { statement, finish } = readStatement(ENTITIES.user, organizationId, userId, WHOLE, {
      deleted: 'with',
    })
    const person = oneOrNotFound(ENTITIES.user, (await transaction.query(statement)).rows, finish)
    const decider = { userId: session.userId, roleLevel: session.roleLevel, isVisitor: isVisitor(actor) }
    const refusal = erasureRefusal(decider, person)
    if (refusal !== null)
      throw new Problem('NOT_ALLOWED', { faults: [{ path: 'user.id', rule: REFUSALS[refusal] }] })
    if (!isConfirmed(body.typed, confirmationOf(person)))
      throw brokenRule('typed', 'problem.user.confirmErasure')
  })
  const line = { entity: 'user', recordId: userId, verb: 'erase', version: null } as const
  const id = await beginErasure(
    services.own.get(ERASING),
    { organizationId, userId, decidedBy: session.userId },
    transaction =>
      transaction.query({
        ...historyStatement(actor, line),
        change: { entity: 'user', verb: 'remove', ids: [userId], places: null },
      }),
  )
  if (id === null) throw brokenRule('user.id', 'problem.user.erasedAlready')
  logSecurity(request, 'erase', { userId })
  await finishErasure(services.own.get(ERASING), organizationId, id)
  const erasure = await context.read(transaction => readErasure(transaction, organizationId, id))
  if (erasure === undefined) throw new Problem('NOT_FOUND', { entity: 'user' })
  return { erasure }
}
