/** What stands beside food: checks and incidences at its places, and the names of people and programs. */
import type { Statement } from '../../../database/connection.ts'

export interface Beside {
  readonly organizationId: string
  readonly placeIds: readonly string[]
  readonly labelIds: readonly string[]
  readonly from: string
  readonly to: string
}

interface CheckRow {
  readonly at: string
  readonly point: string
  readonly value: number | null
  readonly said: string | null
  readonly unit: string | null
  readonly minimum: number | null
  readonly maximum: number | null
  readonly outcome: string
  readonly person: string | null
}

/** At the sub-place itself, or at the place that it belongs to; and of these labels. */
const AT_PLACES = (
  alias: string,
) => `(${alias}.location_id = any($2::uuid[]) or ${alias}.label_id = any($3::uuid[])
  or ${alias}.location_id in (select parent_id from location where organization_id = $1 and id = any($2::uuid[])))`

export const checksStatement = ({
  organizationId,
  placeIds,
  labelIds,
  from,
  to,
}: Beside): Statement<CheckRow> => ({
  text: `select c.at, c.point, c.value, c.said, c.unit, c.minimum, c.maximum, c.outcome,
      (select full_name from "user" u where u.organization_id = $1 and u.id = c.user_id) as person
    from haccp_check c where c.organization_id = $1 and c.at >= $4 and c.at <= $5 and ${AT_PLACES('c')} order by c.at, c.id limit 2000`,
  values: [organizationId, placeIds, labelIds, from, to],
})

interface IncidenceRow {
  readonly at: string
  readonly name: string
  readonly status: string
  readonly peak: number | null
  readonly corrective: string | null
}

export const incidencesStatement = ({
  organizationId,
  placeIds,
  labelIds,
  from,
  to,
}: Beside): Statement<IncidenceRow> => ({
  text: `select i.at, i.name, i.status, i.peak, i.corrective from incidence i
    where i.organization_id = $1 and i.deleted is null and i.at <= $5
      and (i.at >= $4 or coalesce(i.ended, i.closed_at, $5::timestamptz) >= $4) and ${AT_PLACES('i')} order by i.at, i.id limit 500`,
  values: [organizationId, placeIds, labelIds, from, to],
})

interface Named {
  readonly id: string
  readonly name: string
}

export const peopleStatement = (organizationId: string, ids: readonly string[]): Statement<Named> => ({
  text: 'select id, full_name as name from "user" where organization_id = $1 and id = any($2::uuid[])',
  values: [organizationId, [...new Set(ids)]],
})

export const programsStatement = (organizationId: string, ids: readonly string[]): Statement<Named> => ({
  text: 'select id, name from program where organization_id = $1 and id = any($2::uuid[])',
  values: [organizationId, [...new Set(ids)]],
})
