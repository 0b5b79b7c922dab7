/** How often PINs are given and changed: by one person, and for one person. */
import { Problem } from '@cloche/domain/problems'
import { GIVING_PACES } from '@cloche/domain/rules/terminals'
import type { Transaction } from '../../database/transaction.ts'
import { secondsUntil } from '../requests/index.ts'
import { paced, spend } from './pace.ts'

/**
 * Counts one that is given, before anything of it is judged.
 * @param giverId who gives it; null: the person, who chooses their own
 * @throws TOO_MANY_REQUESTS
 */
export async function spendGiving(
  transaction: Transaction,
  organizationId: string,
  giverId: string | null,
  userId: string,
): Promise<void> {
  const until = await spend(transaction, organizationId, [
    ...(giverId === null ? [] : paced(GIVING_PACES.giver, 'given by', giverId)),
    ...paced(GIVING_PACES.person, 'given for', userId.toLowerCase()),
  ])
  if (until === undefined) return
  throw new Problem('TOO_MANY_REQUESTS', { retryAfter: secondsUntil(until) })
}
