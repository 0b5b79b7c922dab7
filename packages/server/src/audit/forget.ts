/** Forgetting from where things were done. What was done stays: it is sealed. */
import type { Transaction } from '../database/transaction.ts'

async function forget(transaction: Transaction, before: string, person: string | null): Promise<number> {
  const { rows } = await transaction.query<{ gone: number }>({
    text: 'select forget_audit_origins($1, $2) as gone',
    values: [before, person],
    change: null,
  })
  return rows[0]?.gone ?? 0
}

/**
 * Forgets addresses and browsers of the transaction's organization from before an instant; answers how many.
 * @throws for an instant that is less than 400 days ago
 */
export const forgetAuditBefore = (transaction: Transaction, before: string): Promise<number> =>
  forget(transaction, before, null)

/** Forgets all that is known of from where one person worked, up to now. */
export const forgetOriginsOf = (transaction: Transaction, userId: string): Promise<number> =>
  forget(transaction, 'infinity', userId)
