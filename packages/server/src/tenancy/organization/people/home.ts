/** One's own record lies in the organization one belongs to, which for the platform's people may be another. */
import type { Change } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { transact, type Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { changeRecord, type WriteContext } from '../../../entity-engine/write.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { idOf, type Reference, type User } from './person.ts'

const WHOLE = { kind: 'organization' } as const

export interface AtHome {
  readonly transaction: Transaction
  readonly actor: Actor
  /** The own record as it stands. */
  readonly user: User
  change(values: Change<Entities['user']>): Promise<User>
}

/** Refuses a call of one's own that names somebody else. @throws RULE_BROKEN */
export function refuseOthers({ session, body }: CallContext<{ readonly user?: Reference }>): void {
  const asked = body.user
  if (asked !== undefined && idOf(asked) !== session.userId) throw brokenRule('user', 'problem.user.notSelf')
}

/** Works on the own record in a transaction of the organization it belongs to. */
export function atHome<T>(
  context: CallContext,
  work: (home: AtHome) => Promise<T>,
  mode: 'read only' | 'read write' = 'read write',
): Promise<T> {
  const { services, session } = context
  const organizationId = session.homeOrganizationId
  const actor: Actor = { ...context.actor, organizationId, memberId: session.userId }
  const scope = { organizationId, sessionId: session.id, revision: session.revision }
  return transact(
    services.pool,
    scope,
    async transaction => {
      const { statement, finish } = readStatement(ENTITIES.user, organizationId, session.userId, WHOLE)
      const { rows } = await transaction.query(statement)
      const user = oneOrNotFound(ENTITIES.user, rows, finish)
      const write: WriteContext = {
        actor,
        transaction,
        behaviours: services.behaviours,
        rowScope: WHOLE,
        places: WHOLE,
        caller: session,
      }
      const change: AtHome['change'] = values => changeRecord(write, ENTITIES.user, user.id, values)
      return work({ transaction, actor, user, change })
    },
    mode,
  )
}
