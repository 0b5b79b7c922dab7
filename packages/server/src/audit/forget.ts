/** Forgetting from where a person worked. What was done stays: it is sealed. */
import type { Transaction } from '../database/transaction.ts'

/** Forgets all that is known of from where one person worked, up to now; answers how many lines. */
export async function forgetOriginsOf(transaction: Transaction, userId: string): Promise<number> {
  const { rows } = await transaction.query<{ gone: number }>({
    text: 'select forget_audit_origins($1, $2) as gone',
    values: ['infinity', userId],
    change: null,
  })
  return rows[0]?.gone ?? 0
}
