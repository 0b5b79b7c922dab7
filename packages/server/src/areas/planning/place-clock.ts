/** The clock of a place: that of the nearest location above it which names one, else the organization's. */
import type { Transaction } from '../../database/transaction.ts'

export async function timeZoneAt(
  transaction: Transaction,
  organizationId: string,
  locationId: string,
): Promise<string> {
  const { rows } = await transaction.query({
    text: `select coalesce(
        (select above.time_zone from location here join location above on above.organization_id = $1
           and above.id = any(here.hierarchy) and above.time_zone is not null
         where here.organization_id = $1 and here.id = $2 order by cardinality(above.hierarchy) desc limit 1),
        (select time_zone from organization where id = $1), 'UTC') as zone`,
    values: [organizationId, locationId],
  })
  return rows[0]?.['zone'] as string
}
