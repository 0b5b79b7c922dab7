/** The person a call is about: within the session's scope, and not above its role. */
import type { Row, Verb } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { passGate } from '../../../http/gate.ts'
import type { Session } from '../../../http/session.ts'

export type User = Row<Entities['user']>
/** An id, or an object with one. */
export type Reference = string | { readonly id: string; readonly version?: number }

export const idOf = (reference: Reference) =>
  (typeof reference === 'string' ? reference : reference.id).toLowerCase()
export const versionOf = (reference: Reference) =>
  typeof reference === 'string' ? undefined : reference.version

/**
 * A person whom the session manages, or oneself: whose log-ins and addresses it may see.
 * @throws NOT_FOUND out of reach, NOT_ALLOWED for who only views people, and for somebody of a higher role
 */
export async function personManaged(
  transaction: Transaction,
  session: Session,
  reference: Reference,
): Promise<User> {
  const user = await personWithin(transaction, session, reference, 'view')
  if (user.id !== session.userId) passGate({ key: ENTITIES.user.permission, verb: 'edit' }, session)
  return user
}

/**
 * A person whom the session may view or change.
 * @throws NOT_FOUND out of reach, NOT_ALLOWED for somebody of a higher role
 */
export async function personWithin(
  transaction: Transaction,
  session: Session,
  reference: Reference,
  verb: Verb,
): Promise<User> {
  const rowScope = rowScopeOf(ENTITIES.user, session, verb)
  const { statement, finish } = readStatement(
    ENTITIES.user,
    session.organizationId,
    idOf(reference),
    rowScope,
  )
  const user = oneOrNotFound(ENTITIES.user, (await transaction.query(statement)).rows, finish)
  if (!session.isPlatformOwner && user.roleLevel > session.roleLevel && user.id !== session.userId)
    throw new Problem('NOT_ALLOWED', {
      faults: [{ path: 'user.roleLevel', rule: 'problem.user.roleAboveOwn' }],
    })
  return user
}
