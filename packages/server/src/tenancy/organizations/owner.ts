/** The first person of an organization, who lets in all others. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor, AnyBehaviours } from '../../entity-engine/behaviours.ts'
import { createRecord } from '../../entity-engine/write.ts'
import { createIdentity } from '../requests/index.ts'
import type { OwnerDraft } from './draft.ts'

const WHOLE = { kind: 'organization' } as const

/**
 * Makes an owner with a log-in; without a password they choose it with an invitation.
 * @throws ALREADY_EXISTS when somebody of the installation has the address
 */
export async function makeOwner(
  transaction: Transaction,
  behaviours: AnyBehaviours,
  { actor, owner, passwordHash }: { actor: Actor; owner: OwnerDraft; passwordHash?: string },
): Promise<{ readonly organizationId: string; readonly userId: string }> {
  const { organizationId } = actor
  const user = await createRecord(
    { actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE },
    ENTITIES.user,
    {
      name: owner.name.trim(),
      lastName: owner.lastName?.trim() ?? '',
      email: owner.email,
      roleLevel: 5,
      companyPosition: 'owner',
      locale: actor.locale,
      locationIds: [],
    },
  )
  const person = { organizationId, userId: user.id }
  await createIdentity(transaction, {
    ...person,
    email: owner.email,
    path: 'owner.email',
    ...(passwordHash === undefined ? {} : { passwordHash }),
  })
  return person
}
