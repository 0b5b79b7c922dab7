/** Rounds of the server over all organizations: each is entered by itself. */
import type { Pool } from '../database/connection.ts'
import { transactPlatform } from '../database/transaction.ts'

/** What fails at one keeps nobody else from their turn. @throws the first fault, once all had their turn */
export async function eachOrganization(
  pool: Pool,
  work: (organizationId: string) => Promise<unknown>,
): Promise<void> {
  const { rows } = await transactPlatform(pool, transaction =>
    transaction.query<{ id: string }>({
      text: `select organization_id as id from customer where status = 'active' order by organization_id`,
    }),
  )
  const faults: unknown[] = []
  for (const { id } of rows)
    try {
      await work(id)
    } catch (error) {
      faults.push(error)
    }
  if (faults.length > 0) throw faults[0]
}
