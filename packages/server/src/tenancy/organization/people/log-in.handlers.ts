/** People come with a log-in: a new one is invited to choose a password, and so is one who comes back. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import type { Transaction } from '../../../database/transaction.ts'
import { readStatement } from '../../../entity-engine/select.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { createRecord, restoreRecord } from '../../../entity-engine/write.ts'
import { redact } from '../../../entity-engine/redact.ts'
import type { CallContext, StandardHandler } from '../../../http/call-context.ts'
import { passwordUseOf } from '../../directory/index.ts'
import { createIdentity, startInvitation } from '../../requests/index.ts'
import { idOf, versionOf, type User } from './person.ts'

/** Makes the log-in and sends the invitation. @throws ALREADY_EXISTS when the address is somebody's, wherever */
async function admit(
  { services, actor, session }: CallContext<object>,
  transaction: Transaction,
  { id: userId, email, active }: User,
) {
  const { organizationId } = session
  await createIdentity(transaction, { organizationId, userId, email: email ?? '' })
  // Whoever may not work yet is invited when they may.
  const person = { organizationId, userId, email: email ?? '' }
  // Who comes in by the directory of the organization alone has no password to choose.
  if ((await passwordUseOf(transaction, person)) === 'refused') return
  if (active) await startInvitation({ services, actor, transaction }, { userId })
}

/**
 * Whether a draft was sent before: its person is there, and was invited then. Of two that are sent at the same instant,
 * the second one waits here for the first.
 */
async function isKnown(
  { session }: CallContext<object>,
  transaction: Transaction,
  id: string | undefined,
): Promise<boolean> {
  if (id === undefined) return false
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7037))',
    values: [`${session.organizationId}/${id.toLowerCase()}`],
  })
  const { statement } = readStatement(
    ENTITIES.user,
    session.organizationId,
    id.toLowerCase(),
    { kind: 'organization' },
    { deleted: 'with', names: ['id'] },
  )
  return (await transaction.query(statement)).rows.length > 0
}

/** Nothing is left of somebody who was erased. @throws RULE_BROKEN */
async function refuseErased(transaction: Transaction, organizationId: string, userId: string): Promise<void> {
  const { rows } = await transaction.query({
    text: `select 1 from erasure where organization_id = $1 and user_id = $2 and status in ('running', 'done')`,
    values: [organizationId, userId],
  })
  if (rows.length > 0) throw brokenRule('user.id', 'problem.user.erased')
}

export const createUser: StandardHandler<'user.create'> = context =>
  context.write(async transaction => {
    const draft = context.body.user
    const isThere = await isKnown(context, transaction, draft.id)
    const write = writeContext(context, transaction, ENTITIES.user, 'create')
    const user = await createRecord(write, ENTITIES.user, draft)
    if (!isThere) await admit(context, transaction, user)
    return { user: redact(ENTITIES.user, context.session, user) }
  })

export const restoreUser: StandardHandler<'user.restore'> = context =>
  context.write(async transaction => {
    const reference = context.body.user
    await refuseErased(transaction, context.session.organizationId, idOf(reference))
    const write = writeContext(context, transaction, ENTITIES.user, 'delete')
    const user = await restoreRecord(write, ENTITIES.user, idOf(reference), versionOf(reference))
    await admit(context, transaction, user)
    return { user: redact(ENTITIES.user, context.session, user) }
  })
