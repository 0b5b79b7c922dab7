/** A request while it is settled. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Origin } from '../../database/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor } from '../../entity-engine/behaviours.ts'
import { changeRecord } from '../../entity-engine/write.ts'
import type { Services } from '../../http/call-context.ts'
import type { LinkedRequest } from './linked.ts'
import type { Person } from './person.ts'
import type { RequestType } from './store.ts'

/** What comes with a link. */
export interface Confirmation {
  readonly request: { readonly type: RequestType; readonly id: string }
  readonly password?: string
  readonly name?: string
  readonly lastName?: string
  readonly locale?: string
  readonly accept?: boolean
}

export type ConfirmServices = Pick<Services, 'config' | 'outbox' | 'pool' | 'behaviours'> & {
  /** From where the link was opened. */
  readonly origin?: Origin
}
export type Outcome = 'done' | 'agreed' | 'refused' | 'cancelled'

/** A request that is being settled, in a transaction of its organization. */
export interface Settling {
  readonly services: ConfirmServices
  readonly transaction: Transaction
  readonly request: LinkedRequest
  readonly person: Person
  readonly actor: Actor
  readonly answers: Confirmation
}

const WHOLE = { kind: 'organization' } as const

/** Changes the record of a person. `pastOwnRules`: an address is changed by its own request alone, which this is. */
export async function changePerson(
  { services, transaction }: Settling,
  actor: Actor,
  userId: string,
  change: Record<string, unknown>,
  pastOwnRules = false,
): Promise<void> {
  const behaviours = pastOwnRules ? {} : services.behaviours
  const context = { actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE }
  await changeRecord(context, ENTITIES.user, userId, change)
}
