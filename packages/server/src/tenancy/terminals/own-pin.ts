/** A PIN that somebody else gave is changed by its person, before it opens anything. */
import { brokenRule } from '@cloche/domain/problems'
import { SEALED } from '@cloche/domain/catalogue'
import { isGuessable } from '@cloche/domain/rules/terminals'
import type { Seal } from '../../adapters/seal.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor } from '../../entity-engine/behaviours.ts'
import { historyStatement } from '../../entity-engine/history.ts'
import { sealSecret } from '../../entity-engine/sealed.ts'
import { spendGiving } from './giving.ts'
import { endSessionsBy } from './keys.ts'

/**
 * The PIN of a token is the one that its person chose.
 * @param actor the person, at the tablet
 * @throws RULE_BROKEN for the one that was given, and for one that is guessed first; TOO_MANY_REQUESTS
 */
export async function choosePin(
  transaction: Transaction,
  seal: Seal,
  actor: Actor & { readonly userId: string },
  {
    userTokenId,
    pin,
    newPin,
  }: { readonly userTokenId: string; readonly pin: string; readonly newPin: string },
): Promise<void> {
  const { organizationId, userId } = actor
  await spendGiving(transaction, organizationId, null, userId)
  if (newPin === pin) throw brokenRule('newPin', 'problem.token.samePin')
  if (isGuessable(newPin)) throw brokenRule('newPin', 'problem.token.guessable')
  const { rows } = await transaction.query<{ version: number }>({
    text: `update user_token set pin = $3, is_given = false, set_at = now(), updated = now(), updated_by = $4, version = version + 1
      where organization_id = $1 and id = $2 returning version`,
    values: [organizationId, userTokenId, sealSecret(seal, userTokenId, 'pin', newPin), userId],
    change: { entity: 'userToken', verb: 'change', ids: [userTokenId], places: [] },
  })
  if (rows.length === 0) return
  await endSessionsBy(transaction, organizationId, userTokenId)
  await transaction.query(
    historyStatement(actor, {
      entity: 'userToken',
      recordId: userTokenId,
      verb: 'change',
      version: rows[0]?.version ?? null,
      before: { pin: SEALED, isGiven: true },
      after: { pin: SEALED, isGiven: false },
    }),
  )
}
