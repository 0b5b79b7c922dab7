/** Setting up and taking off the second factor of one's own log-in; taking off that of somebody who lost it. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { decidesOver, may } from '@cloche/domain/rules/permissions'
import { base32, codeAddress } from '../../../adapters/one-time-codes.ts'
import { transact, transactPlatform, serverScope, type Transaction } from '../../../database/transaction.ts'
import { isOnlyKeeper } from '../../directory/index.ts'
import { actorIn } from '../../../audit/server-actor.ts'
import { isVisitor } from '../../../entity-engine/behaviours.ts'
import { historyStatement } from '../../../entity-engine/history.ts'
import type { CallContext, ContextOf, Handler } from '../../../http/call-context.ts'
import { logSecurity } from '../../../http/security-log.ts'
import type { Session } from '../../../http/session.ts'
import {
  beginFactor,
  checkOwnPassword,
  confirmFactor,
  endSessions,
  factorOf,
  findPerson,
  instantFor,
  letterFor,
  readPerson,
  refuseWhileActing,
  removeFactor,
} from '../../requests/index.ts'

const ISSUER = 'Cloche'

const self = (session: Session) => ({ organizationId: session.homeOrganizationId, userId: session.userId })

/** Tells the person, in their history and by mail. */
async function tell(
  { services, session, actor }: CallContext,
  transaction: Transaction,
  person: { organizationId: string; userId: string },
  kind: 'factorOn' | 'factorOff',
): Promise<void> {
  await transaction.enter(person.organizationId)
  await transaction.query(
    historyStatement(actorIn(actor, person.organizationId), {
      entity: 'user',
      recordId: person.userId,
      verb: kind,
      version: null,
    }),
  )
  const to = await readPerson(transaction, person.organizationId, person.userId)
  await services.outbox.post(
    transaction,
    letterFor(to, {
      kind,
      href: `${services.config.publicUrl}/#/me`,
      paragraphs: [`${kind}.text`, `${kind}.alarm`],
      footer: 'passwordChanged.footer',
      values: { at: instantFor(to, actor.now), actor: session.userName },
    }),
  )
}

export const readFactor: Handler<'auth.factor'> = async ({ services, session, readTogether }) => {
  await readTogether([])
  return transactPlatform(services.pool, transaction => factorOf(transaction, self(session)))
}

/** @throws WRONG_CREDENTIALS; RULE_BROKEN when it is on already. */
export const startFactor: Handler<'auth.startFactor'> = async ({ services, session, body, request }) => {
  await checkOwnPassword(services, session, body.password, request.ip)
  const { secret, email } = await transactPlatform(services.pool, transaction =>
    beginFactor(transaction, services.codeSeal, self(session)),
  )
  return { secret: base32(secret), address: codeAddress(secret, ISSUER, email) }
}

/** Every other session ends: it was begun without a code. @throws WRONG_CODE */
export const turnFactorOn: Handler<'auth.turnFactorOn'> = async context => {
  const { services, session, body, request } = context
  refuseWhileActing(session)
  const recoveryCodes = await transactPlatform(services.pool, async transaction => {
    const codes = await confirmFactor(transaction, services.codeSeal, self(session), body.code)
    await endSessions(transaction, { ...self(session), except: session.id })
    await tell(context, transaction, self(session), 'factorOn')
    return codes
  })
  logSecurity(request, 'factorOn')
  return { recoveryCodes }
}

/** Whose factor is meant: one's own with the password, somebody else's for whoever may remove that person. */
async function ownerOfFactor(context: ContextOf<'auth.takeFactorOff'>) {
  const { services, session, actor, body, read, request } = context
  const userId = body.userId?.toLowerCase() ?? session.userId
  if (userId === session.userId) {
    await checkOwnPassword(services, session, body.password ?? '', request.ip)
    return self(session)
  }
  refuseWhileActing(session)
  if (!may(session.permissions, 'U', 'delete'))
    throw new Problem('NOT_ALLOWED', { permission: 'U', needs: 'delete' })
  const person = await read(transaction => findPerson(transaction, session.organizationId, userId))
  if (person === undefined) throw new Problem('NOT_FOUND', { entity: 'user' })
  const decider = { roleLevel: session.roleLevel, isVisitor: isVisitor(actor) }
  if (!decidesOver(decider, person.roleLevel)) {
    const rule = person.roleLevel > session.roleLevel ? 'problem.user.roleAboveOwn' : 'problem.user.equalRole'
    throw new Problem('NOT_ALLOWED', { faults: [{ path: 'userId', rule }] })
  }
  return { organizationId: person.organizationId, userId }
}

/** @throws RULE_BROKEN for whom the organization lets in by password when its own log-in fails */
async function refuseKeeper(
  { services }: Pick<CallContext, 'services'>,
  owner: { organizationId: string; userId: string },
) {
  const scope = serverScope(owner.organizationId)
  const isKeeper = await transact(
    services.pool,
    scope,
    transaction => isOnlyKeeper(transaction, owner),
    'read only',
  )
  if (isKeeper) throw brokenRule('factor', 'problem.directory.keeperNeedsFactor')
}

export const takeFactorOff: Handler<'auth.takeFactorOff'> = async context => {
  const owner = await ownerOfFactor(context)
  await refuseKeeper(context, owner)
  await transactPlatform(context.services.pool, async transaction => {
    if (await removeFactor(transaction, owner)) await tell(context, transaction, owner, 'factorOff')
  })
  logSecurity(context.request, 'factorOff', { userId: owner.userId })
  return {}
}
