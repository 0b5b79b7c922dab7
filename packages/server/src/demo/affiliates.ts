/** Who looks after whom in the demo: the hotels after the other kitchens. */
import type { Pool } from '../database/connection.ts'
import { transactPlatform } from '../database/transaction.ts'

/** @param owner e-mail of the hotels' owner */
export async function loadAffiliates(pool: Pool, owner: string): Promise<void> {
  await transactPlatform(pool, transaction =>
    transaction.query({
      text: `insert into affiliation (affiliate_id, organization_id)
        select one.organization_id, other.organization_id from identity one, identity other
        where one.email = $1 and other.email = $2`,
      values: [owner, 'owner@other.test'],
    }),
  )
}
