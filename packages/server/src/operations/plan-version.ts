/** Which published version of a HACCP plan counted at a place, in SQL. */
import type { Transaction } from '../database/transaction.ts'

interface Checked {
  readonly locationId: string
  readonly hazardId: string | null
  /** When the check was made. */
  readonly at: string
}

/**
 * The version that counted for a point when it was checked: of the plan that its hazard belongs to, or of the nearest plan
 * at its place or above; the newest that was published until then. Null: there was none.
 */
export async function planVersionAt(
  transaction: Transaction,
  organizationId: string,
  { locationId, hazardId, at }: Checked,
): Promise<string | null> {
  const { rows } = await transaction.query<{ id: string }>({
    text: `select version.id from haccp_plan_version version
        join haccp_plan plan on plan.organization_id = $1 and plan.id = version.plan_id and plan.deleted is null
        join location place on place.organization_id = $1 and place.id = plan.location_id
      where version.organization_id = $1 and version.at <= $4
        and (plan.id = (select plan_id from haccp_hazard where organization_id = $1 and id = $3)
          or plan.location_id = any((select hierarchy from location where organization_id = $1 and id = $2)::uuid[]))
      order by plan.id is not distinct from (select plan_id from haccp_hazard where organization_id = $1 and id = $3) desc,
        cardinality(place.hierarchy) desc, version.at desc, version.number desc limit 1`,
    values: [organizationId, locationId, hazardId, at],
    keepsPlan: true,
  })
  return rows[0]?.id ?? null
}
