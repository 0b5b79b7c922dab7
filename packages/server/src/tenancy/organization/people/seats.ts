import { brokenRule } from '@cloche/domain/problems'
import { limitsOf, peopleLimitOf, SEAT_TYPE } from '@cloche/domain/rules/licensing'
import type { BehaviourContext } from '../../../entity-engine/behaviours.ts'
import { limitsInput, limitStatements } from '../license/license.store.ts'

/**
 * Refuses one person more than the organization's seats admit; without any seat nothing limits them. Called when the
 * person stands: two who come at once wait for each other.
 * @throws RULE_BROKEN
 */
export async function checkSeats({ actor, transaction }: BehaviourContext): Promise<void> {
  const [licenses, people] = limitStatements(actor.organizationId)
  const { rows } = await transaction.query(licenses)
  if (!rows.some(row => row['type'] === SEAT_TYPE)) return
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7036))',
    values: [actor.organizationId],
  })
  const input = limitsInput(rows, (await transaction.query(people)).rows)
  const { total, used } = peopleLimitOf(limitsOf(input.licenses, input.people, actor.now), input.people)
  if (total !== null && used > total) throw brokenRule('user.active', 'problem.user.noSeat', { limit: total })
}
