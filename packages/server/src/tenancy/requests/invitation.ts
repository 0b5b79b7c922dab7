/**
 * Invitations of many at once: each is noted with its person and started in the background, where the letter is posted in
 * the transaction that takes the note away; so each person gets one.
 */
import type { Outbox } from '../../adapters/mail/index.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor } from '../../entity-engine/behaviours.ts'
import type { Services } from '../../http/call-context.ts'
import { findPerson } from './person.ts'
import { startInvitation } from './start.ts'

/** Notes that a person is to be invited. */
export function putOffInvitation(
  outbox: Outbox,
  transaction: Transaction,
  { organizationId, userId, userName, actedBy }: Actor,
  invited: string,
): Promise<void> {
  const by = actedBy?.userId ?? userId
  return outbox.putOff(transaction, { invite: invited, organizationId, by, byName: userName })
}

/** Starts an invitation that was put off; of somebody who may not work any more nothing becomes. */
export async function startPutOffInvitation(
  config: Services['config'],
  outbox: Outbox,
  transaction: Transaction,
  task: { readonly [name: string]: unknown },
): Promise<void> {
  const organizationId = String(task['organizationId'])
  const userId = String(task['invite'])
  await transaction.enter(organizationId)
  const person = await findPerson(transaction, organizationId, userId)
  if (person === undefined) return
  const actor: Actor = {
    organizationId,
    userId: (task['by'] as string | null) ?? null,
    memberId: null,
    userName: (task['byName'] as string | null) ?? null,
    locationId: null,
    roleLevel: 0,
    isPlatformOwner: false,
    locale: person.locale,
    now: new Date().toISOString(),
  }
  await startInvitation({ services: { config, outbox }, actor, transaction }, { userId })
}
