/** What organizations are called among customers, and their people when they work for another one. */
import type { Transaction } from '../../database/transaction.ts'

/** In a platform's transaction. */
export async function customerName(transaction: Transaction, organizationId: string): Promise<string> {
  const { rows } = await transaction.query<{ name: string }>({
    text: 'select name from customer where organization_id = $1',
    values: [organizationId],
  })
  return rows[0]?.name ?? ''
}

/** Somebody as the lines of another organization name them: with whose they are. */
export const nameWithOrganization = (userName: string | null, organization: string): string =>
  `${userName ?? ''} (${organization})`.trim().slice(0, 200)
